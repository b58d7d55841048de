/** Models as JSON in tests: written, changed, and read as a file of the language that they are. */
import { jsonModel } from '../../src/languages/json/language.js';
import { writeModel } from '../../src/languages/json/write.js';
import type { ProgramAtOnce } from '../../src/languages/language.js';
import { readAtOnce } from '../../src/languages/language.js';
import { languageOf } from '../../src/languages/registry.js';
import { SourceText } from '../../src/languages/source.js';
import type { Model } from '../../src/model/index.js';
import type { ModelForm } from '../../src/model/json/index.js';
import { fixtureReader } from './fixtures.js';

/** A program of whatever language the name says. Undefined if it has errors. */
export async function programOf(name: string, text: string): Promise<WrittenProgram | undefined> {
  const program = readAtOnce(await languageOf(name).load(), new SourceText(name, text), fixtureReader, {});
  if (program.diagnostics.some(({ severity }) => severity === 'error')) return undefined;
  const model = program.lower();
  return { model, json: writeModel(model, program.sources) };
}

export interface WrittenProgram {
  readonly model: Model;
  readonly json: string;
}

export const JSON_FILE = 'program.assay.json';

export function readJson(text: string): ProgramAtOnce {
  return readAtOnce(jsonModel, new SourceText(JSON_FILE, text), fixtureReader, {});
}

/** Writes again what was read. */
export function rewritten({ lower, sources }: ProgramAtOnce): string {
  return writeModel(lower(), sources.slice(1));
}

/** What is said of a model after a change; undefined if nothing is. */
export async function faultAfter(program: string, change: (form: Editable) => void): Promise<string | undefined> {
  const written = await programOf('program.dfy', program);
  if (written === undefined) throw new Error('the program has errors');
  const form = JSON.parse(written.json) as Editable;
  change(form);
  return readJson(JSON.stringify(form)).diagnostics[0]?.message;
}

/** Tests break what the types promise. */
export type Editable = DeepMutable<ModelForm>;
type DeepMutable<T> = T extends object ? { -readonly [name in keyof T]: DeepMutable<T[name]> } : T;
