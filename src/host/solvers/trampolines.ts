/**
 * The WebAssembly build of Z3 calls every function that may throw a C++ exception through a JavaScript function
 * `invoke_SIGNATURE`, and on goals with quantifiers spends most of its time there. These are the same functions in
 * WebAssembly, in a module that is generated from the names of what the build imports.
 */
import type { Exports, Imports, WasmGlobal, WasmModule, WasmTable } from './webassembly.js';
import { wasm } from './webassembly.js';
import {
  KIND,
  OP,
  SECTION,
  TYPE,
  constant,
  functionBody,
  functionType,
  name,
  section,
  unsigned,
  wasmModule,
} from './wasm-writer.js';
import type { Bytes } from './wasm-writer.js';

const PREFIX = 'invoke_';
/** What throws C++ exceptions, in JavaScript. */
const THROWERS = ['__cxa_throw', '__cxa_rethrow', '__resumeException'] as const;
/** Functions of Z3 that a trampoline calls, by their place in a table that is filled once Z3 is there. */
const HELPERS = ['emscripten_stack_get_current', '_emscripten_stack_restore', 'setThrew'] as const;
/** So many calls of trampolines are between two looks at whether to stop. */
const CALLS_BETWEEN_POLLS = 10_000;
const TARGETS_TABLE = 0;
const HELPERS_TABLE = 1;
const THROWN = 0;
const COUNTDOWN = 1;
const POLL = 0;
const FIRST_TRAMPOLINE = 1;

/**
 * Z3 with trampolines of WebAssembly, which also call `poll` now and then while Z3 works, because nothing else in this
 * thread can. Throws if the build is not what it is taken for.
 */
export function instantiateFast(module: WasmModule, given: Imports, poll: () => void): { readonly exports: Exports } {
  const names = wasm.Module.imports(module).map((one) => one.name);
  const signatures = names.filter((one) => one.startsWith(PREFIX)).map((one) => one.slice(PREFIX.length));
  const thrown = new wasm.Global({ value: 'i32', mutable: true }, 0);
  const bytes = trampolineModule(signatures);
  const trampolines = new wasm.Instance(new wasm.Module(bytes), { assay: { thrown, poll } }).exports;
  const env = { ...given['env'], ...throwersOf(given, names, thrown), ...trampolines };
  const instance = new wasm.Instance(module, { ...given, env });
  fillTables(trampolines, instance.exports);
  return instance;
}

/** They leave a mark for the trampoline that catches: what comes without it is no C++ exception and goes on. */
function throwersOf(given: Imports, names: readonly string[], thrown: WasmGlobal): Record<string, unknown> {
  const throwers: Record<string, unknown> = {};
  for (const one of THROWERS) {
    const original = given['env']?.[one];
    if (!names.includes(one) || typeof original !== 'function') throw new Error(`The build of Z3 has no ${one}.`);
    throwers[one] = (...args: unknown[]): unknown => {
      thrown.value = 1;
      return (original as (...args: unknown[]) => unknown)(...args);
    };
  }
  return throwers;
}

function fillTables(trampolines: Exports, z3: Exports): void {
  const table = z3['__indirect_function_table'] as WasmTable;
  const targets = trampolines['targets'] as WasmTable;
  targets.grow(table.length - targets.length);
  const copier = new wasm.Instance(new wasm.Module(copyModule(table.length)), { assay: { from: table, to: targets } });
  (copier.exports['copy'] as () => void)();
  const helpers = trampolines['helpers'] as WasmTable;
  for (const [i, helper] of HELPERS.entries()) helpers.set(i, z3[helper]);
}

function trampolineModule(signatures: readonly string[]): Uint8Array {
  const pollType = functionType([], []);
  const helperTypes = [functionType([], [TYPE.i]), functionType([TYPE.i], []), functionType([TYPE.i, TYPE.i], [])];
  // Two types for each signature: of the function that is called and of its trampoline, which also takes its place.
  const types = signatures.flatMap((signature) => {
    const { parameters, results } = typesOf(signature);
    return [functionType(parameters, results), functionType([TYPE.i, ...parameters], results)];
  });
  const first = helperTypes.length + 1;
  return wasmModule(
    section(SECTION.types, [...helperTypes, pollType, ...types]),
    section(SECTION.imports, [
      [...name('assay'), ...name('thrown'), KIND.global, TYPE.i, 1],
      [...name('assay'), ...name('poll'), KIND.function, ...unsigned(helperTypes.length)],
    ]),
    section(
      SECTION.functions,
      signatures.map((_, i) => unsigned(first + 2 * i + 1)),
    ),
    section(SECTION.tables, [
      [TYPE.anyFunction, 0, ...unsigned(0)],
      [TYPE.anyFunction, 0, ...unsigned(HELPERS.length)],
    ]),
    section(SECTION.globals, [[TYPE.i, 1, ...constant(CALLS_BETWEEN_POLLS), OP.end]]),
    section(SECTION.exports, [
      ...signatures.map((signature, i) => [
        ...name(PREFIX + signature),
        KIND.function,
        ...unsigned(FIRST_TRAMPOLINE + i),
      ]),
      [...name('targets'), KIND.table, TARGETS_TABLE],
      [...name('helpers'), KIND.table, HELPERS_TABLE],
    ]),
    section(
      SECTION.code,
      signatures.map((signature, i) => trampoline(typesOf(signature), first + 2 * i)),
    ),
  );
}

interface Signature {
  readonly parameters: Bytes;
  readonly results: Bytes;
}

function typesOf(signature: string): Signature {
  const [result, ...parameters] = [...signature].map((letter) => {
    if (letter === 'v') return undefined;
    if (letter === 'i' || letter === 'j' || letter === 'f' || letter === 'd') return TYPE[letter];
    throw new Error(`The build of Z3 has a function of the unknown signature ${signature}.`);
  });
  return { parameters: parameters.filter((one) => one !== undefined), results: result === undefined ? [] : [result] };
}

function trampoline({ parameters, results }: Signature, type: number): Bytes {
  const stack = unsigned(parameters.length + 1);
  const helper = (i: number): Bytes => [...constant(i), OP.callIndirect, i, HELPERS_TABLE];
  const [result] = results;
  return functionBody(
    [[1, TYPE.i]],
    [
      ...[OP.getGlobal, COUNTDOWN, ...constant(1), OP.subtract, OP.setGlobal, COUNTDOWN],
      ...[OP.getGlobal, COUNTDOWN, OP.isZero, OP.if, TYPE.none],
      ...[...constant(CALLS_BETWEEN_POLLS), OP.setGlobal, COUNTDOWN, OP.call, POLL, OP.end],
      ...helper(0),
      ...[OP.setLocal, ...stack],
      ...[OP.try, result ?? TYPE.none],
      ...parameters.flatMap((_, i) => [OP.getLocal, ...unsigned(i + 1)]),
      ...[OP.getLocal, 0, OP.callIndirect, ...unsigned(type), TARGETS_TABLE],
      OP.catchAll,
      ...[OP.getLocal, ...stack, ...helper(1)],
      ...[OP.getGlobal, THROWN, OP.isZero, OP.if, TYPE.none, OP.rethrow, 1, OP.end],
      ...[...constant(0), OP.setGlobal, THROWN],
      ...[...constant(1), ...constant(0), ...helper(2)],
      ...(result === undefined ? [] : zero(result)),
      OP.end,
    ],
  );
}

function zero(type: number): Bytes {
  switch (type) {
    case TYPE.j:
      return [OP.constJ, 0];
    case TYPE.f:
      return [OP.constF, 0, 0, 0, 0];
    case TYPE.d:
      return [OP.constD, 0, 0, 0, 0, 0, 0, 0, 0];
    default:
      return constant(0);
  }
}

/** Copies a whole table, which JavaScript could only do by making an object for each function. */
function copyModule(length: number): Uint8Array {
  const table = (which: string): Bytes => [...name('assay'), ...name(which), KIND.table, TYPE.anyFunction, 0, 0];
  return wasmModule(
    section(SECTION.types, [functionType([], [])]),
    section(SECTION.imports, [table('from'), table('to')]),
    section(SECTION.functions, [unsigned(0)]),
    section(SECTION.exports, [[...name('copy'), KIND.function, 0]]),
    section(SECTION.code, [
      functionBody([], [...constant(0), ...constant(0), ...constant(length), ...OP.tableCopy, 1, 0]),
    ]),
  );
}
