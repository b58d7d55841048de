/** The method to run, by the name that a user writes: `M`, `Class.M`, `Module.M` or all of its path. */
import { namedAs } from '../../languages/names.js';
import { isComposedName } from '../../languages/property/machine.js';
import type { Method, Model, Unsupported } from '../../model/index.js';
import { entryNames, isCheckName } from '../../report/replay.js';
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
  const runnable = model.methods.filter((method) => !isCheck(method));
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
  const method = model.methods.find(({ composed }) => composed?.role === 'entry' && composed.of === entry.method);
  if (method !== undefined) return { kind: 'method', method };
  const unsupported = model.unsupported.find(({ member }) => isComposedName(member, entry.method.name));
  return unsupported === undefined ? entry : { kind: 'unsupported', unsupported };
}

/** Which members an engine is asked about, by name: one that it can look at, or all. `verb` is what it would do. */
export function wantedMember(
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
  return (one) => one === method.name || isComposedName(one, method.name);
}

const MOST_NAMES = 12;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}
