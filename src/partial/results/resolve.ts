/**
 * Results as JSON -> what they say of a program. Whatever does not fit the program as it is now is told and counts as
 * unverified: other texts, places, methods and claims that are not there, conditions that cannot be read.
 */
import type { PlacedCondition, ReadText, WrittenCondition } from '../../languages/conditions.js';
import { placeConditions } from '../../languages/conditions.js';
import { namedAs } from '../../languages/names.js';
import { originOf, spanOf } from '../../languages/origins.js';
import type { SourceText } from '../../languages/source.js';
import type { Claim, Method, Origin, Premise, Variable } from '../../model/index.js';
import { isCheck } from '../../model/index.js';
import type { Bookkeeping } from '../bookkeeping.js';
import type { Guide, RecordedAssumption } from '../recording.js';
import type { Notes } from '../premises.js';
import { joined } from '../premises.js';
import type { AssumptionEntry, Holds, PartialResults, Place, VerifiedEntry } from './format.js';
import { sourceAt } from './paths.js';

/** A recorded assumption that can be named outside of the program. */
export interface NamedAssumption extends RecordedAssumption {
  /** Where it begins. */
  readonly at: Origin;
  readonly holds: Holds;
  /** After the statement that begins there; before it, if nothing is said. */
  readonly when?: 'after';
  /** What the condition needs. */
  readonly bookkeeping?: readonly Bookkeeping[];
}

const LONGEST_FLAG_NAME = 40;

/** The assumptions that a predicate with a name may mean in a method. */
export type Candidates = (method: Method, holds: Exclude<Holds, string>) => readonly NamedAssumption[];

export interface DigestedText extends ReadText {
  /** As files name it: `sha256:` and hexadecimal digits. */
  readonly digest: (text: string) => string;
}

export interface ResultsWarning {
  /** Which of the results. */
  readonly of: PartialResults;
  /** The entry, from the top of the JSON. */
  readonly at: string;
  readonly message: string;
}

export interface NamedGuide extends Guide {
  readonly recorded: readonly NamedAssumption[];
}

export interface Guides {
  readonly guideOf: (method: Method) => NamedGuide;
  readonly warnings: readonly ResultsWarning[];
  /** Results that list no text of this program. */
  readonly unused: readonly PartialResults[];
}

/** `wanted`: the methods that the guides are for. Conditions about others are not read, which takes time. */
export function guidesIn(
  program: DigestedText,
  results: readonly PartialResults[],
  candidates: Candidates,
  wanted: (method: Method) => boolean = () => true,
): Guides {
  const warnings: ResultsWarning[] = [];
  const unused: PartialResults[] = [];
  const notes = new Map<Method, Notes[]>();
  const recorded = new Map<Method, Set<NamedAssumption>>();
  const claims = new ClaimTable(program.model.methods);
  for (const of of results) {
    const warn = (at: string, message: string): void => {
      warnings.push({ of, at, message: `${message} It counts as unverified.` });
    };
    const listed = texts(program, of);
    if (listed.isOther) unused.push(of);
    for (const message of listed.isOther ? [] : listed.stale) warn('$.files', message);
    if (listed.isOther || listed.stale.length > 0) continue;
    const assumptions = new Assumptions(program, of, candidates, wanted, warn);
    for (const [method, premises] of premisesIn(of, claims, assumptions, program.sources, warn)) {
      const flags = [...premises.values()].flat(2);
      notes.set(method, [...(notes.get(method) ?? []), { flags: [...new Set(flags)], premises }]);
    }
    for (const { method, meaning } of assumptions.all()) {
      const known = recorded.get(method) ?? new Set();
      for (const one of meaning) known.add(one);
      recorded.set(method, known);
    }
  }
  return { guideOf, warnings, unused };

  /** What no premise names is recorded all the same: whether it held is worth knowing. */
  function guideOf(method: Method): NamedGuide {
    const own = [...(recorded.get(method) ?? [])];
    const said = joined(notes.get(method) ?? []);
    const flags = new Set([...said.flags, ...own.map(({ flag }) => flag)]);
    const kept = own.flatMap(({ bookkeeping = [] }) => bookkeeping);
    const guide = { notes: { flags: [...flags], premises: said.premises }, recorded: own };
    return kept.length === 0 ? guide : { ...guide, bookkeeping: kept };
  }
}

interface ListedTexts {
  /** None of them is listed. */
  readonly isOther: boolean;
  /** Sentences about those that are not as they were. */
  readonly stale: readonly string[];
}

/** What was verified may depend on any text of the program. */
function texts({ sources, digest }: DigestedText, { files }: PartialResults): ListedTexts {
  const digests = new Map<SourceText, string>();
  for (const [path, listed] of Object.entries(files)) {
    const source = sourceAt(sources, path);
    if (source !== undefined) digests.set(source, listed);
  }
  const stale = sources.flatMap((source) => {
    const listed = digests.get(source);
    if (listed === undefined) return [`The text ${source.path} of the program is not listed.`];
    return listed === digest(source.text) ? [] : [`The text ${source.path} is not the one that was analysed.`];
  });
  return { isOther: digests.size === 0, stale };
}

type Warn = (at: string, message: string) => void;

interface Meaning {
  readonly method: Method;
  readonly meaning: readonly NamedAssumption[];
}

/** What each identifier stands for; several assumptions where a predicate means several at its place. */
class Assumptions {
  private readonly meanings = new Map<string, Meaning | undefined>();

  constructor(
    program: DigestedText,
    { assumptions }: PartialResults,
    candidates: Candidates,
    wanted: (method: Method) => boolean,
    warn: Warn,
  ) {
    const { model, sources } = program;
    const written: { readonly entry: AssumptionEntry; readonly at: string; readonly condition: WrittenCondition }[] =
      [];
    for (const [i, entry] of assumptions.entries()) {
      const at = `$.assumptions[${i}]`;
      this.meanings.set(entry.id, undefined);
      const [method, ...others] = namedAs(
        model.methods.filter((one) => one.body !== undefined && !isCheck(one)),
        entry.method,
        ({ name }) => name,
      );
      const source = sourceAt(sources, entry.at.path);
      if (method === undefined) warn(at, `There is no method ${entry.method}.`);
      else if (others.length > 0) warn(at, `There are several methods ${entry.method}.`);
      else if (source === undefined) warn(at, `There is no text ${entry.at.path} in the program.`);
      else if (!wanted(method)) continue;
      else if (typeof entry.holds === 'string') {
        const condition = { method, text: entry.holds, source, at: entry.at, when: entry.when };
        written.push({ entry, at, condition });
      } else {
        const meaning = candidates(method, entry.holds).filter((one) => beginsAt(one.at, source, entry.at));
        if (meaning.length > 0) this.meanings.set(entry.id, { method, meaning });
        else warn(at, 'Nothing at the place is what the predicate could be about.');
      }
    }
    const placed = placeConditions(
      program,
      written.map(({ condition }) => condition),
    );
    for (const [i, { entry, at, condition }] of written.entries()) {
      const found = placed[i] as PlacedCondition;
      const start = condition.source.offset(entry.at);
      if (found.kind === 'fault') warn(at, found.message);
      else if (start !== undefined) {
        const flag: Variable = { name: flagName(entry.id), type: model.arena.types.bool, role: 'local', ghost: true };
        const origin = originOf({ source: condition.source, start, end: start });
        const { condition: term, before } = found;
        const named: NamedAssumption = { flag, condition: term, before, at: origin, holds: condition.text };
        const meaning = [entry.when === 'after' ? { ...named, when: entry.when } : named];
        this.meanings.set(entry.id, { method: condition.method, meaning });
      }
    }
  }

  isKnown(id: string): boolean {
    return this.meanings.has(id);
  }

  meaningOf(id: string): Meaning | undefined {
    return this.meanings.get(id);
  }

  all(): readonly Meaning[] {
    return [...this.meanings.values()].filter((one) => one !== undefined);
  }
}

/** Anyone may have chosen the identifier, and reports show the name. */
function flagName(id: string): string {
  return id.replace(/[^\w.-]+/g, '_').slice(0, LONGEST_FLAG_NAME);
}

function beginsAt(origin: Origin, source: SourceText, { line, column }: Place): boolean {
  const span = spanOf(origin);
  if (span.source.path !== source.path) return false;
  const begin = span.source.position(span.start);
  return begin.line === line && begin.column === column;
}

interface ClaimInMethod {
  readonly claim: Claim;
  readonly method: Method;
}

class ClaimTable {
  private readonly byId = new Map<string, ClaimInMethod>();
  private byPlace: ReadonlyMap<string, readonly ClaimInMethod[]> | undefined;

  constructor(methods: readonly Method[]) {
    for (const method of methods) for (const claim of method.claims) this.byId.set(claim.id, { claim, method });
  }

  get(id: string): ClaimInMethod | undefined {
    return this.byId.get(id);
  }

  at(source: SourceText, { line, column }: Place, kind: string): readonly ClaimInMethod[] {
    this.byPlace ??= this.places();
    return this.byPlace.get(`${kind} ${line}:${column} ${source.path}`) ?? [];
  }

  private places(): ReadonlyMap<string, readonly ClaimInMethod[]> {
    const found = new Map<string, ClaimInMethod[]>();
    for (const one of this.byId.values()) {
      const { source, start } = spanOf(one.claim.origin);
      const { line, column } = source.position(start);
      const key = `${one.claim.kind} ${line}:${column} ${source.path}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, [one]);
      else known.push(one);
    }
    return found;
  }
}

function premisesIn(
  { verified }: PartialResults,
  claims: ClaimTable,
  assumptions: Assumptions,
  sources: readonly SourceText[],
  warn: Warn,
): ReadonlyMap<Method, Map<Claim, Premise>> {
  const found = new Map<Method, Map<Claim, Premise>>();
  for (const [i, entry] of verified.entries()) {
    const at = `$.verified[${i}]`;
    const about = claimOf(entry, claims, sources, (message) => {
      warn(at, message);
    });
    if (about === undefined) continue;
    const { claim, method } = about;
    const results = entry.premise.flatMap((ids, k) => {
      const flags = flagsOf(ids, method, assumptions, (message) => {
        warn(`${at}.premise[${k}]`, message);
      });
      return flags === undefined ? [] : [flags];
    });
    if (results.length === 0) continue;
    const premises = found.get(method) ?? new Map<Claim, Premise>();
    premises.set(claim, [...(premises.get(claim) ?? []), ...results]);
    found.set(method, premises);
  }
  return found;
}

function claimOf(
  { claim }: VerifiedEntry,
  claims: ClaimTable,
  sources: readonly SourceText[],
  warn: (message: string) => void,
): ClaimInMethod | undefined {
  if (typeof claim === 'string') {
    const known = claims.get(claim);
    if (known === undefined) warn(`There is no claim ${claim}.`);
    return known;
  }
  const source = sourceAt(sources, claim.path);
  const [only, ...others] = source === undefined ? [] : claims.at(source, claim, claim.kind);
  const place = `${claim.path}:${claim.line}:${claim.column}`;
  if (only === undefined) warn(`There is no claim of the kind ${claim.kind} at ${place}.`);
  else if (others.length > 0) warn(`There are several claims of the kind ${claim.kind} at ${place}.`);
  return others.length > 0 ? undefined : only;
}

/** Undefined if one of them is not known for what it was. */
function flagsOf(
  ids: readonly string[],
  method: Method,
  assumptions: Assumptions,
  warn: (message: string) => void,
): readonly Variable[] | undefined {
  const flags = new Set<Variable>();
  for (const id of ids) {
    const found = assumptions.meaningOf(id);
    if (found === undefined || found.method !== method) {
      // Why one of the assumptions has no meaning has been told.
      if (!assumptions.isKnown(id)) warn(`There is no assumption ${id}.`);
      else if (found !== undefined) warn(`The assumption ${id} is about another method.`);
      return undefined;
    }
    for (const { flag } of found.meaning) flags.add(flag);
  }
  return [...flags];
}
