import { chooseSolver } from 'assay/host';
import { Cancellation } from 'assay/model';
import {
  checkProgram,
  ENGINES,
  languageOf,
  readAtOnce,
  SameThread,
  SourceText,
  stagesOf,
  type SourceReader,
} from 'assay/workbench';

const source = new SourceText('Twice.dfy', 'method Twice(x: int) returns (y: int) ensures y == 2 * x { y := x + x; }');
const includes: SourceReader = {
  resolve: (_from, include) => include,
  read: (path) => ({ kind: 'error', code: 'include-not-found', message: `There is no file "${path}".` }),
};
const language = await languageOf(source.path).load();
const { sources, lower } = readAtOnce(language, source, includes, {});

const solver = await chooseSolver('z3-wasm');
if (solver.kind === 'none') throw new Error(solver.message);
const threads = new SameThread(solver.factory, () => performance.now());
const engine = ENGINES.verifier.start(threads, ENGINES.verifier.limits);
const program = { path: source.path, paths: [source.path], sources, model: lower() };
const job = { stages: stagesOf([engine]), wanted: () => () => true, cancel: new Cancellation() };
const { verdict } = await checkProgram(program, job, ({ kind }) => {
  console.log(kind);
});
for (const { claim, status } of verdict.statuses) console.log(status, claim.text);
await engine.close();
