/** Proofs about paths, by the static verifier: what a bounded search leaves open. */
import type { PathProver } from '../../explore/prover.js';
import type { PathSource, StraightLine } from '../../explore/path-method.js';
import { isProof } from '../../explore/path-method.js';
import type { Dependency, InstructionId, Model } from '../../model/index.js';
import type { CancelToken, SolverSession } from '../../smt/session.js';
import { verifyMethod } from '../../verify/index.js';

export interface PathProverSettings {
  readonly model: Model;
  /** For this prover alone while it is at work. */
  readonly session: SolverSession;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  readonly cancel?: CancelToken;
}

export function pathProver({ model, session, now, cancel }: PathProverSettings): PathProver {
  return {
    async prove(path, seconds) {
      const options = { seconds, resources: 0, seed: 0, selfCheck: false, now };
      const answers: (readonly Dependency[] | undefined)[] = [];
      for await (const finding of verifyMethod(model, path, session, options, cancel)) {
        answers.push(finding.outcome === 'dontknow' ? undefined : restsOn(path, finding.under));
      }
      return answers;
    },
  };
}

/** What the proof rests on, in terms of the program and not of the path. */
function restsOn(path: StraightLine, under: readonly Dependency[]): readonly Dependency[] {
  const { source } = path;
  const assumed: Dependency[] =
    isProof(path) && source.assumed.length > 0
      ? [{ kind: 'proof', name: 'the steps before', claims: source.assumed }]
      : [];
  return [...under.map((dependency) => named(source, dependency)), ...assumed];
}

function named(source: PathSource, dependency: Dependency): Dependency {
  const { method } = source;
  const claims = dependency.claims.map((id) => source.claims.get(id) ?? id);
  // It is about other arguments, so it rests on all claims of the method and not on those of this path.
  const isOwn = (dependency.kind === 'lemma' || dependency.kind === 'function') && dependency.name === method.name;
  const all = isOwn ? [...claims, ...method.claims.map(({ id }) => id)] : claims;
  return { ...dependency, name: sourceName(source, dependency), claims: [...new Set(all)] };
}

/** Assumptions are named after the instruction that makes them. */
function sourceName({ method, instructions }: PathSource, { kind, name }: Dependency): string {
  if (!name.startsWith(`${method.name} `) || (kind !== 'assume' && kind !== 'axiom')) return name;
  const from = instructions.get(Number(name.slice(method.name.length + 1)) as InstructionId);
  return from === undefined ? name : `${from.method.name} ${from.instruction}`;
}
