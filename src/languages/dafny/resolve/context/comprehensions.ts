/** Comprehensions wherever they stand: finite ones must be finite, and functions may not depend on what is allocated. */
import type * as ast from '../../syntax/index.js';
import { baseOf, representationOf } from '../types-base.js';
import { typeText } from '../types-text.js';
import type { Facts } from './facts.js';
import { poolsOf } from './facts.js';
import { expressionsIn } from './parts.js';
import { hasFinitelyManyValues, mayHoldReferences } from './type-facts.js';
import type { Units } from './units.js';
import { partsOfCallable, rootsOf, rootsOfIterator, rootsOfType, valueOf, visitTree } from './units.js';

export function checkComprehensions(facts: Facts, units: Units): void {
  for (const callable of units.callables) {
    if (callable.kind === 'method') {
      check(facts, rootsOf(callable), undefined);
      continue;
    }
    const { body } = partsOfCallable(callable);
    const inside = new Set<ast.Expression | ast.Statement>(body);
    const what = `a ${callable.flavour}`;
    for (const clause of callable.declaration?.specification.reads ?? []) checkFrame(facts, clause.frame, what);
    check(
      facts,
      rootsOf(callable).filter((root) => !inside.has(root)),
      what,
    );
    check(facts, body, undefined);
  }
  for (const symbol of units.constrained) {
    check(facts, rootsOfType(symbol), symbol.kind === 'newtype' ? 'a newtype' : 'a subset type');
  }
  for (const constant of units.constants)
    check(
      facts,
      [valueOf(constant)].filter((value) => value !== undefined),
      'a constant',
    );
  for (const iterator of units.iterators) check(facts, rootsOfIterator(iterator), undefined);
}

type Binder = ast.QuantifierExpression | ast.SetComprehension | ast.MapComprehension;

/** `fixed`: as in `a function`, if what is defined may not depend on the set of allocated objects. */
function check(facts: Facts, roots: readonly (ast.Expression | ast.Statement)[], fixed: string | undefined): void {
  visitTree(roots, {
    expression: (expression) => {
      switch (expression.kind) {
        case 'quantifier':
        case 'set-comprehension':
        case 'map-comprehension':
          if (fixed !== undefined) checkAllocation(facts, expression, fixed);
          checkFinite(facts, expression);
          return true;
        case 'lambda':
          for (const clause of expression.clauses) {
            if (clause.kind === 'reads') checkFrame(facts, clause.frame, 'a lambda');
          }
          check(facts, expressionsIn(expression), 'a lambda');
          return false;
        default:
          return true;
      }
    },
  });
}

function checkAllocation(facts: Facts, node: Binder, what: string): void {
  const pools = poolsOf(facts, node);
  for (const [i, bound] of node.variables.entries()) {
    const variable = facts.world.tables.variables.get(bound);
    if (variable === undefined || variable.type.kind === 'error' || pools[i]?.allocationFree === true) continue;
    const hint =
      variable.type.kind === 'parameter' || variable.type.kind === 'abstract'
        ? `; declare the type as '${typeText(variable.type)}(!new)', or bound the variable`
        : '; bound the variable by a collection';
    const message = `The values of '${bound.name.text}' may be or hold references, and ${what} may not depend on which objects are allocated${hint}.`;
    facts.world.diagnostics.error('not-compilable', bound.span, message);
  }
}

/** `reads f` for a function `f` means the union over all its arguments. */
function checkFrame(facts: Facts, frame: readonly ast.FrameExpression[], what: string): void {
  for (const { object } of frame) {
    const type = object === undefined ? undefined : facts.world.tables.types.get(object);
    const base = type === undefined ? undefined : baseOf(type);
    if (object === undefined || base?.kind !== 'arrow' || !base.parameters.some(mayHoldReferences)) continue;
    const message = `What this function reads depends on which objects are allocated, because its arguments may hold references; apply it to arguments, or bound them, in ${what}.`;
    facts.world.diagnostics.error('not-compilable', object.span, message);
  }
}

function checkFinite(facts: Facts, node: Binder): void {
  if (node.kind === 'quantifier' || node.infinite) return;
  const type = facts.world.tables.types.get(node);
  if (type === undefined) return;
  const base = representationOf(type);
  if (base.kind === 'set' && hasFinitelyManyValues(base.element)) return;
  if (base.kind === 'map' && hasFinitelyManyValues(base.key)) return;
  const pools = poolsOf(facts, node);
  const accepted = hasFinitelyManyValues(type, 'forgotten');
  for (const [i, bound] of node.variables.entries()) {
    const variable = facts.world.tables.variables.get(bound);
    const pool = pools[i];
    if (variable === undefined || variable.type.kind === 'error' || pool?.finite === true) continue;
    if (accepted || pool?.passesForFinite === true) {
      facts.world.tables.perhapsInfinite.add(node);
      continue;
    }
    const [what, other] = node.kind === 'set-comprehension' ? ['set', 'iset'] : ['map', 'imap'];
    const message = `A ${what} must be finite, and nothing bounds the values of '${bound.name.text}'; bound it by a range or a finite collection, or use '${other}'.`;
    facts.world.diagnostics.error('not-compilable', bound.span, message);
  }
}
