import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { carriedLibrary, unpackDoo } from '../../src/host/files/doo.js';
import { UnsavedTexts } from '../../src/host/files/unsaved.js';
import { libraryNamed } from '../../src/host/projects/libraries.js';
import { loadInput } from '../../src/host/projects/loading.js';
import { programInputs } from '../../src/host/projects/program-inputs.js';
import type { InputOptions } from '../../src/host/projects/program-inputs.js';
import { openProject, Projects } from '../../src/host/projects/project.js';
import type { Project } from '../../src/host/projects/project.js';
import { installedLibrary, ownLibrary } from '../../src/host/projects/standard-library.js';

const root = mkdtempSync(path.join(tmpdir(), 'assay-projects-'));
afterAll(() => {
  rmSync(root, { recursive: true });
});

let folders = 0;

/** A folder with these files: its path. */
function folder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const made = path.join(root, String(folders++));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(made, name)), { recursive: true });
    writeFileSync(path.join(made, name), text);
  }
  return made;
}

function told({ diagnostics }: Pick<Project, 'diagnostics'>): readonly string[] {
  return diagnostics.map(({ severity, span, message }) => {
    const { line, column } = span.source.position(span.start);
    return `${path.basename(span.source.path)}:${line}:${column}: ${severity}: ${message}`;
  });
}

const namesIn = (made: string, files: readonly string[]): readonly string[] =>
  files.map((file) => path.relative(made, file));

describe('a project file', () => {
  test('includes every file below it unless it says otherwise', () => {
    const made = folder({ 'dfyconfig.toml': '', 'a.dfy': '', 'b/c.dfy': '', 'b/d.txt': '' });
    const project = openProject(path.join(made, 'dfyconfig.toml'));
    expect(told(project)).toEqual([]);
    expect(namesIn(made, project.files())).toEqual(['a.dfy', 'b/c.dfy']);
  });

  test('inherits patterns and options, and its own come first', () => {
    const made = folder({
      'base.toml':
        'includes = ["shared/*.dfy", "x/*.dfy"]\nexcludes = ["shared/no.dfy"]\n[options]\nstandard-libraries = true\nlibrary = "l.doo"\n',
      'shared/yes.dfy': '',
      'shared/no.dfy': '',
      'x/left.dfy': '',
      'p/dfyconfig.toml':
        'base = "../base.toml"\nincludes = ["src/"]\nexcludes = ["../x/*.dfy"]\n[options]\nlibrary = ["m.dfy"]\n',
      'p/src/deep/a.dfy': '',
    });
    const project = openProject(path.join(made, 'p/dfyconfig.toml'));
    expect(told(project)).toEqual([]);
    expect(namesIn(made, project.files())).toEqual(['p/src/deep/a.dfy', 'shared/yes.dfy']);
    expect(project.standardLibraries).toBe(true);
    expect(project.libraries.map(({ value }) => path.relative(made, value))).toEqual(['p/m.dfy']);
  });

  test.each([
    ['includes = [a.dfy]', /^dfyconfig\.toml:1:\d+: error: This is no TOML: /],
    ['includes = "a.dfy"', /^dfyconfig\.toml:1:1: error: "includes" is a list of patterns/],
    ['\ninclude = []', /^dfyconfig\.toml:2:1: error: A project file of Dafny has no "include"; it has base, includes/],
    ['base = "gone.toml"', /^dfyconfig\.toml:1:1: error: There is no project file ".*gone\.toml"\.$/],
    ['base = "dfyconfig.toml"', /^dfyconfig\.toml:1:1: error: .* inherits from itself, by way of its "base"\.$/],
    ['options = 3', /^dfyconfig\.toml:1:1: error: "options" is a table/],
    ['[options]\nstandard-libraries = 3', /^dfyconfig\.toml:2:1: error: "standard-libraries" takes true or false\.$/],
    ['[options]\nfoo = 1', /^dfyconfig\.toml:2:1: warning: "foo" is no option of Dafny, and not obeyed\.$/],
    [
      '[options]\nverbose = true\nunicode-char = false\nreferrers = true',
      /^dfyconfig\.toml:3:1: warning: Assay does not obey unicode-char = false, referrers = true\. /,
    ],
  ])('%j is told of once, where it stands', (text, expected) => {
    const made = folder({ 'dfyconfig.toml': text });
    const sentences = told(openProject(path.join(made, 'dfyconfig.toml')));
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toMatch(expected);
  });

  test('that inherits from what inherits from it is told of in the file that closes the circle', () => {
    const made = folder({ 'dfyconfig.toml': 'base = "b.toml"', 'b.toml': 'base = "dfyconfig.toml"' });
    expect(told(openProject(path.join(made, 'dfyconfig.toml')))).toEqual([
      expect.stringMatching(/^b\.toml:1:1: error: .* inherits from itself/),
    ]);
  });

  test('is found above its files, and only above those that it includes', () => {
    const made = folder({
      'dfyconfig.toml': '',
      'in/dfyconfig.toml': 'includes = ["a.dfy"]',
      'in/a.dfy': '',
      'in/b.dfy': '',
    });
    const projects = new Projects();
    const found = (name: string): string => path.relative(made, projects.of(path.join(made, name))?.file ?? 'none');
    expect([found('in/a.dfy'), found('in/b.dfy')]).toEqual(['in/dfyconfig.toml', 'dfyconfig.toml']);
  });

  test('that is not saved yet counts as it is in the editor', () => {
    const made = folder({ 'dfyconfig.toml': 'includes = []', 'a.dfy': '' });
    const unsaved = new UnsavedTexts();
    const file = path.join(made, 'a.dfy');
    expect(new Projects({ unsaved }).of(file)).toBeUndefined();
    unsaved.set(path.join(made, 'dfyconfig.toml'), '');
    expect(new Projects({ unsaved }).of(file)?.contains(file)).toBe(true);
  });
});

function programs(made: string, names: readonly string[], options: InputOptions = {}): readonly unknown[] {
  const named = names.map((name) => path.join(made, name));
  return programInputs(named, options).map(({ file, reading, named: asked }) => ({
    files: namesIn(made, [file, ...(reading.together ?? [])]),
    named: namesIn(made, [...asked]),
  }));
}

describe('programs', () => {
  const TWO = { 'a.dfy': '', 'b.dfy': '' };

  test('files are programs of their own, unless they are taken as one', () => {
    const made = folder(TWO);
    expect(programs(made, ['a.dfy', 'b.dfy'])).toHaveLength(2);
    expect(programs(made, ['a.dfy', 'b.dfy'], { asOne: true })).toEqual([
      { files: ['a.dfy', 'b.dfy'], named: ['a.dfy', 'b.dfy'] },
    ]);
  });

  test('a project is one program, of which what is named is asked about', () => {
    const made = folder({ ...TWO, 'dfyconfig.toml': '', 'x/other.java': '' });
    const whole = { files: ['a.dfy', 'b.dfy'], named: ['a.dfy', 'b.dfy'] };
    expect(programs(made, ['dfyconfig.toml'])).toEqual([whole]);
    expect(programs(made, ['.'])).toEqual([whole, { files: ['x/other.java'], named: ['x/other.java'] }]);
    expect(programs(made, ['b.dfy'])).toEqual([{ files: ['a.dfy', 'b.dfy'], named: ['b.dfy'] }]);
    expect(programs(made, ['b.dfy'], { project: false })).toEqual([{ files: ['b.dfy'], named: ['b.dfy'] }]);
  });

  test('hidden folders, installed packages, what git ignores and what is excluded are left out of folders', () => {
    const made = folder({
      ...TWO,
      '.git/HEAD': '',
      '.hidden/c.dfy': '',
      'node_modules/m/d.dfy': '',
      '.gitignore': 'out/\n*.gen.dfy\n',
      'out/e.dfy': '',
      'x.gen.dfy': '',
      'sub/.gitignore': '!y.gen.dfy\n',
      'sub/y.gen.dfy': '',
    });
    const exclude = [path.relative(process.cwd(), path.join(made, 'b.dfy'))];
    const files = (name: string, options: InputOptions = {}): readonly string[] =>
      programInputs([path.join(made, name)], options).map(({ file }) => path.relative(made, file));
    expect(files('.')).toEqual(['a.dfy', 'b.dfy', 'sub/y.gen.dfy']);
    // Whoever names it wants it.
    expect(files('out')).toEqual(['out/e.dfy']);
    expect(files('.', { exclude: ['b.dfy'] })).toEqual(
      exclude[0]?.startsWith('..') === true ? ['a.dfy', 'b.dfy', 'sub/y.gen.dfy'] : ['a.dfy', 'sub/y.gen.dfy'],
    );
  });

  test.each([
    ['notes.txt', /^".*notes\.txt" is no program that Assay reads: their names end in \.dfy/],
    ['lib.doo', /^".*lib\.doo" is a library, which is used and not checked: name it with --library/],
    ['gone.dfy', /^There is no file or directory ".*gone\.dfy"\.$/],
  ])('%s is refused by name', (name, expected) => {
    const made = folder({ 'notes.txt': '', 'lib.doo': '' });
    expect(() => programInputs([path.join(made, name)])).toThrow(expected);
  });

  test('a library that is not there is told of where it is named', () => {
    const made = folder({ 'dfyconfig.toml': '[options]\nlibrary = ["gone.doo"]', 'a.dfy': '' });
    const [input] = programInputs([path.join(made, 'a.dfy')]);
    expect(told(input ?? { diagnostics: [] })).toEqual([
      expect.stringMatching(/^dfyconfig\.toml:2:1: error: There is no library ".*gone\.doo"\.$/),
    ]);
    expect(() => programInputs([path.join(made, 'a.dfy')], { library: ['gone.doo'] })).toThrow('There is no library');
  });
});

const MANIFEST = 'doo_file_version = "1.0"\ndafny_version = "4.11.0"\n[options]\nunicode-char = true\n';

function doo(entries: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])));
}

describe('a library', () => {
  test.each([
    [strToU8('no zip at all'), 'it is no zip archive, as libraries of Dafny are'],
    [doo({ program: '' }), 'the archive has no "manifest.toml"'],
    [doo({ 'manifest.toml': MANIFEST }), 'the archive has no "program"'],
    [doo({ 'manifest.toml': '= 3', program: '' }), 'its "manifest.toml" is no TOML'],
    [doo({ 'manifest.toml': 'x = 3', program: '' }), 'its manifest has the version null, and "1.0" is read'],
    [
      doo({ 'manifest.toml': MANIFEST.replace('true', 'false'), program: '' }),
      'it was made with --unicode-char false, and characters are code points here',
    ],
  ])('that is none: %#', (bytes, clause) => {
    expect(unpackDoo(bytes)).toEqual({ kind: 'problem', clause });
  });

  test('is a text, a packed text, a project, or a folder of these', () => {
    const made = folder({
      'l/a.dfy': '',
      'l/b.doo': '',
      'l/.x/c.dfy': '',
      'p/dfyconfig.toml': '',
      'p/d.dfy': '',
      'e/f.txt': '',
    });
    const files = (name: string): unknown => {
      const found = libraryNamed(path.join(made, name));
      return found.kind === 'problem'
        ? found.message
        : namesIn(
            made,
            found.files.map((one) => one.path),
          );
    };
    expect(files('l')).toEqual(['l/a.dfy', 'l/b.doo']);
    expect(files('p/dfyconfig.toml')).toEqual(['p/d.dfy']);
    expect(files('e')).toMatch(/is a folder without \.dfy or \.doo files\.$/);
    expect(files('e/f.txt')).toMatch(/is none: a library is/);
  });

  test('of modules is read only where a text mentions one, with what that one mentions', async () => {
    const made = folder({
      'README.md': '',
      'Std/A.dfy': 'module Std.A { import X.B const a := B.b }',
      'Std/X/B.dfy': 'module Std.X.B { import opened D const b := d }',
      'Std/X/D.dfy': 'module Std.X.D { const d := 1 }',
      'Std/C.dfy': 'module Std.C { not Dafny at all',
      'main.dfy': 'module M { import opened Std.A const c := a }',
    });
    const libraries = ownLibrary(made);
    const [input] = programInputs([path.join(made, 'main.dfy')]);
    if (input === undefined) throw new Error('there is one program');
    const { sources, diagnostics, lower } = await loadInput({ ...input, reading: { libraries } }, {});
    expect(diagnostics).toEqual([]);
    expect(
      namesIn(
        made,
        sources.map((one) => path.resolve(one.path)),
      ),
    ).toEqual(['main.dfy', 'Std/A.dfy', 'Std/X/B.dfy', 'Std/X/D.dfy']);
    expect(lower().libraryOf).toBeDefined();
  });

  test('inside an installed Dafny is found among what else stands there', () => {
    const std = doo({ 'manifest.toml': MANIFEST, program: 'module Std.Wrappers { const found := 1 }' });
    const other = doo({ 'manifest.toml': MANIFEST, program: 'module Std.JavaFileIO { }' });
    const resource = (bytes: Uint8Array): Buffer => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      return Buffer.concat([length, bytes]);
    };
    const assembly = Buffer.concat([
      Buffer.from('MZ PK\u0003\u0004'),
      resource(other),
      Buffer.from('...'),
      resource(std),
      Buffer.from('end'),
    ]);
    expect(carriedLibrary(assembly)).toEqual({ kind: 'text', text: 'module Std.Wrappers { const found := 1 }' });
    const made = folder({
      'tools/dafny': '',
      'tools/.store/dafny/4.11.0/dafny/4.11.0/tools/net8.0/any/DafnyPipeline.dll': assembly,
    });
    const [file] = installedLibrary(path.join(made, 'tools/dafny')) ?? [];
    expect(path.basename(file?.path ?? '')).toBe('DafnyPipeline.dll');
    expect(installedLibrary(path.join(folder({ dafny: '' }), 'dafny'))).toBeUndefined();
  });
});
