/** One run of a method as the lines of a test. */
import type { TestedRun } from '../../language.js';
import type { Method, Model, TestCase, Type } from '../../../model/index.js';
import { BadLiteral, Heap, HeapArray, readLiteral, sceneOf } from '../../../values/index.js';
import type { Value, HeapObject } from '../../../values/index.js';
import { expressionText, Inexpressible, typeSource } from './expressions.js';
import type { ExpressionContext } from './expressions.js';
import { heapStatements } from './heap.js';

/** A run that a test is made of. */
export type Line =
  | { readonly kind: 'statement'; readonly text: string }
  /** What the test expects: a condition. */
  | { readonly kind: 'oracle'; readonly condition: string };

/** Throws `Inexpressible` if the run cannot be written as a test. What the program chooses is left to it. */
export function testLines(model: Model, method: Method, run: TestedRun, dafny: 2 | 4): readonly Line[] {
  const scene = sceneIn(model, method, run.test);
  const names = new Names(method);
  const objects = new Map<HeapObject | HeapArray, string>();
  const context: ExpressionContext = {
    arena: model.arena,
    dafny,
    nameOf: (object) => {
      let name = objects.get(object);
      if (name === undefined) objects.set(object, (name = names.fresh(object instanceof HeapArray ? 'arr' : 'obj')));
      return name;
    },
  };
  const inputs = method.inputs.map(({ name, type, ghost }, i) => ({
    name: name === 'this' ? names.fresh('receiver') : name,
    type,
    ghost,
    value: scene.inputs[i] as Value,
  }));
  const statements = [
    ...heapStatements(model, context, scene.heap.objects),
    ...inputs.map(
      ({ name, type, ghost, value }) =>
        `${ghost ? 'ghost ' : ''}var ${name}: ${typeSource(type)} := ${expressionText(context, value, type)};`,
    ),
    callText(
      method,
      inputs.map(({ name }) => name),
      names,
    ),
  ];
  return [
    ...statements.map((text) => ({ kind: 'statement', text }) as const),
    ...oracles(context, method, run).map((condition) => ({ kind: 'oracle', condition }) as const),
  ];
}

function sceneIn(model: Model, method: Method, test: TestCase): ReturnType<typeof sceneOf> {
  try {
    return sceneOf(model, method, test);
  } catch (raised) {
    if (raised instanceof BadLiteral) throw new Inexpressible('inputs without a literal');
    throw raised;
  }
}

/** Names of variables in a test: those of the method's own, and others beside them. */
class Names {
  private readonly used: Set<string>;

  constructor({ inputs, outputs }: Method) {
    this.used = new Set([...inputs, ...outputs].map(({ name }) => name));
  }

  fresh(kind: string): string {
    let name = kind;
    for (let i = 1; this.used.has(name); i++) name = `${kind}${i}`;
    this.used.add(name);
    return name;
  }
}

function callText({ name, kind, inputs, outputs }: Method, args: readonly string[], names: Names): string {
  const simple = name.slice(name.lastIndexOf('.') + 1);
  if (kind === 'constructor') {
    const owner = name.slice(0, -simple.length - 1);
    const called = simple === 'constructor' ? owner : name;
    return `var ${names.fresh('made')} := new ${called}(${args.join(', ')});`;
  }
  const isMember = inputs[0]?.name === 'this';
  const call = isMember ? `${args[0]}.${simple}(${args.slice(1).join(', ')})` : `${name}(${args.join(', ')})`;
  return outputs.length === 0 ? `${call};` : `var ${outputs.map((output) => output.name).join(', ')} := ${call};`;
}

/** What the postconditions say, where they are about names that the test has, and what was observed. */
function oracles(context: ExpressionContext, method: Method, { test, outputs }: TestedRun): readonly string[] {
  const isMember = method.kind === 'constructor' || method.inputs[0]?.name === 'this';
  const promised = isMember ? [] : method.ensures.map(({ text }) => text).filter((text) => !/\/\/|\/\*/.test(text));
  // With choices, another run may have other results.
  const results = test.choices.length > 0 ? [] : method.outputs;
  const observed = results.flatMap(({ name, type, ghost }) => {
    const text = outputs.get(name);
    const value = text === undefined || ghost ? undefined : observedText(context, text, type);
    return value === undefined ? [] : [`${name} == ${value}`];
  });
  return [...new Set([...promised, ...observed])];
}

/** Nothing for objects and functions, which are compared by what they are and not by what they look like. */
function observedText(context: ExpressionContext, text: string, type: Type): string | undefined {
  if (type.kind === 'function' || type.kind === 'infinite-set' || type.kind === 'infinite-map') return undefined;
  try {
    const world = { types: context.arena.types, heap: new Heap(), named: () => undefined };
    return expressionText(context, readLiteral(world, text, type), type);
  } catch (raised) {
    if (raised instanceof BadLiteral || raised instanceof Inexpressible) return undefined;
    throw raised;
  }
}
