/** Exploration over threads: the methods of all programs share a few of them. */
import type { Claim, Finding, Method, Model, TestCase } from '../../../model/index.js';
// What the main thread needs of it, and no more: it starts faster.
import { verifiedIn } from '../../../partial/optimistic/guide.js';
import type { Engine, LoadedProgram, Tell } from '../../seam/engine.js';
import type { Candidate, Knowledge } from '../../seam/knowledge.js';
import { packedClaims, unpackedFindings } from '../../seam/packing.js';
import type { Lost, Ran, Threads } from '../../seam/thread-work.js';
import { threadDefect } from '../../seam/thread-work.js';
import { Gathered } from './gathered.js';
import type { ExplorerLimits } from './limits.js';
import type { MethodExploration } from '../../seam/explorations.js';
import { EXPLORING, PROVING_PATHS } from './work.js';
import type { LotRequest } from '../../bridges/path-lots.js';
import type { ExploreRequest, ExploreResult } from './work.js';

/** Other engines may use the threads, too; whoever closes one of them closes them. */
export function explorer(threads: Threads, limits: ExplorerLimits): Engine {
  return {
    name: 'explorer',
    decider: threads.solver,
    parallel: threads.size,
    close: () => threads.close(),
    unanalysed: whyNotAnalysed(),
    async run(program, { methods, effort, knowledge }, tell, cancel) {
      const bounds = { ...limits.bounds, seconds: limits.bounds.seconds * effort };
      // Where little is spent, it is spent on executions of the program itself.
      const shallow = effort < 1 ? ({ loops: 'unroll' } as const) : {};
      const exploreOne = async (method: Method): Promise<void> => {
        if (cancel.aborted) return;
        const gathered = new Gathered(program, method);
        const helpers = threads.help === undefined ? 0 : threads.size - 1;
        const request = { ...requestFor(program.model, method, limits, knowledge), bounds, helpers, ...shallow };
        const ran = await threads.run(program, EXPLORING, request, {
          seconds: bounds.seconds * limits.patience,
          onStart: () => {
            tell({ kind: 'started', method, seconds: bounds.seconds });
          },
          cancel,
          // What an exploration asks is help.
          answer: (question) =>
            threads.help?.(program, PROVING_PATHS, question as LotRequest, {
              seconds: bounds.seconds * limits.patience,
              cancel,
            }),
          onNews: (news) => {
            if (news.kind === 'progress') {
              tell({ kind: 'progress', method, text: `${news.runs} runs, ${news.open} branches to try` });
            } else {
              gathered.add(news);
            }
          },
        });
        tellEnd(program, method, ran, gathered, limits.goal, tell);
        tell({ kind: 'finished', method, seconds: ran.seconds });
      };
      // Only who asks for everything asks for members, too, that the program asks not to verify.
      const isWanted = (method: Method): boolean =>
        isExplorable(method) && (limits.goal === 'everything' || method.unverified !== true);
      for (const method of methods) if (!isWanted(method)) tell({ kind: 'finished', method, seconds: 0 });
      await Promise.all(methods.filter(isWanted).map(exploreOne));
    },
  };
}

function requestFor(model: Model, method: Method, limits: ExplorerLimits, knowledge: Knowledge): ExploreRequest {
  const { bounds, patience, strategy, loops, seed, goal, guide, extensions, runner } = limits;
  const claims = goal === 'everything' ? undefined : model.methods.flatMap((one) => one.claims);
  const decided = claims?.filter((claim) => knowledge.isDecided(claim));
  return {
    method: model.methods.indexOf(method),
    bounds,
    patience,
    strategy,
    loops,
    seed,
    ...(extensions === undefined ? {} : { extensions }),
    ...(runner === undefined ? {} : { runner }),
    candidates: knowledge.candidates(method).map(testOf),
    decided: decided === undefined ? undefined : packedClaims(model, decided),
    ...(guide === undefined ? {} : { guide: { ...guide, ...saidOf(model, knowledge.saidOf(method)) } }),
  };
}

function saidOf(
  model: Model,
  said: readonly Finding[] | undefined,
): Pick<NonNullable<ExploreRequest['guide']>, 'said'> {
  if (said === undefined) return {};
  return {
    said: verifiedIn(said).flatMap(({ claim, premise }) =>
      packedClaims(model, [claim]).map((number) => ({ claim: number, premise })),
    ),
  };
}

/** A candidate has no objects and no choices. */
function testOf(inputs: Candidate): TestCase {
  return { inputs, objects: new Map(), choices: [] };
}

export function isExplorable({ body }: Method): boolean {
  return body !== undefined;
}

function whyNotAnalysed(): (model: Model, claim: Claim) => string | undefined {
  const owners = new WeakMap<Claim, Method>();
  return ({ methods }, claim) => {
    if (!owners.has(claim)) for (const method of methods) for (const one of method.claims) owners.set(one, method);
    const owner = owners.get(claim);
    if (owner === undefined) return undefined;
    if (owner.body === undefined) return 'Not analysed: the member has no body.';
    return undefined;
  };
}

function tellEnd(
  { model, sources }: LoadedProgram,
  method: Method,
  { ended, seconds }: Ran<ExploreResult>,
  gathered: Gathered,
  goal: ExplorerLimits['goal'],
  tell: Tell,
): void {
  const found = (findings: readonly Finding[]): void => {
    for (const finding of findings) tell({ kind: 'finding', method, finding });
  };
  const explored = (
    exploration: MethodExploration,
    findings: readonly Finding[],
    warnings: readonly string[],
  ): void => {
    tell({ kind: 'explored', method, exploration });
    found(findings);
    for (const message of warnings) tell({ kind: 'warning', method, message });
  };
  const unfinished = (how: Omit<Lost, 'kind'>): void => {
    const { bound, reason } = how;
    tell({ kind: 'unfinished', method, bound, reason });
    const { exploration, findings, warnings } = gathered.unfinished(how, seconds);
    explored(exploration, findings, warnings);
  };
  switch (ended.kind) {
    case 'done': {
      const { result } = ended;
      if (result.kind === 'proved') {
        found(unpackedFindings(model, sources, result.findings));
        return;
      }
      if (result.kind === 'unable') {
        unfinished({ bound: 'sampled', reason: result.reason });
        return;
      }
      const { report, findings, warnings, paths, guide, untaken, moreUntaken } = result.exploration;
      const nodes = gathered.nodes.map((node) => ({ ...node, ...paths.get(node.id) }));
      const tree = goal === 'everything' ? { tree: { nodes, untaken, moreUntaken } } : {};
      explored({ report, nodes, guide, ...tree }, unpackedFindings(model, sources, findings), warnings);
      return;
    }
    case 'lost':
      unfinished(ended);
      return;
    case 'defect':
      tell({ kind: 'failed', method, error: threadDefect('exploring a method', ended.stack) });
      return;
  }
}
