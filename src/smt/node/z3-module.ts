/** Z3 compiled to WebAssembly, as far as it is called: the module that `z3-solver` wraps, without the wrapper. */
import { createRequire } from 'node:module';

export type Pointer = number;

export interface Z3Module {
  ccall(name: string, result: 'string', types: readonly ('number' | 'string')[], values: readonly unknown[]): string;
  ccall(name: string, result: 'number', types: readonly ('number' | 'string')[], values: readonly unknown[]): number;
  ccall(name: string, result: null, types: readonly ('number' | 'string')[], values: readonly unknown[]): void;
}

export interface ModuleSettings {
  readonly print: (line: string) => void;
  readonly printErr: (line: string) => void;
}

const require = createRequire(import.meta.url);

export function loadModule(settings: ModuleSettings): Promise<Z3Module> {
  const initialise = require('z3-solver/build/z3-built.js') as (settings: ModuleSettings) => Promise<Z3Module>;
  return initialise(settings);
}
