/** Which members are asked for: those of the files that the user named, not those of what these include. */
import { spanOf } from '../../languages/origins.js';
import { languageOf } from '../../languages/registry.js';
import type { Model } from '../../model/index.js';
import type { ProgramInput } from './program-inputs.js';

type ByName = (name: string) => boolean;

/** A member whose name stands in several files is told where one of them is named. */
export function amongNamed(model: Model, { file, named }: ProgramInput, wanted: ByName): ByName {
  if (!languageOf(file).can.has('several-files')) return wanted;
  const ours = namesIn(model, (path) => named.has(path));
  return (name) => ours.has(name) && wanted(name);
}

/** Members of the other files. */
export function amongIncluded(model: Model, { named }: ProgramInput): ByName {
  const others = namesIn(model, (path) => !named.has(path));
  return (name) => others.has(name);
}

function namesIn({ methods, unsupported }: Model, isIn: (path: string) => boolean): ReadonlySet<string> {
  const members = [
    ...methods.map(({ name, origin }) => ({ name, origin })),
    ...unsupported.map(({ member, origin }) => ({ name: member, origin })),
  ];
  return new Set(members.filter(({ origin }) => isIn(spanOf(origin).source.path)).map(({ name }) => name));
}
