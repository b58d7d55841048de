/**
 * Reads of variables that may have no value yet. What such a variable holds no two engines need to agree on, so a model in
 * which something reads one cannot be relied on.
 */
import { controlFlow, emptyAtReturn, ssaForm, uninitialisedUses } from '../analysis/index.js';
import type { Arena, Body, Instruction, Method, Term, Variable } from '../model/index.js';
import { isCheck } from '../model/index.js';
import { changedBy } from './lowering/builder.js';

/** One sentence for each, about the method. */
export function unassignedReads(arena: Arena, method: Method, body: Body): readonly string[] {
  const proofs = proofsIn(body);
  // Variables of a proof block are those that it shows its conclusion for: they have any value.
  const known = new Set([...proofs.flatMap(({ locals }) => locals), ...watched(arena, method, [body, ...proofs])]);
  const reads = uninitialisedUses(ssaForm(arena, body)).filter(({ variable }) => !known.has(variable));
  // Whoever calls it reads what it returns; nobody calls a check.
  const returned = isCheck(method) ? [] : [...emptyAtReturn(controlFlow(body), method.outputs)];
  return [
    ...reads.map(({ variable, instruction, block }) => {
      const where = instruction === undefined ? `at the end of block ${block}` : `in instruction ${instruction}`;
      return `reads ${variable.name} ${where}, where it may have no value`;
    }),
    ...returned.filter((variable) => !known.has(variable)).map(({ name }) => `may return without a value for ${name}`),
  ];
}

/**
 * Variables that a flag watches: it becomes true only after the variable was given a value (or never, if nothing does), and
 * claims of the kind `initialised` ask for it. That these stand before each read is the front end's word.
 */
function watched(arena: Arena, { claims, outputs }: Method, bodies: readonly Body[]): readonly Variable[] {
  const asked = new Set(claims.flatMap(({ kind, condition }) => (kind === 'initialised' ? [condition] : [])));
  if (asked.size === 0) return [];
  const blocks = bodies.flatMap((body) => body.blocks.map(({ instructions }) => instructions));
  const changed = new Set(blocks.flatMap(targetsOf));
  const never = [...outputs, ...bodies.flatMap(({ locals }) => locals)].filter((variable) => !changed.has(variable));
  return [...asked].flatMap((flag) => {
    const sites = blocks.flatMap((block) =>
      block.flatMap((one, at) => (mayRaise(arena, one, flag) ? [new Set(targetsOf(block.slice(0, at + 1)))] : [])),
    );
    const [first, ...others] = sites;
    if (first === undefined) return never;
    return [...first].filter((variable) => others.every((site) => site.has(variable)));
  });
}

/** Whether the instruction may make the flag true. */
function mayRaise(arena: Arena, instruction: Instruction, flag: Term): boolean {
  const { kind } = instruction;
  return changedBy(instruction, []).some((variable, i) => {
    if (arena.variable(variable) !== flag) return false;
    return kind !== 'assign' || instruction.values[i] !== arena.false;
  });
}

function targetsOf(instructions: readonly Instruction[]): readonly Variable[] {
  return instructions.flatMap((instruction) => changedBy(instruction, []));
}

/** The bodies of proof blocks, at any depth. */
function proofsIn(body: Body): readonly Body[] {
  const found: Body[] = [];
  const work = [body];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    for (const one of next.blocks.flatMap(({ instructions }) => instructions)) {
      if (one.kind !== 'proof') continue;
      found.push(one.body);
      work.push(one.body);
    }
  }
  return found;
}
