/** What is known of a program -> results as JSON: reading them for the same texts gives the same again. */
import { spanOf } from '../../languages/origins.js';
import type { Claim, Method, Variable } from '../../model/index.js';
import { FULLY_VERIFIED } from '../premises.js';
import type { Notes } from '../premises.js';
import type { Analyzer, AssumptionEntry, PartialResults, Place, VerifiedEntry } from './format.js';
import { PARTIAL_SCHEMA } from './format.js';
import type { NamedAssumption, DigestedText, NamedGuide } from './resolve.js';

/** Claims that were proved without any assumption. */
export function fullyVerified(claims: Iterable<Claim>): Notes {
  return { flags: [], premises: new Map([...claims].map((claim) => [claim, FULLY_VERIFIED])) };
}

/** Conjunctions with flags that the text itself declares are left out: who reads the text knows what it says. */
export function writeResults(
  program: Pick<DigestedText, 'model' | 'sources' | 'digest'>,
  analyzer: Analyzer,
  guideOf: (method: Method) => NamedGuide,
): PartialResults {
  const { model, sources, digest } = program;
  const assumptions: AssumptionEntry[] = [];
  const verified: VerifiedEntry[] = [];
  for (const method of model.methods) {
    const { notes, recorded } = guideOf(method);
    const ids = new Map<Variable, string>();
    for (const one of recorded) {
      const id = `a${assumptions.length + 1}`;
      ids.set(one.flag, id);
      assumptions.push(entryOf(id, method, one));
    }
    for (const claim of method.claims) {
      const premise = (notes.premises.get(claim) ?? []).flatMap((flags) => {
        const named = flags.flatMap((flag) => ids.get(flag) ?? []);
        return named.length === flags.length ? [named] : [];
      });
      if (premise.length > 0) verified.push({ claim: claim.id, premise });
    }
  }
  const files = Object.fromEntries(sources.map(({ path, text }) => [path, digest(text)]));
  return { schema: PARTIAL_SCHEMA, analyzer, files, assumptions, verified };
}

export function resultsText(results: PartialResults): string {
  return `${JSON.stringify(results, undefined, 2)}\n`;
}

function entryOf(id: string, method: Method, { at, when, holds }: NamedAssumption): AssumptionEntry {
  return { id, method: method.name, at: placeOf(at), when: when ?? 'before', holds };
}

function placeOf(origin: NamedAssumption['at']): Place {
  const { source, start } = spanOf(origin);
  return { path: source.path, ...source.position(start) };
}
