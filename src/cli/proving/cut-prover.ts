/** Proofs of methods whose loops are cut at candidates, by the static verifier. */
import type { Claim, Dependency, Model } from '../../model/index.js';
import { isProof } from '../../model/index.js';
import type { CutProver, SwitchedAnswer, SwitchedQuestion } from '../../prove/generalise/cut-prover.js';
import type { CancelToken, SolverSession } from '../../smt/session.js';
import { Unwritable } from '../../smt/writer.js';
import { verifyMethod } from '../../verify/index.js';
import { solverOptions } from '../../verify/options.js';
import type { Query } from '../../verify/query.js';
import { queryOf } from '../../verify/query.js';

export interface CutProverSettings {
  readonly model: Model;
  /** For this prover alone while it is at work. */
  readonly session: SolverSession;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  /** For one question under switches, in the solver's own units; 0 is no limit. */
  readonly resources: number;
  readonly cancel?: CancelToken;
}

export function cutProver(settings: CutProverSettings): CutProver {
  const { model, session, now, cancel } = settings;
  return {
    async prove(method, seconds) {
      const options = { seconds, resources: 0, seed: 0, selfCheck: false, now };
      const answers: (readonly Dependency[] | undefined)[] = [];
      for await (const finding of verifyMethod(model, method, session, options, cancel)) {
        answers.push(isProof(finding) ? finding.under : undefined);
      }
      return answers;
    },
    switched({ method, switches }) {
      const query = tryQuery(() => queryOf(model, method));
      if (query === undefined) return Promise.resolve(undefined);
      const names = new Map([...query.assumptions].map(([name, dependency]) => [dependency.name, name]));
      const propositions = switches.map(({ on, off }) => ({ on: names.get(on) ?? '', off: names.get(off) ?? '' }));
      session.reset(solverOptions(0));
      session.send(query.text);
      return Promise.resolve(question(query, propositions, settings));
    },
  };
}

function tryQuery(make: () => Query): Query | undefined {
  try {
    return make();
  } catch (raised) {
    if (raised instanceof Unwritable) return undefined;
    throw raised;
  }
}

function question(
  query: Query,
  switches: readonly { readonly on: string; readonly off: string }[],
  { session, resources, cancel }: CutProverSettings,
): SwitchedQuestion {
  const switching = new Set(switches.flatMap(({ on, off }) => [on, off]));
  const others = [...query.assumptions.keys()].filter((name) => !switching.has(name));
  const dead = new Set(query.unreachable);
  return {
    async ask(claims, on, seconds): Promise<SwitchedAnswer> {
      const goals = query.goals.filter(({ claim }) => claims.has(claim));
      const placed = new Set(goals.map(({ claim }) => claim));
      if ([...claims].some((claim) => !placed.has(claim) && !dead.has(claim))) return { kind: 'unknown' };
      if (goals.length === 0) return { kind: 'proved', needed: [] };
      const assumed = [...others, ...switches.map((one, i) => (on.has(i) ? one.on : one.off))];
      session.send(`(push 1)\n(assert (or false ${goals.map(({ fails }) => fails).join(' ')}))\n`);
      const answer = await session.check(assumed, { seconds, resources }, cancel);
      let result: SwitchedAnswer = { kind: 'unknown' };
      if (answer.kind === 'unsat') {
        const core = new Set(answer.core);
        result = { kind: 'proved', needed: switches.flatMap((one, i) => (core.has(one.on) ? [i] : [])) };
      } else if (answer.kind === 'sat' || answer.reason === 'incomplete') {
        const values = await session.values(goals.map(({ fails }) => fails));
        const failing = goals.flatMap(({ claim }, i): Claim[] => (values?.[i] === 'true' ? [claim] : []));
        if (failing.length > 0) result = { kind: 'open', failing };
      }
      session.send('(pop 1)\n');
      return result;
    },
  };
}
