/** The host's `WebAssembly`, of which neither the language's library nor Node's types say enough. */
export type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
export type Exports = Readonly<Record<string, unknown>>;

declare const moduleBrand: unique symbol;
export interface WasmModule {
  readonly [moduleBrand]: true;
}

export interface WasmInstance {
  readonly exports: Exports;
}

export interface WasmTable {
  readonly length: number;
  grow(by: number): number;
  set(index: number, value: unknown): void;
}

export interface WasmGlobal {
  value: number;
}

interface WebAssemblyHost {
  readonly Module: {
    new (bytes: Uint8Array): WasmModule;
    imports(module: WasmModule): readonly { readonly module: string; readonly name: string }[];
  };
  readonly Instance: new (module: WasmModule, imports: Imports) => WasmInstance;
  readonly Global: new (type: { readonly value: 'i32'; readonly mutable: true }, value: number) => WasmGlobal;
  compile(bytes: Uint8Array): Promise<WasmModule>;
}

export const wasm = (globalThis as unknown as { readonly WebAssembly: WebAssemblyHost }).WebAssembly;
