/** The file that `--input` names: objects, inputs and choices, each value written as a Dafny literal. */
import { readFileSync } from 'node:fs';
import { UsageError } from '../exit.js';
import { errorText } from '../paths.js';

export interface ObjectDescription {
  readonly class: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface ArrayDescription {
  readonly type: 'array';
  /** Literals, in lists that nest as deep as the array has dimensions. */
  readonly elements: readonly unknown[];
}

export interface InputDescription {
  readonly objects: Readonly<Record<string, ObjectDescription | ArrayDescription>>;
  readonly inputs: Readonly<Record<string, string>>;
  readonly choices: readonly string[];
}

export function readInputFile(path: string): InputDescription {
  return checked(parsed(path), path);
}

function parsed(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`The input file "${path}" cannot be read: ${errorText(error)}.`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new UsageError(
      `The input file "${path}" is not JSON: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function checked(json: unknown, path: string): InputDescription {
  const wrong = (expected: string): never => {
    throw new UsageError(`In the input file "${path}", ${expected}.`);
  };
  if (!isRecord(json)) return wrong('there must be an object { "objects", "inputs", "choices" }');
  const stranger = Object.keys(json).find((key) => !['objects', 'inputs', 'choices'].includes(key));
  if (stranger !== undefined) return wrong(`"${stranger}" means nothing; "objects", "inputs" and "choices" do`);
  const { objects = {}, inputs = {}, choices = [] } = json;
  if (!isRecord(objects)) return wrong('"objects" must be an object from names to descriptions');
  for (const [name, one] of Object.entries(objects)) {
    if (!/^[\p{L}\p{N}_]+$/u.test(name)) wrong(`the name "${name}" must be made of letters, digits and _`);
    if (!isDescription(one)) {
      wrong(`"${name}" must be { "class": …, "fields": { … } } or { "type": "array", "elements": [ … ] }`);
    }
  }
  if (!isTexts(inputs)) return wrong('"inputs" must be an object from names to literals in quotes');
  if (!Array.isArray(choices) || !choices.every(isScalar))
    return wrong('"choices" must be a list of literals in quotes');
  return {
    objects: Object.fromEntries(Object.entries(objects).map(([name, one]) => [name, normalised(one as Description)])),
    inputs: textsOf(inputs),
    choices: choices.map(String),
  };
}

type Description = ArrayDescription | { readonly class: string; readonly fields?: Readonly<Record<string, unknown>> };

function normalised(description: Description): ObjectDescription | ArrayDescription {
  if (!('class' in description)) return description;
  return { class: description.class, fields: textsOf(description.fields ?? {}) };
}

function isDescription(one: unknown): one is Description {
  if (!isRecord(one)) return false;
  if (typeof one['class'] === 'string') return isTexts(one['fields'] ?? {});
  return one['type'] === 'array' && Array.isArray(one['elements']) && one['elements'].flat(Infinity).every(isScalar);
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

function textsOf(record: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).map(([name, text]) => [name, String(text)]));
}
