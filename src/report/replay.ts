/** The arguments with which `assay` executes a test case again. */
import type { DescribedObject, Method, Model, NestedText, TestCase, Type } from '../model/index.js';
import { isCheck, typeText } from '../model/index.js';

/** What checks a declaration has the name of what is declared; this tells them apart. */
const CHECK_SUFFIX = ':contract';

/** What `assay run` calls each method. Where several check one declaration, those after the first have a number. */
export function entryNames(methods: readonly Method[]): ReadonlyMap<Method, string> {
  const checks = new Map<string, number>();
  return new Map(
    methods.map((method) => {
      // What an entry can get to is seen in a run of the entry itself.
      if (method.composed?.with === 'claims') return [method, method.composed.of.name];
      if (!isCheck(method)) return [method, method.name];
      const number = (checks.get(method.name) ?? 0) + 1;
      checks.set(method.name, number);
      return [method, `${method.name}${CHECK_SUFFIX}${number === 1 ? '' : number}`];
    }),
  );
}

export function isCheckName(name: string): boolean {
  return /:contract\d*$/.test(name);
}

/**
 * `["run", "a.dfy", "Abs", "-3"]`; where literals are not enough, the inputs are one JSON object. Undefined for an execution
 * of what an extension made of the program.
 */
export function replayArguments(
  model: Model,
  program: string,
  entry: Method,
  test: TestCase,
  name = entry.name,
): readonly string[] | undefined {
  if (test.treated === 'extension') return undefined;
  const loops = test.treated === 'loops' ? ['--loops', 'invariant'] : [];
  const start = ['run', program, name, ...readingArguments(model, entry), ...loops];
  const args = literalArguments(entry, test);
  if (args === undefined) return [...start, '--input', JSON.stringify(inputDescription(test))];
  // Anything else that begins with a dash would be taken for an option.
  const isOption = args.some((arg) => arg.startsWith('-') && !/^-\d+(\.\d+)?$/.test(arg));
  return [...start, ...(isOption ? ['--'] : []), ...args];
}

/** A method that is not composed with the property means the same without it. */
function readingArguments({ readWith = {} }: Model, { composed }: Method): readonly string[] {
  const {
    errorMethods = [],
    nondetMethods = [],
    assumeMethods = [],
    property,
    modules = [],
    beside = [],
    outside,
  } = readWith;
  return [
    ...beside,
    ...modules.flatMap(({ file }) => ['--language', file]),
    ...(outside === true ? ['--runner', 'jvm'] : []),
    ...errorMethods.flatMap((name) => ['--error-method', name]),
    ...nondetMethods.flatMap((name) => ['--nondet-method', name]),
    ...assumeMethods.flatMap((name) => ['--assume-method', name]),
    ...(composed?.with !== 'property' || property === undefined ? [] : ['--property', property]),
  ];
}

/** As a line for a shell. */
export function commandText(args: readonly string[]): string {
  return ['assay', ...args].map(shellWord).join(' ');
}

function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

export interface InputJson {
  readonly objects?: Readonly<Record<string, ObjectJson>>;
  readonly inputs: Readonly<Record<string, string>>;
  readonly choices?: readonly string[];
}

export type ObjectJson =
  | { readonly class: string; readonly fields: Readonly<Record<string, string>> }
  | {
      readonly type: 'array';
      readonly elements: readonly NestedText[];
      readonly dimensions?: readonly number[];
    };

/** What `assay run --input` reads. */
export function inputDescription({ inputs, objects, choices }: TestCase): InputJson {
  return {
    ...(objects.size === 0 ? {} : { objects: objectsJson(objects) }),
    inputs: Object.fromEntries(inputs),
    ...(choices.length === 0 ? {} : { choices }),
  };
}

export function objectsJson(objects: TestCase['objects']): Readonly<Record<string, ObjectJson>> {
  return Object.fromEntries([...objects].map(([name, object]) => [name, objectJson(object)]));
}

function objectJson(object: DescribedObject): ObjectJson {
  return object.kind === 'array'
    ? {
        type: 'array',
        elements: object.elements,
        ...(object.dimensions === undefined ? {} : { dimensions: object.dimensions }),
      }
    : { class: object.class, fields: Object.fromEntries(object.fields) };
}

/** One literal for each input, in order; undefined if objects or choices cannot be said that way. */
function literalArguments({ inputs }: Method, test: TestCase): readonly string[] | undefined {
  if (test.choices.length > 0) return undefined;
  const arrays = new Set<string>();
  const args = inputs.map(({ name, type }) => {
    const text = test.inputs.get(name);
    if (text === undefined) return undefined;
    const named = /^@([\p{L}\p{N}_]+)$/u.exec(text)?.[1];
    if (named === undefined) return mentionsObject(text) ? undefined : text;
    const literal = arrayLiteral(test.objects.get(named), type);
    // One array for two inputs has no literal: two literals are two arrays.
    if (literal === undefined || arrays.has(named)) return undefined;
    arrays.add(named);
    return literal;
  });
  return args.every((arg) => arg !== undefined) ? args : undefined;
}

function arrayLiteral(object: DescribedObject | undefined, type: Type): string | undefined {
  if (object?.kind !== 'array' || object.dimensions !== undefined) return undefined;
  const bare = type.kind === 'constrained' ? type.constrained.base : type;
  if (bare.kind !== 'array') return undefined;
  const elements = listText(object.elements);
  if (mentionsObject(elements) || elements.includes('*')) return undefined;
  return `new ${typeText(bare.element)}[${','.repeat(bare.rank - 1)}] ${elements}`;
}

function listText(elements: readonly NestedText[]): string {
  return `[${elements.map((one) => (typeof one === 'string' ? one : listText(one))).join(', ')}]`;
}

/** Characters and strings may hold an `@` of their own. */
export function mentionsObject(text: string): boolean {
  return text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.[^']*)'/gu, '').includes('@');
}
