/** That a call leaves alone what the caller looks at, although its contract lets it change that. */
import { lineOf } from '../../languages/lines.js';
import { callChangesHeap, termsRead } from '../../analysis/index.js';
import { TermWriter } from '../../languages/terms/writer.js';
import type { Arena, Body, Call, Instruction, Method, Term, Variable } from '../../model/index.js';
import { isConstant, subterms } from '../../model/index.js';
import type { Point } from '../points.js';
import type { Draft } from './candidate.js';
import { ghostLocal, unconstrained } from './candidate.js';

/** What is kept of a place, and how people call it. */
interface Place {
  readonly value: Term;
  readonly text: string;
}

const MOST = 40;

/** For each call: fields and arrays of inputs that the method mentions, and what it gives to the call and gets back. */
export function unchangedCandidates(arena: Arena, method: Method): readonly Draft[] {
  const { body } = method;
  if (body === undefined) return [];
  const places = placesIn(arena, method, body);
  const calls = body.blocks.flatMap(({ id, instructions }) =>
    instructions.flatMap((call, i) => {
      const after: Point = instructions[i + 1]?.id ?? { exitOf: id };
      return call.kind === 'call' ? [{ call, after }] : [];
    }),
  );
  return calls
    .flatMap(({ call, after }, number) =>
      [...(mayChange(call) ? places : []), ...returned(arena, call)].map(({ value, text }, i): Draft => {
        const before = ghostLocal(`place ${i} before call ${number}`, keptType(arena, value));
        return {
          condition: arena.make('eq', [value, arena.variable(before)]),
          before: after,
          at: call.origin,
          holds: { unchanged: text },
          words: `the call in line ${lineOf(call.origin)} leaves ${text} as it was`,
          bookkeeping: [{ kind: 'keep', variable: before, value, before: call.id }],
        };
      }),
    )
    .slice(0, MOST);
}

/** A variable as it was declared: bits that are numbers in two's complement stay so. */
function keptType(arena: Arena, value: Term): Variable['type'] {
  return arena.operator(value) === 'variable' ? (arena.payload(value) as Variable).type : arena.type(value);
}

function mayChange(call: Call): boolean {
  const { modifies } = call.callee;
  return callChangesHeap(call) && (modifies.kind === 'everything' || modifies.items.length > 0);
}

function placesIn(arena: Arena, method: Method, body: Body): readonly Place[] {
  const writer = new TermWriter(arena, method);
  const roots = body.blocks.flatMap(({ instructions, exit }) => [
    ...instructions.flatMap(mentionedIn),
    ...(exit.kind === 'branch' ? [exit.condition] : []),
  ]);
  const found = new Map<Term, Place>();
  for (const term of subterms(arena, roots)) {
    const value = arena.operator(term) === 'select' ? placeOf(arena, term) : undefined;
    if (value !== undefined) found.set(value, { value, text: writer.text(value) });
  }
  return [...found.values()];
}

function mentionedIn(instruction: Instruction): readonly Term[] {
  return instruction.kind === 'proof' ? [] : termsRead(instruction);
}

/** Of an input, which is the same object all along: the field, or all elements of the array. */
function placeOf(arena: Arena, term: Term): Term | undefined {
  const [store, key] = [arena.arg(term, 0), arena.arg(term, 1)];
  if (arena.operator(store) !== 'variable' || arena.operator(key) !== 'variable') return undefined;
  const [heap, object] = [arena.payload(store) as Variable, arena.payload(key) as Variable];
  const type = unconstrained(object.type);
  const isObject = (type.kind === 'reference' || type.kind === 'array') && !type.nullable;
  if (heap.role !== 'heap' || isConstant(heap) || object.role !== 'input' || !isObject) return undefined;
  if (heap.place?.kind === 'field') return term;
  if (heap.place?.kind !== 'array' || type.kind !== 'array' || type.rank !== 1) return undefined;
  return arena.make('seq-of-array', [store, key, arena.int(0), arena.make('array-length', [key], 0)]);
}

/** Variables that the call is given and gives back: fields of classes that have no objects. */
function returned(arena: Arena, { args, results }: Call): readonly Place[] {
  return results.flatMap((result): Place[] => {
    const value = arena.variable(result);
    return args.includes(value) ? [{ value, text: result.name }] : [];
  });
}
