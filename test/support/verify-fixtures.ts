/**
 * The programs under test/fixtures/verify: `name.dfy` makes a wrong claim, `name.right.dfy` is its corrected twin.
 * A claim that must stay open is marked under its line:
 *
 *       x := s[i];
 *     //     ^^^^ open index-range
 *
 * The carets cover the claim's part on that line, so a claim starts at column 3 or later. Every claim without a mark
 * is to be proved, in both programs.
 */
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { spanOf } from '../../src/languages/origins.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../src/languages/source.js';
import type { Claim, Model } from '../../src/model/index.js';
import { fixtureReader } from './fixtures.js';
import { filesBelow, readProjectFile } from './project.js';

const ROOT = 'test/fixtures/verify';

/** A wrong program and its corrected twin. Paths are relative to the project. */
export interface FixturePair {
  /** Topic and name, as in `maps/update-of-present-key`. */
  readonly name: string;
  readonly wrong: string;
  readonly right: string;
}

export function fixturePairs(programs: readonly string[], root: string): readonly FixturePair[] {
  return programs
    .filter((file) => !file.endsWith('.right.dfy'))
    .map((wrong) => {
      const stem = wrong.slice(0, -'.dfy'.length);
      return { name: stem.slice(root.length + 1), wrong, right: `${stem}.right.dfy` };
    });
}

const programs = filesBelow(ROOT)
  .filter((file) => file.endsWith('.dfy'))
  .sort();

export const verifyFixtures: readonly FixturePair[] = fixturePairs(programs, ROOT);

/** Files that no pair contains: twins without a wrong program. */
export const strayPrograms: readonly string[] = programs.filter(
  (file) => !verifyFixtures.some(({ wrong, right }) => file === wrong || file === right),
);

export function readVerifyFixture(path: string): string {
  return readProjectFile(path);
}

export interface OpenClaim {
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly kind: string;
}

export function expectedOpen(text: string): readonly OpenClaim[] {
  return marksIn(text, /^open ([a-z-]+)$/).map(({ line, column, length, parts: [kind = ''] }) => ({
    line,
    column,
    length,
    kind,
  }));
}

export interface Mark {
  readonly line: number;
  readonly column: number;
  readonly length: number;
  /** What the groups of the form matched. */
  readonly parts: readonly string[];
}

/** Carets and what follows them. Several marks may follow one line; the lines of marks count as lines of the program. */
export function marksIn(text: string, form: RegExp): readonly Mark[] {
  const marks: Mark[] = [];
  let above = 0;
  text.split('\n').forEach((line, index) => {
    const [, indent = '', carets = '', said = ''] = /^\/\/( *)(\^+) (.*)$/.exec(line) ?? [];
    const parts = carets === '' ? null : form.exec(said);
    if (parts !== null) {
      marks.push({ line: above, column: indent.length + 3, length: carets.length, parts: parts.slice(1) });
      return;
    }
    above = index + 1;
    if (/^\s*\/\/ *\^/.test(line)) throw new Error(`Line ${above} looks like a mark, but is none: ${line}`);
  });
  return marks;
}

/** A claim in the form of a mark. */
export function placeOf({ kind, origin }: Claim): OpenClaim {
  const { source, start, end } = spanOf(origin);
  const { line, column } = source.position(start);
  const rest = source.line(line).length - (column - 1);
  return { line, column, length: Math.max(1, Math.min(end - start, rest)), kind };
}

export function placeText({ line, column, length, kind }: OpenClaim): string {
  return `${line}:${column} (${length}) open ${kind}`;
}

interface LoweredFixture {
  readonly model: Model;
  /** What stands in the way of verifying the program: errors, and members that are left out. */
  readonly obstacles: readonly string[];
}

export function lowerVerifyFixture(path: string): LoweredFixture {
  const resolved = resolveProgram(new SourceText(path, readVerifyFixture(path)), fixtureReader);
  const errors = resolved.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message, span }) => `line ${span.source.position(span.start).line}: ${message}`);
  const model = lowerProgram(resolved);
  return { model, obstacles: [...errors, ...model.unsupported.map(({ member, feature }) => `${member}: ${feature}`)] };
}
