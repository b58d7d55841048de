/** What `--input` gives: objects, inputs and choices, each value written as a Dafny literal, in a file or as JSON itself. */
import { readFileSync } from 'node:fs';
import type { DescribedObject, NestedText, TestCase } from '../../model/index.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { errorText } from '../files/paths.js';

export function readInput(given: string): TestCase {
  const isText = given.trimStart().startsWith('{');
  const source = isText ? 'the text given with --input' : `the input file "${given}"`;
  return testOf(parsed(isText ? given : contents(given), source), source);
}

function contents(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`The input file "${path}" cannot be read: ${errorText(error)}.`);
  }
}

function parsed(text: string, source: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${source[0]?.toUpperCase()}${source.slice(1)} is not JSON: ${reason}.`);
  }
}

/** `source` says where it comes from, for complaints. */
export function testOf(json: unknown, source: string): TestCase {
  const wrong = (expected: string): never => {
    throw new UsageError(`In ${source}, ${expected}.`);
  };
  if (!isRecord(json)) return wrong('there must be an object { "objects", "inputs", "choices" }');
  const stranger = Object.keys(json).find((key) => !['objects', 'inputs', 'choices'].includes(key));
  if (stranger !== undefined) return wrong(`"${stranger}" means nothing; "objects", "inputs" and "choices" do`);
  const { objects = {}, inputs = {}, choices = [] } = json;
  if (!isRecord(objects)) return wrong('"objects" must be an object from names to descriptions');
  const described = Object.entries(objects).map(([name, one]): [string, DescribedObject] => {
    if (!/^[\p{L}\p{N}_]+$/u.test(name)) wrong(`the name "${name}" must be made of letters, digits and _`);
    const description = describedObject(one);
    if (description !== undefined) return [name, description];
    return wrong(`"${name}" must be { "class": …, "fields": { … } } or { "type": "array", "elements": [ … ] }`);
  });
  if (!isTexts(inputs)) return wrong('"inputs" must be an object from names to literals in quotes');
  if (!Array.isArray(choices) || !choices.every(isScalar))
    return wrong('"choices" must be a list of literals in quotes');
  return { objects: new Map(described), inputs: textsOf(inputs), choices: choices.map(String) };
}

function describedObject(one: unknown): DescribedObject | undefined {
  if (!isRecord(one)) return undefined;
  const { class: name, fields = {}, type, elements, dimensions } = one;
  if (typeof name === 'string')
    return isTexts(fields) ? { kind: 'object', class: name, fields: textsOf(fields) } : undefined;
  if (type !== 'array' || !isNested(elements)) return undefined;
  const array: DescribedObject = { kind: 'array', elements: elements.map(nestedText) };
  if (dimensions === undefined) return array;
  return isLengths(dimensions) ? { ...array, dimensions } : undefined;
}

type Nested = readonly (string | number | boolean | Nested)[];

function isNested(json: unknown): json is Nested {
  return Array.isArray(json) && json.every((one) => isScalar(one) || isNested(one));
}

function nestedText(one: Nested[number]): NestedText {
  return typeof one === 'object' ? one.map(nestedText) : String(one);
}

function isLengths(json: unknown): json is readonly number[] {
  return Array.isArray(json) && json.every((one) => Number.isSafeInteger(one) && (one as number) >= 0);
}

function isRecord(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function isTexts(json: unknown): json is Readonly<Record<string, unknown>> {
  return isRecord(json) && Object.values(json).every(isScalar);
}

/** Numbers and truth values may go without quotes; as literals they read the same. */
function isScalar(json: unknown): json is string | number | boolean {
  return typeof json === 'string' || typeof json === 'boolean' || Number.isSafeInteger(json);
}

function textsOf(record: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(record).map(([name, text]) => [name, String(text)]));
}
