/** Proofs leave no trace: hints, by-blocks and forall statements may only change variables that they declare. */
import type * as ast from '../../syntax/index.js';
import type { Variable } from '../symbols.js';
import type { World } from '../world.js';
import { statementsIn } from './parts.js';
import { variablesIn } from './patterns.js';
import { variableOf } from './references.js';
import type { Units } from './units.js';
import { rootsOf, rootsOfIterator, rootsOfType, valueOf, visitTree } from './units.js';

export function checkLocality(world: World, units: Units): void {
  const roots = [
    ...units.callables.flatMap(rootsOf),
    ...units.iterators.flatMap(rootsOfIterator),
    ...units.constrained.flatMap(rootsOfType),
    ...units.constants.flatMap((constant) => valueOf(constant) ?? []),
  ];
  visitTree(roots, {
    statement: (statement) => {
      switch (statement.kind) {
        case 'calc':
          for (const step of statement.steps) for (const hint of step.hints) checkProof(world, hint, 'A hint');
          return;
        case 'assert':
        case 'assign':
        case 'call':
        case 'locals':
          if (statement.proof !== undefined) checkProof(world, statement.proof, 'A by-block');
          return;
        case 'forall':
          if (statement.body !== undefined) checkProof(world, statement.body, 'A forall statement');
          return;
        default:
      }
    },
  });
}

function checkProof(world: World, proof: ast.Statement, what: string): void {
  const own = new Set<Variable>();
  const assigned: ast.Expression[] = [];
  const pending = [proof];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    switch (next.kind) {
      // Proofs inside the proof are checked for themselves.
      case 'assert':
      case 'forall':
      case 'modify':
        continue;
      case 'calc':
        if (next !== proof) continue;
        break;
      case 'locals':
        for (const node of next.variables) {
          const variable = world.tables.variables.get(node);
          if (variable !== undefined) own.add(variable);
        }
        continue;
      case 'pattern-var':
        for (const variable of variablesIn(world, next.pattern)) own.add(variable);
        continue;
      case 'assign':
        assigned.push(...next.targets);
        continue;
      case 'call':
        continue;
      default:
    }
    pending.push(...statementsIn(next));
  }
  for (const target of assigned) {
    const variable = variableOf(world, target);
    if (variable === undefined || own.has(variable)) continue;
    const message = `${what} may not change '${variable.name}', which is declared outside it.`;
    world.diagnostics.error('not-assignable', target.span, message);
  }
}
