/** Project files with what they inherit, and the files that are theirs. Total: what is wrong with one is a diagnostic. */
import path from 'node:path';
import type { Diagnostic } from '../../languages/diagnostics.js';
import type { SourceText } from '../../languages/source.js';
import { flagOf, LIBRARY, STANDARD_LIBRARIES } from '../../languages/dafny/project/options.js';
import { folderOf, pathPattern } from '../../languages/dafny/project/patterns.js';
import { parseProjectFile, PROJECT_FILE } from '../../languages/dafny/project/project-file.js';
import type { OptionValue, Placed } from '../../languages/dafny/project/project-file.js';
import { identity, relativeTo } from '../files/paths.js';
import { openFile } from '../files/reading.js';
import type { FileAccess } from '../files/reading.js';
import { filesBelow, isFile } from '../files/walking.js';

export interface Project {
  /** The project file, as the user sees it. */
  readonly file: string;
  /** Every project file that was read: this one, then what it inherits from. */
  readonly sources: readonly SourceText[];
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute paths, where the file exists or not. */
  readonly contains: (full: string) => boolean;
  /** The files that it has now: absolute paths, sorted. */
  readonly files: () => readonly string[];
  readonly standardLibraries: boolean;
  /** Absolute paths, and where they are named. */
  readonly libraries: readonly Placed<string>[];
}

/** The project file itself, however it is called. Texts that an editor has and did not save count. */
export function openProject(file: string, access: FileAccess = {}): Project {
  const content = open(file, access, [], true);
  const includes = content.includes.map(pathPattern);
  const excludes = content.excludes.map(pathPattern);
  const contains = (full: string): boolean => {
    const slashed = slashes(full);
    return includes.some((matches) => matches(slashed)) && !excludes.some((matches) => matches(slashed));
  };
  const folder = path.dirname(path.resolve(file));
  const library = content.options.get(LIBRARY);
  return {
    file,
    sources: content.sources,
    diagnostics: content.diagnostics,
    contains,
    files: () =>
      [...new Set(content.includes.flatMap((one) => filesBelow(folderOf(one), { isWanted: contains })))].sort(),
    standardLibraries: flagOf(content.options.get(STANDARD_LIBRARIES)?.value) === true,
    libraries:
      library === undefined
        ? []
        : pathsIn(library.value).map((one) => ({ value: path.resolve(folder, one), span: library.span })),
  };
}

/** As Dafny reads the option: several paths may have commas between them. */
function pathsIn(value: OptionValue): readonly string[] {
  const texts = typeof value === 'object' ? value : [String(value)];
  return texts.flatMap((text) => text.split(',')).filter((text) => text !== '');
}

/** Finds the projects of files. Each project file is read once. */
export class Projects {
  private readonly access: FileAccess;
  private readonly known = new Map<string, Project | undefined>();

  constructor(access: FileAccess = {}) {
    this.access = access;
  }

  /** The closest project file above a file that has it among its files; undefined if there is none. */
  of(file: string): Project | undefined {
    const full = path.resolve(file);
    for (let folder = path.dirname(full); ; folder = path.dirname(folder)) {
      const project = this.at(path.join(folder, PROJECT_FILE), file);
      // One that is wrong may be the one that is meant.
      const isMeant = project?.contains(full) === true || project?.diagnostics.some(isError) === true;
      if (isMeant) return project;
      if (folder === path.dirname(folder)) return undefined;
    }
  }

  /** The project file itself, however it is called. */
  open(file: string): Project {
    const full = path.resolve(file);
    const known = this.known.get(full) ?? openProject(relativeTo(file, full), this.access);
    this.known.set(full, known);
    return known;
  }

  private at(full: string, given: string): Project | undefined {
    if (this.known.has(full)) return this.known.get(full);
    const isThere = this.access.unsaved?.get(full) !== undefined || isFile(full);
    if (isThere) return this.open(relativeTo(given, full));
    this.known.set(full, undefined);
    return undefined;
  }
}

export function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

/** A project file with everything that it inherits. Patterns are absolute. */
interface Content {
  readonly sources: readonly SourceText[];
  readonly diagnostics: readonly Diagnostic[];
  readonly includes: readonly string[];
  readonly excludes: readonly string[];
  readonly options: ReadonlyMap<string, Placed<OptionValue>>;
}

/** `heirs` are the project files that inherit from this one, by what they are. */
function open(file: string, access: FileAccess, heirs: readonly string[], isMain: boolean): Content {
  const { source, problem } = openFile(file, access);
  const own = parseProjectFile(source);
  const folder = path.dirname(path.resolve(file));
  const absolute = ({ value }: Placed<string>): string => absolutePattern(folder, value);
  const includes = own.includes?.map(absolute) ?? [];
  const excludes = own.excludes.map(absolute);
  const base = own.base === undefined ? undefined : inherited(own.base, file, access, heirs);
  const all = {
    includes: [...includes, ...(base?.includes ?? []).filter((one) => !excludes.includes(one))],
    excludes: [...excludes, ...(base?.excludes ?? []).filter((one) => !includes.includes(one))],
  };
  const isWhole = isMain && own.includes === undefined && all.includes.length === 0;
  return {
    sources: [source, ...(base?.sources ?? [])],
    diagnostics: problem === undefined ? [...own.diagnostics, ...(base?.diagnostics ?? [])] : [problem],
    includes: isWhole ? [absolutePattern(folder, '**/*.dfy')] : all.includes,
    excludes: all.excludes,
    options: new Map([...(base?.options ?? []), ...own.options]),
  };
}

const NOTHING: Content = { sources: [], diagnostics: [], includes: [], excludes: [], options: new Map() };

function inherited(base: Placed<string>, heir: string, access: FileAccess, heirs: readonly string[]): Content {
  const full = path.resolve(path.dirname(path.resolve(heir)), base.value);
  const file = relativeTo(heir, full);
  const wrong = (message: string): Content => ({
    ...NOTHING,
    diagnostics: [{ severity: 'error', code: 'bad-project', span: base.span, message }],
  });
  const known = [...heirs, identity(path.resolve(heir))];
  if (known.includes(identity(full))) return wrong(`"${file}" inherits from itself, by way of its "base".`);
  if (access.unsaved?.get(full) === undefined && !isFile(full)) return wrong(`There is no project file "${file}".`);
  return open(file, access, known, false);
}

function absolutePattern(folder: string, pattern: string): string {
  const full = slashes(path.resolve(folder, pattern));
  return /[/\\]$/.test(pattern) ? `${full}/` : full;
}

function slashes(full: string): string {
  return path.sep === '/' ? full : full.split(path.sep).join('/');
}
