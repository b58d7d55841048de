/**
 * Results of analysers and reviewers as JSON (`schema/assay-partial-1.json`): what they assumed at which places, and under
 * which of these assumptions they verified which claims. Files come from anywhere, so reading them is total and bounded.
 */
import { JsonReader } from './json-reader.js';

export const PARTIAL_SCHEMA = 'assay-partial/1';

export interface PartialResults {
  readonly schema: typeof PARTIAL_SCHEMA;
  readonly analyzer: Analyzer;
  /** The digests of all texts of the programs that the results are about, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly assumptions: readonly AssumptionEntry[];
  readonly verified: readonly VerifiedEntry[];
}

export interface Analyzer {
  readonly name: string;
  readonly kind: 'human' | 'tool' | 'assay';
  readonly version?: string;
}

export interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export interface AssumptionEntry {
  /** How premises name it. */
  readonly id: string;
  readonly method: string;
  readonly at: Place;
  readonly when: 'before' | 'after';
  readonly holds: Holds;
}

/** What is assumed: an expression of the source language in the scope of the place, or a predicate with a name. */
export type Holds =
  | string
  | { readonly 'no-overflow': string }
  | { readonly 'at-most-rounds': number }
  | { readonly distinct: readonly [string, string] }
  | { readonly unchanged: string }
  | { readonly 'depth-at-most': number }
  | { readonly small: number }
  | { readonly assume: string };

export interface VerifiedEntry {
  /** As `--json` names it, or where it stands. */
  readonly claim: string | ClaimPlace;
  /** A conjunction of identifiers for each result; an empty one for what holds without assumptions. */
  readonly premise: readonly (readonly string[])[];
}

export interface ClaimPlace extends Place {
  readonly kind: string;
}

export type ReadResults =
  | { readonly kind: 'results'; readonly results: PartialResults }
  /** Sentences, each with the place in the JSON that it is about. */
  | { readonly kind: 'faults'; readonly messages: readonly string[] };

const MOST_ENTRIES = 100_000;
const MOST_FILES = 10_000;
const MOST_CONJUNCTIONS = 64;
const MOST_IN_CONJUNCTION = 256;
const LARGEST_NUMBER = 1_000_000_000;

export function readResults(text: string): ReadResults {
  const reader = new JsonReader();
  const results = reader.parsed(text, resultsIn);
  return results === undefined || reader.faults.length > 0
    ? { kind: 'faults', messages: reader.faults }
    : { kind: 'results', results };
}

function resultsIn(reader: JsonReader, value: unknown): PartialResults | undefined {
  const found = reader.object(value, {
    schema: (one) => reader.oneOf(one, [PARTIAL_SCHEMA] as const),
    analyzer: (one) => analyzerIn(reader, one),
    files: (one) => reader.record(one, MOST_FILES, (digest) => digestIn(reader, digest)),
    assumptions: (one) => reader.list(one, MOST_ENTRIES, (entry) => assumptionIn(reader, entry)),
    verified: (one) => reader.list(one, MOST_ENTRIES, (entry) => verifiedIn(reader, entry)),
  });
  if (found === undefined) return undefined;
  const ids = new Set<string>();
  for (const [i, { id }] of found.assumptions.entries()) {
    if (ids.has(id))
      reader.fault(`.assumptions[${i}].id`, `is "${shortened(id)}", which names another assumption, too`);
    ids.add(id);
  }
  return found;
}

function analyzerIn(reader: JsonReader, value: unknown): Analyzer | undefined {
  const found = reader.object(
    value,
    {
      name: (one) => reader.string(one),
      kind: (one) => reader.oneOf(one, ['human', 'tool', 'assay'] as const),
    },
    { version: (one) => reader.string(one) },
  );
  return found;
}

function digestIn(reader: JsonReader, value: unknown): string | undefined {
  const digest = reader.string(value);
  if (digest === undefined || /^sha256:[0-9a-f]{64}$/.test(digest)) return digest;
  return reader.wrong('must be "sha256:" and 64 hexadecimal digits');
}

function placeReaders(reader: JsonReader) {
  return {
    path: (one: unknown) => reader.string(one),
    line: (one: unknown) => reader.integer(one, 1, LARGEST_NUMBER),
    column: (one: unknown) => reader.integer(one, 1, LARGEST_NUMBER),
  };
}

function assumptionIn(reader: JsonReader, value: unknown): AssumptionEntry | undefined {
  return reader.object(value, {
    id: (one) => reader.string(one),
    method: (one) => reader.string(one),
    at: (one) => reader.object(one, placeReaders(reader)),
    when: (one) => reader.oneOf(one, ['before', 'after'] as const),
    holds: (one) => holdsIn(reader, one),
  });
}

function verifiedIn(reader: JsonReader, value: unknown): VerifiedEntry | undefined {
  return reader.object(value, {
    claim: (one) =>
      typeof one === 'string'
        ? reader.string(one)
        : reader.object(one, { ...placeReaders(reader), kind: (kind: unknown) => reader.string(kind) }),
    premise: (one) =>
      reader.list(one, MOST_CONJUNCTIONS, (conjunction) =>
        reader.list(conjunction, MOST_IN_CONJUNCTION, (id) => reader.string(id)),
      ),
  });
}

/** Exactly one field: its name says what is meant. */
function holdsIn(reader: JsonReader, value: unknown): Holds | undefined {
  if (typeof value === 'string') return reader.string(value);
  const [name, ...others] = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const text = (one: unknown): string | undefined => reader.string(one);
  const count = (one: unknown): number | undefined => reader.integer(one, 0, LARGEST_NUMBER);
  if (others.length === 0) {
    switch (name) {
      case 'no-overflow':
        return reader.object(value, { 'no-overflow': text });
      case 'at-most-rounds':
        return reader.object(value, { 'at-most-rounds': count });
      case 'distinct':
        return reader.object(value, { distinct: (one) => pairIn(reader, one) });
      case 'unchanged':
        return reader.object(value, { unchanged: text });
      case 'depth-at-most':
        return reader.object(value, { 'depth-at-most': count });
      case 'small':
        return reader.object(value, { small: count });
      case 'assume':
        return reader.object(value, { assume: text });
      default:
    }
  }
  return reader.wrong('must be an expression, or an object with one of the predicates that the schema lists');
}

function pairIn(reader: JsonReader, value: unknown): readonly [string, string] | undefined {
  const list = reader.list(value, 2, (one) => reader.string(one));
  const [first, second] = list ?? [];
  if (first !== undefined && second !== undefined) return [first, second];
  return list === undefined ? undefined : reader.wrong('must have two names');
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
