/** Z3 compiled to WebAssembly, as far as it is called: the module that `z3-solver` wraps, without the wrapper. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { CompiledZ3 } from './compiled-z3.js';
import { instantiateFast } from './trampolines.js';
import type { Imports, WasmInstance, WasmModule } from './webassembly.js';
import { wasm } from './webassembly.js';

export type Pointer = number;

type Types = readonly ('number' | 'string')[];

export interface Z3Module {
  ccall(name: string, result: 'string', types: Types, values: readonly unknown[]): string;
  ccall(name: string, result: 'number', types: Types, values: readonly unknown[]): number;
  ccall(name: string, result: null, types: Types, values: readonly unknown[]): void;
}

interface Settings {
  readonly print: (line: string) => void;
  readonly printErr: (line: string) => void;
  readonly instantiateWasm: (imports: Imports, receive: (instance: WasmInstance, module: WasmModule) => void) => object;
}

const require = createRequire(import.meta.url);

export interface LoadedZ3 {
  readonly module: WasmModule;
  /** Keeps what was compiled by now for later runs. */
  readonly keep: () => void;
}

export async function compileZ3(): Promise<LoadedZ3> {
  const file = require.resolve('z3-solver/build/z3-built.wasm');
  const bytes = await readFile(file);
  const compiled = new CompiledZ3(file, bytes);
  const module = compiled.recall() ?? (await wasm.compile(bytes));
  return {
    module,
    keep: () => {
      compiled.keep(module);
    },
  };
}

/** With the trampolines of the package, or with ours (see there) and what they call while Z3 works. */
export function startZ3(compiled: WasmModule, poll: (() => void) | undefined): Promise<Z3Module> {
  const initialise = require('z3-solver/build/z3-built.js') as (settings: Settings) => Promise<Z3Module>;
  const ignore = (): void => undefined;
  return new Promise((resolve, reject) => {
    const settings: Settings = {
      print: ignore,
      printErr: ignore,
      instantiateWasm(imports, receive) {
        // Its script is not at its end yet when it asks for this.
        queueMicrotask(() => {
          try {
            const instance =
              poll === undefined ? new wasm.Instance(compiled, imports) : instantiateFast(compiled, imports, poll);
            receive(instance, compiled);
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
        return {};
      },
    };
    initialise(settings).then(resolve, reject);
  });
}
