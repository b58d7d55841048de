/** Default values of parameters: one may use other parameters, and calls that leave theirs out, but not in a circle. */
import type * as ast from '../../syntax/index.js';
import { components, isCycle } from '../../../graph.js';
import type { Callable } from '../resolution.js';
import type { DatatypeConstructorSymbol, Variable } from '../symbols.js';
import type { World } from '../world.js';
import { calleeOf, mentionedVariables } from './references.js';
import { visitTree } from './units.js';

type Owner = Callable | DatatypeConstructorSymbol;

export function checkDefaults(world: World): void {
  const owners: readonly Owner[] = [
    ...world.callables,
    ...world.typeSymbols.flatMap((symbol) => (symbol.kind === 'datatype' ? symbol.constructors : [])),
  ];
  const withDefaults = owners.filter((owner) => owner.formals.some((formal) => defaultOf(formal) !== undefined));
  for (const owner of withDefaults) checkParameters(world, owner);
  checkExpansion(world, withDefaults);
}

export function defaultOf({ node }: Variable): ast.Expression | undefined {
  return 'default' in node ? node.default : undefined;
}

function checkParameters(world: World, { formals }: Owner): void {
  const own = new Set(formals);
  const needs = new Map<Variable, readonly Variable[]>();
  for (const formal of formals) {
    const value = defaultOf(formal);
    const mentioned = value === undefined ? [] : [...mentionedVariables(world, value)];
    needs.set(
      formal,
      mentioned.filter((variable) => own.has(variable)),
    );
  }
  const needed = (formal: Variable): readonly Variable[] => needs.get(formal) ?? [];
  for (const group of components(formals, needed)) {
    const last = group.at(-1);
    if (last === undefined || !isCycle(group, needed)) continue;
    const span = 'name' in last.node && last.node.name !== undefined ? last.node.name.span : last.node.span;
    const message = `The default value of '${last.name}' depends on itself; write one that does not.`;
    world.diagnostics.error('cyclic-declaration', span, message);
  }
}

/** A call in a default value that leaves out arguments stands for those defaults as well. */
function checkExpansion(world: World, owners: readonly Owner[]): void {
  const expands = (owner: Owner): readonly Owner[] => {
    const found = new Set<Owner>();
    visitTree(
      owner.formals.flatMap((formal) => defaultOf(formal) ?? []),
      {
        expression: (expression) => {
          if (expression.kind !== 'apply') return;
          const callee = calleeOf(world, expression);
          const args = world.tables.arguments.get(expression) ?? [];
          if (callee !== undefined && args.some((arg) => arg.kind === 'default')) found.add(callee.symbol);
        },
      },
    );
    return [...found];
  };
  for (const group of components(owners, expands)) {
    const [first] = group;
    if (first?.declaration === undefined || !isCycle(group, expands)) continue;
    const message = `The default values of '${first.name}' expand without end, because they call it (or each other) without all arguments.`;
    world.diagnostics.error('cyclic-declaration', first.declaration.name.span, message);
  }
}
