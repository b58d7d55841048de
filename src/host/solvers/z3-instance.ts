/**
 * One Z3 in this thread. It is called synchronously: the asynchronous interface of the package changes threads at each
 * call, which costs ten times as much as a small query.
 */
import { optionText } from '../../smt/dialect.js';
import type { WasmModule } from './webassembly.js';
import { startZ3 } from './z3-module.js';
import type { Pointer, Z3Module } from './z3-module.js';

/** Set by another thread when Z3 is to stop. */
export type StopFlag = Int32Array<SharedArrayBuffer>;

export class Z3Instance {
  /** Whether it looks at the flag while it works. */
  readonly isFast: boolean;
  private readonly module: Z3Module;
  private context: Pointer;
  private isStoppable = false;

  private constructor(module: Z3Module, isFast: boolean) {
    this.module = module;
    this.isFast = isFast;
    this.context = this.makeContext();
  }

  /** The fast way into Z3 rests on how this build was made, so it is used only after it has shown to work. */
  static async load(compiled: WasmModule, stop: StopFlag | undefined): Promise<Z3Instance> {
    if (stop !== undefined) {
      try {
        let instance: Z3Instance | undefined = undefined as Z3Instance | undefined;
        const module = await startZ3(compiled, () => instance?.poll(stop));
        instance = new Z3Instance(module, true);
        if (instance.isSane()) return instance;
      } catch {
        // The other way remains.
      }
    }
    return new Z3Instance(await startZ3(compiled, undefined), false);
  }

  get version(): string {
    return /"(.*)"/.exec(this.evaluate('(get-info :version)'))?.[1] ?? 'of unknown version';
  }

  /**
   * Parameters of modules (`smt.qi.eager_threshold`) are read when a context is made and are ignored as commands. Names
   * with a dash are options of SMT-LIB and only commands. Z3 leaves out what it does not know.
   */
  begin(options: readonly (readonly [string, string])[]): void {
    this.module.ccall('Z3_del_context', null, ['number'], [this.context]);
    this.module.ccall('Z3_global_param_reset_all', null, [], []);
    for (const [key, value] of options) {
      if (!key.includes('-')) this.module.ccall('Z3_global_param_set', null, ['string', 'string'], [key, value]);
    }
    this.context = this.makeContext();
    this.evaluate(optionText(options.filter(([key]) => key.includes('-'))));
  }

  /** What it printed before it was stopped is not everything, and only a new context goes on from there. */
  evaluate(text: string): string {
    this.isStoppable = true;
    const printed = this.module.ccall('Z3_eval_smtlib2_string', 'string', ['number', 'string'], [this.context, text]);
    this.isStoppable = false;
    return printed;
  }

  /** Again and again, because Z3 forgets an interruption that comes just before it begins to search. */
  private poll(stop: StopFlag): void {
    if (!this.isStoppable || Atomics.load(stop, 0) === 0) return;
    // Interrupting calls trampolines itself.
    this.isStoppable = false;
    this.module.ccall('Z3_interrupt', null, ['number'], [this.context]);
    this.isStoppable = true;
  }

  private makeContext(): Pointer {
    const config = this.module.ccall('Z3_mk_config', 'number', [], []);
    const context = this.module.ccall('Z3_mk_context', 'number', ['number'], [config]);
    this.module.ccall('Z3_del_config', null, ['number'], [config]);
    // Errors are printed; the handler that the library comes with would end the thread.
    this.module.ccall('set_noop_error_handler', null, ['number'], [context]);
    return context;
  }

  /** Exceptions inside Z3 that are caught at several depths, and answers of all kinds around them. */
  private isSane(): boolean {
    const printed = this.evaluate(SANITY)
      .replaceAll(/"[^"]*"/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    this.begin([]);
    return printed === SANE;
  }
}

const SANITY = `(assert nothing) (declare-const x Int) (declare-fun f (Int) Int) (push 1)
(assert (forall ((i Int)) (! (> (f i) i) :pattern ((f i))))) (assert (< (f x) x)) (check-sat) (assert (f x x))
(pop 1) (push 1) (assert (= x 3)) (check-sat) (get-value (x))
(set-option :rlimit 1) (assert (> (f x) 4)) (check-sat) (set-option :rlimit 0) (pop 5) (assert (> x`;
const SANE = `(error ) unsat (error ) sat ((x 3)) unknown (error ) (error )`;
