/** Who may run forever, and which clauses a kind of declaration allows. */
import type * as ast from '../../syntax/index.js';
import type { Callable } from '../resolution.js';
import type { MethodSymbol } from '../symbols.js';
import { baseOf } from '../types-base.js';
import type { World } from '../world.js';
import { rightHandSides } from './parts.js';
import { methodCall } from './references.js';
import type { Units } from './units.js';
import { partsOfCallable, rootsOfIterator, visitTree } from './units.js';

export function checkClauses(world: World, units: Units): void {
  for (const callable of units.callables) {
    checkSpecification(world, callable);
    if (callable.kind === 'method') checkOverride(world, callable);
    const mayRunForever = callable.kind === 'method' && runsForever(callable);
    if (!mayRunForever) checkTermination(world, partsOfCallable(callable).body);
  }
  for (const symbol of units.iterators) {
    const { declaration } = symbol;
    if (declaration.kind !== 'iterator' || declaration.specification.decreases.some((c) => c.wildcard)) continue;
    checkTermination(world, rootsOfIterator(symbol));
  }
}

function runsForever({ declaration }: MethodSymbol): boolean {
  return declaration?.specification.decreases.some((clause) => clause.wildcard) === true;
}

function checkSpecification(world: World, callable: Callable): void {
  const { declaration, kind, flavour } = callable;
  if (declaration === undefined) return;
  const { modifies, reads, decreases, ensures } = declaration.specification;
  const report = (code: 'bad-frame' | 'bad-decreases' | 'bad-declaration', span: ast.Span, message: string): void =>
    world.diagnostics.error(code, span, message);
  const isExtreme = flavour === 'least predicate' || flavour === 'greatest predicate';
  const isLemma = kind === 'method' && flavour !== 'method' && flavour !== 'constructor';
  if (kind === 'function' || isLemma) {
    for (const { span } of modifies)
      report('bad-frame', span, `A ${flavour} changes nothing, so it may not say 'modifies'.`);
  }
  if (isLemma) {
    for (const { span } of reads)
      report('bad-frame', span, `A ${flavour} may read everything, so it may not say 'reads'.`);
  }
  const isPredicate = kind === 'function' && baseOf(callable.result).kind === 'bool' && !isExtreme;
  for (const formal of declaration.formals) {
    if (!formal.older || isPredicate) continue;
    world.diagnostics.error('bad-modifier', formal.span, `Only predicates may have 'older' parameters.`);
  }
  if (!isExtreme) return;
  for (const { span } of decreases) {
    report('bad-decreases', span, `A ${flavour} is not computed, so a decreases clause has no meaning here.`);
  }
  for (const { span } of ensures) report('bad-declaration', span, `A ${flavour} may not say 'ensures'.`);
}

function checkOverride(world: World, method: MethodSymbol): void {
  if (!runsForever(method) || method.declaration === undefined) return;
  for (const overridden of method.overrides) {
    if (overridden.declaration === undefined || runsForever(overridden)) continue;
    const message = `'${method.name}' may run forever ('decreases *'), and the trait's '${overridden.name}' may not.`;
    world.diagnostics.error('bad-override', method.declaration.name.span, message);
  }
}

/** In a body that must end: no endless loops, and no calls of methods and constructors that may run forever. */
function checkTermination(world: World, roots: readonly (ast.Expression | ast.Statement)[]): void {
  const hint = `only a method that says 'decreases *' itself may contain one.`;
  const checkCall = (method: MethodSymbol, span: ast.Span): void => {
    if (!runsForever(method)) return;
    const what =
      method.flavour === 'constructor' ? `The constructor of '${method.owner?.name ?? ''}'` : `'${method.name}'`;
    const message = `${what} may run forever ('decreases *'); ${hint.replace('contain one', 'call it')}`;
    world.diagnostics.error('bad-decreases', span, message);
  };
  visitTree(roots, {
    statement: (statement) => {
      for (const rhs of rightHandSides(statement)) {
        const constructor = rhs.kind === 'new-object-rhs' ? world.tables.allocations.get(rhs)?.constructor : undefined;
        if (constructor !== undefined) checkCall(constructor, rhs.span);
      }
      if (statement.kind !== 'while' && statement.kind !== 'while-alternatives' && statement.kind !== 'for') return;
      const { decreases } = statement.specification;
      const wildcard = decreases.find((clause) => clause.wildcard);
      if (wildcard !== undefined) {
        world.diagnostics.error('bad-decreases', wildcard.span, `This loop may run forever; ${hint}`);
      } else if (statement.kind === 'for' && statement.high === undefined && decreases.length === 0) {
        const message = `This loop has no last index and may run forever; add a decreases clause, or 'decreases *' to the method.`;
        world.diagnostics.error('bad-decreases', statement.span, message);
      }
    },
    expression: (expression) => {
      const call = methodCall(world, expression);
      if (call !== undefined) checkCall(call.method, expression.span);
    },
  });
}
