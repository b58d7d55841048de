/** Which members are asked for: those of the files that the user named, not those of what these include. */
import { spanOf } from '../../languages/origins.js';
import { languageOf } from '../../languages/registry.js';
import type { Model } from '../../model/index.js';
import type { ProgramInput } from './program-inputs.js';

type ByName = (name: string) => boolean;

export class NamedPrograms {
  readonly files: readonly string[];
  private readonly byFile: ReadonlyMap<string, ProgramInput>;

  constructor(inputs: readonly ProgramInput[]) {
    this.byFile = new Map(inputs.map((input) => [input.file, input]));
    this.files = [...this.byFile.keys()];
  }

  /** The program that is known by the file. */
  at(path: string): ProgramInput {
    const input = this.byFile.get(path);
    if (input === undefined) throw new Error(`no program is known by ${path}`);
    return input;
  }

  /** A member whose name stands in several files is told where one of them is named. */
  named(model: Model, path: string, wanted: ByName): ByName {
    const { named } = this.at(path);
    if (!languageOf(path).can.has('several-files')) return wanted;
    const ours = namesIn(model, (one) => named.has(one));
    return (name) => ours.has(name) && wanted(name);
  }

  /** Members of the other files. */
  readonly included = (model: Model, path: string): ByName => {
    const { named } = this.at(path);
    const others = namesIn(model, (one) => !named.has(one));
    return (name) => others.has(name);
  };
}

function namesIn({ methods, unsupported }: Model, isIn: (path: string) => boolean): ReadonlySet<string> {
  const members = [
    ...methods.map(({ name, origin }) => ({ name, origin })),
    ...unsupported.map(({ member, origin }) => ({ name: member, origin })),
  ];
  return new Set(members.filter(({ origin }) => isIn(spanOf(origin).source.path)).map(({ name }) => name));
}
