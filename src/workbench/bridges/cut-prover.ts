/** Proofs of methods whose loops are cut at candidates, by the static verifier. */
import type { Claim, Dependency, Method, Model } from '../../model/index.js';
import { isProof } from '../../model/index.js';
import type { CutProver, SwitchedAnswer, SwitchedQuestion } from '../../prove/generalise/cut-prover.js';
import type { SolverSession } from '../../smt/session.js';
import type { CancelToken } from '../../model/index.js';
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
  /** For each claim of a question under switches, in the solver's own units; 0 is no limit. */
  readonly resources: number;
  readonly cancel?: CancelToken;
}

export function cutProver(settings: CutProverSettings): CutProver {
  const { model, session, now, cancel } = settings;
  return {
    async prove(method, seconds) {
      const options = { seconds, resources: 0, seed: 0, selfCheck: false, now };
      const answers: (readonly Dependency[] | undefined)[] = [];
      const asked = hasBits(method) ? withDefaults(session) : session;
      for await (const finding of verifyMethod(model, method, asked, options, cancel)) {
        answers.push(isProof(finding) ? finding.under : undefined);
      }
      return answers;
    },
    switched({ method, original, switches }) {
      const query = tryQuery(() => queryOf(model, method, original));
      if (query === undefined) return Promise.resolve(undefined);
      const names = new Map([...query.assumptions].map(([name, dependency]) => [dependency.name, name]));
      const propositions = switches.map(({ on, off }) => ({ on: names.get(on) ?? '', off: names.get(off) ?? '' }));
      const factor = hasBits(method) ? BITS_FACTOR : 1;
      session.reset(hasBits(method) ? new Map() : solverOptions(0));
      session.send(query.text);
      return Promise.resolve(question(query, propositions, { ...settings, resources: settings.resources * factor }));
    },
  };
}

/** Bits are searched one by one, and the solver knows best how. */
function hasBits({ inputs, outputs, body }: Method): boolean {
  return [...inputs, ...outputs, ...(body?.locals ?? [])].some(({ type }) => type.kind === 'bitvector');
}

const BITS_FACTOR = 30;

/** The same conversation with the solver's own settings. */
function withDefaults(session: SolverSession): SolverSession {
  return {
    solver: session.solver,
    get lastResources() {
      return session.lastResources;
    },
    reset: () => {
      session.reset(new Map());
    },
    send: (text) => {
      session.send(text);
    },
    check: (assumptions, limits, cancel) => session.check(assumptions, limits, cancel),
    values: (terms) => session.values(terms),
    close: () => session.close(),
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
      const answer = await session.check(assumed, { seconds, resources: resources * claims.size }, cancel);
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
