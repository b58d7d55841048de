/** What a proof about a path rests on, in terms of the program that the path comes from. */
import { isBelieved } from '../model/index.js';
import type { Dependency, InstructionId } from '../model/index.js';
import type { PathSource, StraightLine } from './path-method.js';

/** `under`: as the proof of a claim of the path says it. */
export function restsOn(path: StraightLine, under: readonly Dependency[]): readonly Dependency[] {
  const { source } = path;
  const translated = under.map((dependency) => named(source, dependency));
  if (!isBelieved(path) || source.assumed.length === 0) return translated;
  return [...translated, { kind: 'proof', name: 'the steps before', claims: source.assumed }];
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
