/**
 * One Z3 in this thread. It is called synchronously: the asynchronous interface of the package changes threads at each
 * call, which costs ten times as much as a small query.
 */
import { optionText } from '../dialect.js';
import { loadModule } from './z3-module.js';
import type { Pointer, Z3Module } from './z3-module.js';

export class Z3Instance {
  readonly version: string;
  private readonly module: Z3Module;
  private context: Pointer;

  private constructor(module: Z3Module) {
    this.module = module;
    this.context = this.makeContext();
    this.version = /"(.*)"/.exec(this.evaluate('(get-info :version)'))?.[1] ?? 'of unknown version';
  }

  static async load(): Promise<Z3Instance> {
    const ignore = (): void => undefined;
    return new Z3Instance(await loadModule({ print: ignore, printErr: ignore }));
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

  evaluate(text: string): string {
    return this.module.ccall('Z3_eval_smtlib2_string', 'string', ['number', 'string'], [this.context, text]);
  }

  private makeContext(): Pointer {
    const config = this.module.ccall('Z3_mk_config', 'number', [], []);
    const context = this.module.ccall('Z3_mk_context', 'number', ['number'], [config]);
    this.module.ccall('Z3_del_config', null, ['number'], [config]);
    // Errors are printed; the handler that the library comes with would end the thread.
    this.module.ccall('set_noop_error_handler', null, ['number'], [context]);
    return context;
  }
}
