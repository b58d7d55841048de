/**
 * The embedded Z3 as V8 compiled it in earlier runs. Compiling it takes much longer than a small query: 35 MB are looked
 * through, and each function is compiled when it is first called, and once more when it is called often.
 *
 * Node gives no access to this. V8 does, to its own tests, by functions that abort the process if they are called in
 * another way than they expect: they are called only in the versions of V8 where this was tried. V8 itself refuses what
 * was made by another version, with other flags or for another processor.
 */
import { statSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { cachePlace, readCache, writeCache } from '../code/code-cache.js';
import type { CachePlace } from '../code/code-cache.js';
import type { WasmModule } from './webassembly.js';

const TRIED = /^11\.3\./;

/** What was kept is written again if it has grown so much. */
const GROWTH = 1.1;

/** Z3 as it was kept, and how to keep what is compiled by the end of this thread. */
export class CompiledZ3 {
  private readonly place: CachePlace | undefined;
  private readonly bytes: Uint8Array;
  private size = 0;

  /** `file` has the bytes. */
  constructor(file: string, bytes: Uint8Array) {
    this.bytes = bytes;
    if (!TRIED.test(process.versions.v8) || Boolean(process.env['NODE_DISABLE_COMPILE_CACHE'])) return;
    const { size, mtimeMs } = statSync(file);
    const key = [file, size, mtimeMs, process.version, process.arch, process.platform].join('\n');
    this.place = cachePlace('z3-wasm', key);
  }

  recall(): WasmModule | undefined {
    const kept = this.place === undefined ? undefined : readCache(this.place);
    if (kept === undefined) return undefined;
    const module = internal('DeserializeWasmModule', 2)?.(Uint8Array.from(kept).buffer, this.bytes);
    if (module !== undefined) this.size = kept.length;
    return module as WasmModule | undefined;
  }

  keep(module: WasmModule): void {
    if (this.place === undefined || process.argv.includes('--no-cache')) return;
    const compiled = internal('SerializeWasmModule', 1)?.(module);
    if (!(compiled instanceof ArrayBuffer) || compiled.byteLength <= this.size * GROWTH) return;
    this.size = compiled.byteLength;
    writeCache(this.place, Buffer.from(compiled));
  }
}

/**
 * A function of V8, or undefined if it has none of that name. The flag is set no longer than it takes to compile the call
 * (at once, because it stands in parentheses): with other flags, code that other threads load is compiled anew.
 */
function internal(name: string, parameters: 1 | 2): ((...args: unknown[]) => unknown) | undefined {
  const names = parameters === 1 ? 'a' : 'a, b';
  setFlagsFromString('--allow-natives-syntax');
  try {
    return new Script(`(function (${names}) { return %${name}(${names}); })`).runInThisContext() as () => unknown;
  } catch {
    return undefined;
  } finally {
    setFlagsFromString('--no-allow-natives-syntax');
  }
}
