/** Mistakes that were made once, or nearly: each is put back by itself, and the random programs must find it. */
import type { Construct } from '../../src/fuzz/index.js';

export interface Plant {
  readonly name: string;
  /** What goes wrong. */
  readonly mistake: string;
  /** Programs without it cannot show the mistake. */
  readonly construct: Construct;
  readonly edits: readonly { readonly file: string; readonly find: string; readonly replace: string }[];
}

/** Type tests and aliases of inputs ask the same question. */
const TYPES_WITHOUT_ARGUMENTS: Plant['edits'] = [
  { file: 'src/model/overlap.ts', find: 'return allMeet(a, b) ? undefined : false;', replace: 'return true;' },
];

export const PLANTS: readonly Plant[] = [
  {
    name: 'first-choice',
    mistake: 'a run that made a choice inside an expression is taken for the only one',
    construct: 'choice in a function',
    edits: [{ file: 'src/explore/sole-execution.ts', find: '    !run.hasAlternatives &&\n', replace: '' }],
  },
  {
    name: 'one-occurrence',
    mistake: 'two choices by the same text are the same choice',
    construct: 'choice in a condition',
    edits: [
      {
        file: 'src/languages/dafny/lower/occurrences.ts',
        find: 'let known = this.known.get(node);\n    if (known === undefined) this.known.set(node,',
        replace:
          'const key = `${open(scope).variables.length} ${oneLine(textOf(open(scope).span))}` as unknown as object;\n    let known = this.known.get(key);\n    if (known === undefined) this.known.set(key,',
      },
    ],
  },
  {
    name: 'insertion-order',
    mistake: 'what is chosen of a set depends on how the set was made',
    construct: 'choice in a function',
    edits: [
      {
        file: 'src/execute/emit-term.ts',
        find: "m.${search?.chooses === true ? 'orderedMembers' : 'members'}(",
        replace: 'm.members(',
      },
    ],
  },
  {
    name: 'unassigned-memory',
    mistake: 'a place of a new object that was never assigned holds zero',
    construct: 'unassigned memory',
    edits: [
      {
        file: 'src/explore/symbolic/steps.ts',
        find: "return evaluator.ledger.inDoubt(reason, () => symbolOf(evaluator, type, 'unassigned'));",
        replace:
          "return type.kind === 'int' ? scalar(evaluator.arena.int(0)) : evaluator.ledger.inDoubt(reason, () => symbolOf(evaluator, type, 'unassigned'));",
      },
    ],
  },
  {
    name: 'type-arguments',
    mistake: 'members without a body have one value for all type arguments',
    construct: 'generic member without body',
    edits: [
      {
        file: 'src/explore/symbolic/open-functions.ts',
        find: '(applications.get(symbol) ?? []).filter((one) => isSameList(one.typeArgs, typeArgs))',
        replace: '(applications.get(symbol) ?? []).filter((one) => isSameList(one.typeArgs, one.typeArgs))',
      },
      {
        file: 'src/execute/open-functions.ts',
        find: "const key = typeArgs.map(({ id }) => id).join(' ');",
        replace: "const key = typeArgs.map(() => 0).join(' ');",
      },
    ],
  },
  {
    name: 'knot',
    mistake: 'a function value may be defined by what is stored where it is stored itself',
    construct: 'function in the heap',
    edits: [
      {
        file: 'src/verify/knots.ts',
        find: "  return holds(types, declared, (part) => part.kind === 'function' && leadsBack(types, part));",
        replace: '  return false;',
      },
    ],
  },
  {
    name: 'knot-over-objects',
    mistake: 'a function that is given the object in which it is stored is taken for one that cannot reach itself',
    construct: 'function in the heap',
    edits: [
      {
        file: 'src/verify/translate.ts',
        find: "operator === 'closure' || (operator === 'lambda' && getsObjects(arena.types, binder.types));",
        replace: "operator === 'closure';",
      },
    ],
  },
  {
    name: 'final-constant',
    mistake: 'a constant with an initialiser has its final value from the beginning',
    construct: 'constructor',
    edits: [
      {
        file: 'src/verify/functions.ts',
        find: 'if (changed.length === 0 || changed.some(isConstant)) return undefined;',
        replace: 'if (changed.length === 0) return undefined;',
      },
    ],
  },
  {
    name: 'closed-world',
    mistake: 'the implementers of a trait that the program has are taken for all that there may be',
    construct: 'trait',
    edits: [
      {
        file: 'src/explore/dispatching.ts',
        find: "const open = implementers === 'all' ? {} : { open: true as const };",
        replace: 'const open = {};',
      },
    ],
  },
  {
    name: 'function-identity',
    mistake: 'functions that are not known to be equal are taken for different',
    construct: 'equality of functions',
    edits: [
      {
        file: 'src/values/function-value.ts',
        find: "throw new NotExecutable('whether two functions are equal');",
        replace: 'return false;',
      },
    ],
  },
  {
    name: 'types-without-arguments',
    mistake: 'a type test in a run does not look at type arguments',
    construct: 'type test',
    edits: TYPES_WITHOUT_ARGUMENTS,
  },
  {
    name: 'one-object-of-two-types',
    mistake: 'two inputs of one class at different type arguments may be one object',
    construct: 'two types for one object',
    edits: TYPES_WITHOUT_ARGUMENTS,
  },
  {
    name: 'weakest-precondition',
    mistake: 'DASH takes what holds for every choice for what holds for some',
    construct: 'choice statement',
    edits: [
      {
        file: 'src/prove/choices.ts',
        find: 'return or(arena, [put(arena.true), put(arena.false)]);',
        replace: 'return conjunction(arena, [put(arena.true), put(arena.false)]);',
      },
      {
        file: 'src/prove/choices.ts',
        find: "return arena.bind('exists', [arena.types.erase(variable.type)], [arena.true, body]);",
        replace: "return arena.bind('forall', [arena.types.erase(variable.type)], [arena.true, body]);",
      },
    ],
  },
];
