/** Work without threads: all of it is done here, one piece after the other. Nothing can be stopped but between pieces. */
import type { SolverFactory } from '../../smt/session.js';
import { Questions, RemoteSession } from './remote-session.js';
import { SolverDesk } from './remote-solver.js';
import { endOf, forOneJob, STOPPED } from './thread-work.js';
import type { Ran, Threads, Work, WorkContext, WorkOptions, WorkRequest } from './thread-work.js';
import type { LoadedProgram } from './engine.js';

/** `now` gives milliseconds on a clock that only goes forward. */
export class SameThread implements Threads {
  readonly size = 1;
  readonly solver: string;
  private readonly now: () => number;
  private readonly desk: SolverDesk;
  private readonly questions: Questions;
  private last: Promise<unknown> = Promise.resolve();

  constructor(factory: SolverFactory, now: () => number) {
    this.desk = new SolverDesk(factory);
    this.questions = new Questions((name, id, request) => {
      void this.desk.take(name, request).then((reply) => {
        if (reply !== undefined) this.questions.answered(id, reply);
      });
    });
    this.solver = factory.solver;
    this.now = now;
  }

  run<Request extends WorkRequest, News, Result>(
    program: LoadedProgram,
    work: Work<Request, News, Result>,
    request: Request,
    options: WorkOptions<News>,
  ): Promise<Ran<Result>> {
    const ran = this.last.then(() => this.done(program, work, request, options));
    this.last = ran;
    return ran;
  }

  close(): Promise<void> {
    return this.desk.close();
  }

  private async done<Request extends WorkRequest, News, Result>(
    program: LoadedProgram,
    work: Work<Request, News, Result>,
    request: Request,
    { onStart, onNews, answer, cancel }: WorkOptions<News>,
  ): Promise<Ran<Result>> {
    if (cancel?.aborted === true) return { ended: STOPPED, seconds: 0 };
    const model = forOneJob(program.model);
    const method = model.methods[request.method];
    if (method === undefined) throw new RangeError('there is no such method');
    onStart?.();
    const began = this.now();
    const context: WorkContext<News> = {
      model,
      method,
      fresh: () => forOneJob(program.model),
      session: (name) => new RemoteSession(this.solver, name, this.questions),
      now: this.now,
      isFull: () => false,
      tell: (news) => onNews?.(news),
      load: () => Promise.reject(new Error('there is no file system here')),
      ask: (question) => Promise.resolve(answer?.(question)),
    };
    const run = await work.load();
    const ended = await endOf(() => run(context, request));
    return { ended, seconds: (this.now() - began) / 1000 };
  }
}
