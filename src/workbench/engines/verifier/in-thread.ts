/** The static verifier on one method, in a thread that may be lost. */
import type { Method } from '../../../model/index.js';
import type { OptimisticQuestion } from '../../../partial/index.js';
import { Questions, verifyInPart } from '../../../partial/index.js';
import { DumpingSession } from '../../../smt/dump.js';
import { defaultResources } from '../../../verify/options.js';
import type { Query } from '../../../verify/query.js';
import type { VerifyOptions } from '../../../verify/verifier.js';
import { packedDependencies, packedFindings } from '../../seam/packing.js';
import type { WorkContext } from '../../seam/thread-work.js';
import { questionText } from './keeping.js';
import { backstop } from './limits.js';
import type { AskedQuestion, VerifyNews, VerifyRequest, VerifyResult } from './work.js';

export async function verify(
  { model, method, session, now, tell, ask }: WorkContext<VerifyNews>,
  { limits, dumpAs, isRemembered }: VerifyRequest,
): Promise<VerifyResult> {
  const began = now();
  const questions = new Questions(model, method, limits.optimistic ?? []);
  if (isRemembered) {
    const all = [{ method, question: questions.query() }, ...optimisticParts(questions.second())];
    const asked: AskedQuestion = {
      text: all.map((one) => questionText(one.method, one.question)).join('\n'),
      assumptions: packedDependencies(
        all.flatMap((one) => (typeof one.question === 'string' ? [] : [...one.question.assumptions.values()])),
      ),
    };
    if ((await ask(asked)) === true) return { kind: 'remembered' };
  }
  const own = session('verify');
  const solver =
    dumpAs === undefined
      ? own
      : new DumpingSession(own, dumpAs, (name, text) => {
          tell({ kind: 'query', name, text });
        });
  const { seed, selfCheck } = limits;
  // Making the question counts.
  const left = (of: number): number => Math.max(0, of - (now() - began) / 1000);
  const options = {
    seconds: left(limits.seconds * limits.patience),
    resources: limits.resources ?? defaultResources(own.solver),
    seed,
    selfCheck,
    now,
    onWarning: ({ message }: { readonly message: string }): void => {
      tell({ kind: 'warning', message });
    },
  };
  const again = (): VerifyOptions => ({ ...options, seconds: left(backstop(limits)) });
  const findings = await verifyInPart(model, questions, solver, options, again);
  return { kind: 'judged', findings: packedFindings(model, findings) };
}

function optimisticParts(
  question: OptimisticQuestion | undefined,
): readonly { readonly method: Method; readonly question: Query }[] {
  return question === undefined ? [] : [{ method: question.copy, question: question.query }];
}
