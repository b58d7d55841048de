/** One exploration, as the command line does it. */
import { edgeKey } from '../../src/explore/coverage.js';
import type { ExploreGoal } from '../../src/explore/exploration.js';
import type { Exploration, ExploreTools } from '../../src/explore/explorer.js';
import { exploreMethod } from '../../src/explore/explorer.js';
import { DEFAULT_BOUNDS } from '../../src/explore/bounds.js';
import { spanOf } from '../../src/languages/origins.js';
import type { Finding, Method, Model, TestCase } from '../../src/model/index.js';
import { isProof } from '../../src/model/index.js';
import type { MethodJob, MethodResult } from './jobs.js';
import { nothingOf } from './jobs.js';
import { modelOf } from './subjects.js';

export async function exploreJob(
  job: MethodJob,
  seconds: number,
  seed: number,
  toolsFor: (model: Model) => ExploreTools,
): Promise<MethodResult> {
  const { file, hintFree, method: name } = job;
  const model = modelOf(file, hintFree);
  const method = model?.methods.find((one) => one.name === name);
  if (model === undefined || method === undefined)
    return nothingOf(job, 'the method is not in the model') as MethodResult;
  const found = await explore(model, method, seconds, seed, toolsFor(model));
  const proved = new Set(found.findings.filter(isProof).map(({ claim }) => claim));
  return {
    kind: 'method',
    file,
    method: name,
    runs: found.runs,
    queries: found.queries,
    seconds: found.seconds,
    solverSeconds: found.solverSeconds,
    exhaustive: found.exhaustive,
    proved: found.exhaustive && method.claims.every((claim) => proved.has(claim)),
    paths: found.nodes.length,
    refuted: refutedBy(found).map(findingText),
    doubtful: found.findings.filter(({ outcome }) => outcome === 'false?' || outcome === 'undefined?').map(findingText),
    divergences: found.divergences,
    cutoffs: [...new Set(found.cutoffs.map(({ bound, reason }) => `${bound}: ${reason}`))],
    warnings: found.warnings,
    coverage: found.coverage.map(({ method: covered, edges, covered: taken, dead }) => ({
      method: covered.name,
      all: edges.map(edgeKey),
      covered: [...taken],
      dead: [...dead],
    })),
  };
}

export function explore(
  model: Model,
  method: Method,
  seconds: number,
  seed: number,
  tools: ExploreTools,
  goal?: ExploreGoal,
): Promise<Exploration> {
  const bounds = { ...DEFAULT_BOUNDS, seconds };
  const options = { bounds, strategy: 'coverage', seed, candidates: [] } as const;
  return exploreMethod(model, method, tools, goal === undefined ? options : { ...options, goal });
}

/** Claims that an execution violated, without a doubt. */
export function refutedBy({ findings }: Exploration): readonly Finding[] {
  return findings.filter(({ outcome }) => outcome === 'false' || outcome === 'undefined');
}

function findingText(finding: Finding): string {
  const { claim, outcome } = finding;
  const { source, start } = spanOf(claim.origin);
  const test = 'test' in finding ? ` for ${testText(finding.test)}` : '';
  const doubts = 'doubts' in finding ? ` (${finding.doubts.map(({ reason }) => reason).join('; ')})` : '';
  return `line ${source.position(start).line}: ${claim.kind} ${claim.text} is ${outcome}${test}${doubts}`;
}

function testText({ inputs, objects, choices }: TestCase): string {
  const plain = {
    inputs: Object.fromEntries(inputs),
    ...(objects.size === 0
      ? {}
      : {
          objects: Object.fromEntries(
            [...objects].map(([name, one]) => [
              name,
              one.kind === 'array' ? one.elements : Object.fromEntries(one.fields),
            ]),
          ),
        }),
    ...(choices.length === 0 ? {} : { choices }),
  };
  return JSON.stringify(plain);
}
