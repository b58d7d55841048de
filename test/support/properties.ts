/**
 * Programs with a property of calls: those under test/fixtures/property, of which the first line names the property.
 * `name.ext` violates it in executions of Main, `name.right.ext` is its corrected twin. What is violated is marked:
 *
 *       Release();
 *     //^^^^^^^^^ refuted protocol
 */
import path from 'node:path';
import { checkModel } from '../../src/model/index.js';
import type { Method, Model } from '../../src/model/index.js';
import type { Composition } from '../../src/languages/property/compose.js';
import { compose } from '../../src/languages/property/compose.js';
import type { PropertyMachine } from '../../src/languages/property/machine.js';
import { parseProperty } from '../../src/languages/property/parse.js';
import { filesBelow, readProjectFile } from './project.js';
import { readFixture } from './prove-fixtures.js';
import { modelOfText } from './explore-fixtures.js';

const ROOT = 'test/fixtures/property';

/** Paths relative to the project. */
const propertyPrograms: readonly string[] = filesBelow(ROOT)
  .filter((file) => /\.(dfy|java)$/.test(file))
  .sort();

export const wrongPrograms = propertyPrograms.filter((file) => !/\.right\.[a-z]+$/.test(file));

export function rightTwinOf(file: string): string {
  return file.replace(/(\.[a-z]+)$/, '.right$1');
}

function propertyFileOf(file: string): string {
  const [, name = ''] = /^\/\/ property: (\S+)$/m.exec(readProjectFile(file)) ?? [];
  return path.posix.join(ROOT, name);
}

/** The composed program, and the entry that checks the property for Main. */
export async function readPropertyProgram(file: string): Promise<{ readonly model: Model; readonly main: Method }> {
  const { model, obstacles } = await readFixture(file);
  if (obstacles.length > 0) throw new Error(obstacles.join('\n'));
  const property = propertyFileOf(file);
  const composed = composedWith(model, machineOf(readProjectFile(property), property)).model;
  const main = composed.methods.find(({ name }) => /(^|\.)[Mm]ain\+/.test(name));
  if (main === undefined) throw new Error(`${file} has no Main that comes to an observed call`);
  return { model: composed, main };
}

export function machineOf(text: string, file = 'test.property'): PropertyMachine {
  const parsed = parseProperty(file, text);
  if (parsed.kind === 'problem') throw new Error(parsed.message);
  return parsed.machine;
}

export const LOCKING = `property Locking
initial Unlocked
Unlocked: Acquire -> Locked
Locked: Release -> Unlocked
`;

/** A program of a test, composed with a property. */
export function composed(program: string, property: string = LOCKING): Composition {
  return composedWith(modelOfText(program), machineOf(property));
}

/** What is wrong with the property for the program. */
export function composingProblem(program: string, property: string): string | undefined {
  const result = compose(modelOfText(program), machineOf(property));
  return result.kind === 'problem' ? result.message : undefined;
}

/** Every composed model of a test is well-formed, the companions included. */
function composedWith(model: Model, machine: PropertyMachine): Composition {
  const result = compose(model, machine);
  if (result.kind === 'problem') throw new Error(result.message);
  const faults = checkModel({ ...result.model, methods: [...result.model.methods, ...result.companions] });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return result;
}
