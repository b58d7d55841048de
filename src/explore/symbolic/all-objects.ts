/**
 * Whether a program speaks of all objects there are, not only of those that inputs lead to: then there may be more that
 * matter than inputs can tell apart.
 */
import { decisive, planDomains } from '../../execute/domains.js';
import type { Arena, Binder, Body, Model, Payload, Term, Type } from '../../model/index.js';

const answers = new WeakMap<Model, boolean>();

export function speaksOfAllObjects(model: Model): boolean {
  let answer = answers.get(model);
  if (answer === undefined) {
    const bodies = model.methods.flatMap(({ body }) => (body === undefined ? [] : [body]));
    answer = bodies.some(drawsObjects) || bindsObjects(model.arena);
    answers.set(model, answer);
  }
  return answer;
}

/** Instructions with variables of their own. */
function drawsObjects(body: Body): boolean {
  return body.blocks.some(({ instructions }) =>
    instructions.some((instruction) => {
      switch (instruction.kind) {
        case 'forall-assign':
          return instruction.bound.some(isReference);
        case 'such-that':
          return instruction.targets.some(({ type }) => isReference(type));
        case 'proof':
          return drawsObjects(instruction.body);
        default:
          return false;
      }
    }),
  );
}

/** Binders whose variables are tried with every object, because nothing else says what they are. */
function bindsObjects(arena: Arena): boolean {
  for (let term = 0 as Term; term < arena.size; term++) {
    const payload = arena.payload(term);
    const operator = arena.operator(term);
    if (!isBinder(payload) || operator === 'let' || operator === 'lambda') continue;
    if (!payload.types.some(isReference)) continue;
    const isQuantifier = operator === 'forall' || operator === 'exists';
    const conditions = isQuantifier ? decisive(arena, term) : { hold: [arena.arg(term, 0)] };
    const plan = planDomains(arena, payload.types, conditions, undefined);
    if (plan.kind === 'plan' && plan.variables.some(({ domain }) => domain.kind === 'type' && isReference(domain.type)))
      return true;
  }
  return false;
}

function isReference({ kind }: Type): boolean {
  return kind === 'reference' || kind === 'array';
}

function isBinder(payload: Payload): payload is Binder {
  return typeof payload === 'object' && 'kind' in payload && payload.kind === 'binder';
}
