/** From the paths that are named to programs: which files are one program, and which of them are asked about. */
import path from 'node:path';
import type { Diagnostic } from '../../languages/diagnostics.js';
import type { LibraryFile, ReadingOptions } from '../../languages/language.js';
import { languageOf } from '../../languages/registry.js';
import type { SourceText } from '../../languages/source.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { Ignored } from '../files/ignoring.js';
import { checkedFile, filesIn, statOf } from '../files/inputs.js';
import { identity, relativeTo } from '../files/paths.js';
import type { FileAccess } from '../files/reading.js';
import { libraryNamed } from './libraries.js';
import { isError, Projects } from './project.js';
import type { Project } from './project.js';
import { standardLibrary } from './standard-library.js';

/** One program, as it is to be read. */
export interface ProgramInput {
  /** The file that the program is known by. */
  readonly file: string;
  readonly reading: Pick<ReadingOptions, 'together' | 'libraries' | 'beside'>;
  /** Of files that are asked about: paths as the program has them. What they include is checked where something rests on it. */
  readonly named: ReadonlySet<string>;
  /** What is said of the project file, and the texts that this is about. */
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly SourceText[];
}

/** What the user says of the paths. */
export interface InputOptions {
  /** All files are one program. */
  readonly asOne?: true;
  /** More files of the program. */
  readonly with?: readonly string[];
  readonly library?: readonly string[];
  readonly standardLibraries?: true;
  /** Patterns as in `.gitignore`. */
  readonly exclude?: readonly string[];
  /** False if no project files are looked for. */
  readonly project?: boolean;
}

/** Nothing but what is said of the paths: what has functions in it does not travel to threads. */
export function inputOptions({
  asOne,
  with: more,
  library,
  standardLibraries,
  exclude,
  project,
}: InputOptions): InputOptions {
  return {
    ...(asOne === undefined ? {} : { asOne }),
    ...(more === undefined ? {} : { with: more }),
    ...(library === undefined ? {} : { library }),
    ...(standardLibraries === undefined ? {} : { standardLibraries }),
    ...(exclude === undefined ? {} : { exclude }),
    ...(project === undefined ? {} : { project }),
  };
}

export function programInputs(
  paths: readonly string[],
  options: InputOptions = {},
  access: FileAccess = {},
): readonly ProgramInput[] {
  const groups = new Groups(options, access);
  for (const given of paths) groups.add(given);
  return groups.inputs();
}

/** A path that must name one program by one file. */
export function programInput(given: string, options: InputOptions = {}, access: FileAccess = {}): ProgramInput {
  if (statOf(given).isDirectory()) throw new UsageError(`"${given}" is a directory; name one file.`);
  const [input] = programInputs([given], options, access);
  if (input === undefined) throw new UsageError(`"${given}" is excluded, so there is nothing to look at.`);
  // It is what is asked about that the program is known by here.
  const [file = given] = input.named;
  const together = [input.file, ...(input.reading.together ?? [])].filter((one) => one !== file);
  return { ...input, file, reading: { ...input.reading, ...(together.length === 0 ? {} : { together }) } };
}

/** Files that are one program. */
interface Group {
  readonly projects: Set<Project>;
  /** By what they are: as they were named first. */
  readonly named: Map<string, string>;
}

class Groups {
  private readonly options: InputOptions;
  private readonly access: FileAccess;
  private readonly projects: Projects;
  private readonly excluded: Ignored;
  private readonly groups = new Map<unknown, Group>();
  private readonly libraries: readonly LibraryFile[];

  constructor(options: InputOptions, access: FileAccess) {
    this.options = options;
    this.access = access;
    this.projects = new Projects(access);
    this.excluded = new Ignored('.', options.exclude ?? []);
    this.libraries = (options.library ?? []).flatMap((name) => {
      const found = libraryNamed(name);
      if (found.kind === 'problem') throw new UsageError(found.message);
      return found.files;
    });
  }

  add(given: string): void {
    const unsaved = this.access.unsaved?.get(given);
    const stats = unsaved === undefined ? statOf(given) : undefined;
    if (stats?.isDirectory() === true) {
      for (const full of filesIn(given, this.options.exclude ?? [])) this.addFile(relativeTo(given, full));
      return;
    }
    if (given.endsWith('.toml')) {
      this.addProject(this.projects.open(given));
      return;
    }
    const full = stats === undefined ? path.resolve(given) : checkedFile(given, stats);
    if (!this.excluded.isExcluded(full)) this.addFile(relativeTo(given, full));
  }

  private addProject(project: Project): void {
    const group = this.groupOf(this.options.asOne === true ? 'one' : project.file);
    group.projects.add(project);
    for (const full of this.filesOf(project)) group.named.set(identity(full), relativeTo(project.file, full));
    if (group.named.size > 0 || project.diagnostics.some(isError)) return;
    throw new UsageError(`The project "${project.file}" includes no files.`);
  }

  private addFile(file: string): void {
    const hasSeveral = languageOf(file).can.has('several-files');
    const project = hasSeveral && this.options.project !== false ? this.projects.of(file) : undefined;
    const key = identity(path.resolve(file));
    const group = this.groupOf(hasSeveral && this.options.asOne === true ? 'one' : (project?.file ?? key));
    if (project !== undefined) group.projects.add(project);
    if (!group.named.has(key)) group.named.set(key, file);
  }

  private groupOf(key: unknown): Group {
    let group = this.groups.get(key);
    if (group === undefined) this.groups.set(key, (group = { projects: new Set(), named: new Map() }));
    return group;
  }

  private filesOf(project: Project): readonly string[] {
    return project.files().filter((full) => !this.excluded.isExcluded(full));
  }

  inputs(): readonly ProgramInput[] {
    return [...this.groups.values()].map((group) => this.inputOf(group));
  }

  private inputOf({ projects, named }: Group): ProgramInput {
    const files = new Map<string, string>();
    for (const project of projects)
      for (const full of this.filesOf(project)) {
        const key = identity(full);
        files.set(key, named.get(key) ?? relativeTo(project.file, full));
      }
    for (const [key, name] of named) files.set(key, name);
    for (const name of this.options.with ?? []) files.set(identity(path.resolve(name)), this.moreFile(name));
    const wrong: Diagnostic[] = [];
    const libraries = [...this.libraries, ...[...projects].flatMap((one) => librariesOf(one, wrong))];
    const isStandard = this.options.standardLibraries === true || [...projects].some((one) => one.standardLibraries);
    if (isStandard) libraries.push(...standardLibrary());
    const [file = [...projects][0]?.file ?? '', ...together] = files.values();
    const beside = this.words(file, [...named.values()]);
    return {
      file,
      named: new Set(named.values()),
      reading: {
        ...(together.length === 0 ? {} : { together }),
        ...(libraries.length === 0 ? {} : { libraries }),
        ...(beside.length === 0 ? {} : { beside }),
      },
      diagnostics: [...[...projects].flatMap(({ diagnostics }) => diagnostics), ...wrong],
      sources: [...projects].flatMap(({ sources }) => sources),
    };
  }

  private moreFile(name: string): string {
    return relativeTo(name, checkedFile(name, statOf(name)));
  }

  /** The same again, of a program that is named by one file. */
  private words(file: string, named: readonly string[]): readonly string[] {
    const { asOne, with: more = [], library = [], standardLibraries, project } = this.options;
    const others = [...(asOne === true ? named.filter((one) => one !== file) : []), ...more];
    return [
      ...others.flatMap((one) => ['--with', one]),
      ...library.flatMap((one) => ['--library', one]),
      ...(standardLibraries === true ? ['--standard-libraries'] : []),
      ...(project === false ? ['--no-project'] : []),
    ];
  }
}

function librariesOf(project: Project, wrong: Diagnostic[]): readonly LibraryFile[] {
  return project.libraries.flatMap(({ value, span }) => {
    const found = libraryNamed(relativeTo(project.file, value), value);
    if (found.kind === 'files') return found.files;
    wrong.push({ severity: 'error', code: 'bad-library', span, message: found.message });
    return [];
  });
}
