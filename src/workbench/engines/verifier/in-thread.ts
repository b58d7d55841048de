/** The static verifier on one method, in a thread that may be lost. */
import type { Finding } from '../../../model/index.js';
import { DumpingSession } from '../../../smt/dump.js';
import { defaultResources } from '../../../verify/options.js';
import { questionOf, verifyMethod } from '../../../verify/verifier.js';
import { packedDependencies, packedFindings } from '../../seam/packing.js';
import type { WorkContext } from '../../seam/thread-work.js';
import { questionText } from './keeping.js';
import type { AskedQuestion, VerifyNews, VerifyRequest, VerifyResult } from './work.js';

export async function verify(
  { model, method, session, now, tell, ask }: WorkContext<VerifyNews>,
  { limits, dumpAs, isRemembered }: VerifyRequest,
): Promise<VerifyResult> {
  const began = now();
  const question = questionOf(model, method);
  if (isRemembered) {
    const assumptions = typeof question === 'string' ? [] : [...question.assumptions.values()];
    const asked: AskedQuestion = {
      text: questionText(method, question),
      assumptions: packedDependencies(assumptions),
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
  const options = {
    // Making the question counts.
    seconds: Math.max(0, limits.seconds * limits.patience - (now() - began) / 1000),
    resources: limits.resources ?? defaultResources(own.solver),
    seed,
    selfCheck,
    now,
    onWarning: ({ message }: { readonly message: string }): void => {
      tell({ kind: 'warning', message });
    },
  };
  const findings: Finding[] = [];
  for await (const finding of verifyMethod(model, method, solver, options, undefined, question)) findings.push(finding);
  return { kind: 'judged', findings: packedFindings(model, findings) };
}
