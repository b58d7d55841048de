/** The method to run, by the name that a user writes: `M`, `Class.M`, `Module.M` or all of its path. */
import { canBegin, composeEntries, isNameFrom, leadsToClaims, nameFrom } from '../../languages/entry/compose.js';
import type { WantedEntry } from '../../languages/language.js';
import { namedAs } from '../../languages/names.js';
import { isComposedName } from '../../languages/property/machine.js';
import type { Method, Model, Unsupported } from '../../model/index.js';
import { entryNames, isCheckName } from '../../report/replay.js';
import type { FileVerdict } from '../../report/verdicts.js';
import { isCheck } from '../../model/index.js';
import { UsageError } from '../../workbench/seam/mistakes.js';

export type Entry =
  | { readonly kind: 'method'; readonly method: Method }
  /** The lowering left it out. */
  | { readonly kind: 'unsupported'; readonly unsupported: Unsupported };

/** Where programs start, in one language or another. */
const MAINS = ['Main', 'main'] as const;

/** `M:contract` is what checks that the contract of M makes sense; `T:contract2` is the second check of T. */
export function findEntry(model: Model, name: string | undefined): Entry {
  const runnable = model.methods.filter((method) => !isCheck(method) && method.composed?.with !== 'claims');
  const wanted = name ?? MAINS.find((one) => namedAs(runnable, one, (method) => method.name).length > 0) ?? 'Main';
  const entries = entryNames(model.methods);
  const found = namedAs(
    isCheckName(wanted) ? model.methods.filter(isCheck) : runnable,
    wanted,
    (method) => entries.get(method) ?? method.name,
  );
  const [method, second] = found;
  if (method !== undefined && second === undefined) return { kind: 'method', method };
  if (second !== undefined) {
    throw new UsageError(
      `There are several members named ${wanted}: ${listed(found.map((one) => entries.get(one) ?? one.name))}; write which one.`,
    );
  }
  const [unsupported] = namedAs(model.unsupported, wanted, (one) => one.member);
  if (unsupported !== undefined) return { kind: 'unsupported', unsupported };
  const names = runnable.filter(({ body }) => body !== undefined).map((one) => one.name);
  const known = names.length === 0 ? 'The program has nothing to run.' : `The program has ${listed(names)}.`;
  throw new UsageError(
    name === undefined
      ? `The program has no method Main, so say which method to run. ${known}`
      : `There is no method, function or lemma named ${wanted}. ${known}`,
  );
}

/** The method together with the property that was given, if there is one: a run of it checks everything. */
export function withProperty(model: Model, entry: Entry): Entry {
  if (entry.kind === 'unsupported') return entry;
  const method = model.methods.find(
    ({ composed }) => composed?.role === 'entry' && composed.with === 'property' && composed.of === entry.method,
  );
  if (method !== undefined) return { kind: 'method', method };
  const unsupported = model.unsupported.find(({ member }) => isComposedName(member, entry.method.name));
  return unsupported === undefined ? entry : { kind: 'unsupported', unsupported };
}

/**
 * Which members an engine is asked about, by name: one that it can look at, and what begins at entries; or all, if nothing is
 * named. `verb` is what it would do.
 */
export function wantedMember(
  model: Model,
  name: string | undefined,
  entries: readonly WantedEntry[],
  isPossible: (method: Method) => boolean,
  verb: string,
): (name: string) => boolean {
  const isWanted = memberNamed(model, name, isPossible, verb);
  const named = entries.filter(({ when }) => when !== 'only-callers');
  if (named.length === 0) return isWanted;
  const isEntry = wantedEntry(model, named);
  return (one) => isEntry(one) || (name !== undefined && isWanted(one));
}

/** The members that are about executions which begin at entries, and entries that are not analysed. */
export function wantedEntry(model: Model, entries: readonly WantedEntry[]): (name: string) => boolean {
  const unsupported = new Set(
    entries.flatMap(({ name }) => namedAs(model.unsupported, name, ({ member }) => member)).map(({ member }) => member),
  );
  return (name) => isNameFrom(name) || unsupported.has(name);
}

function memberNamed(
  model: Model,
  name: string | undefined,
  isPossible: (method: Method) => boolean,
  verb: string,
): (name: string) => boolean {
  if (name === undefined) return () => true;
  const entry = findEntry(model, name);
  if (entry.kind === 'unsupported') return (one) => one === entry.unsupported.member;
  const { method } = entry;
  if (!isPossible(method) && method.body === undefined) {
    const instead = method.implementers.map((one) => one.name).join(', ');
    throw new UsageError(
      instead === ''
        ? `${method.name} has no body, so there is nothing to ${verb}.`
        : `${method.name} has no body; ${verb} what implements it: ${instead}.`,
    );
  }
  return (one) => one === method.name || one === nameFrom(method.name) || isComposedName(one, method.name);
}

/** Of several programs one must have the entry. Raises a `UsageError` if none of them has. */
export function requireEntries(files: readonly FileVerdict[], entries: readonly WantedEntry[]): void {
  const members = files.flatMap((file) => file.members);
  for (const { name, when } of entries) {
    const isThere = namedAs(members, name, (member) => member.entry ?? member.name).some(
      ({ entry, unsupported }) => entry !== undefined || unsupported.size > 0,
    );
    if (when === 'somewhere' && !isThere)
      throw new UsageError(`No program has a method named ${name}, so that no execution begins there.`);
  }
}

/** With a member for each entry that is asked for. Raises a `UsageError` if nothing can begin there. */
export function withEntries(model: Model, wanted: readonly WantedEntry[]): Model {
  const entries = wanted.flatMap(({ name, when }) => {
    const isNamed = when === 'always' || namedAs(model.methods, name, (one) => one.name).length > 0;
    const entry = isNamed ? findEntry(model, name) : undefined;
    if (entry?.kind !== 'method') return [];
    const { method } = entry;
    if (when === 'only-callers' && (method.claims.length > 0 || !canBegin(method) || !leadsToClaims(method))) return [];
    if (canBegin(method)) return [method];
    throw new UsageError(
      method.body === undefined
        ? `${method.name} has no body, so no execution begins there.`
        : `${method.name} is no code that the program runs by itself, so no execution begins there; name a method.`,
    );
  });
  return entries.length === 0 ? model : composeEntries(model, entries);
}

const MOST_NAMES = 12;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}
