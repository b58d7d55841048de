/**
 * Type characteristics at every place where a type is used: arguments for parameters that say `(==)`, `(0)`, `(00)`
 * or `(!new)`, elements of sets and keys of maps in compiled code, and operands of `==` there.
 */
import type * as ast from '../../syntax/index.js';
import { nonNullOf } from '../types-base.js';
import { isSubtype } from '../types-relations.js';
import { substitute } from '../types-substitute.js';
import { typeText } from '../types-text.js';
import type { Type } from '../types.js';
import type { World } from '../world.js';
import { checkComparison } from './comparisons.js';
import { CHARACTERISTIC_TEXT } from './declared-characteristics.js';
import type { Facts } from './facts.js';
import type { InContext } from './ghost-contexts.js';
import { callableInContext, visitInContext } from './ghost-contexts.js';
import { variablesIn } from './patterns.js';
import { referenceOf } from './references.js';
import { mayHoldReferences } from './type-facts.js';
import type { Units } from './units.js';
import { rootsOfIterator, soundness, valueOf } from './units.js';

export function checkCharacteristics(facts: Facts, units: Units): void {
  const { world } = facts;
  const check = new TypeCheck(facts);
  const isSound = soundness(world);
  for (const symbol of world.typeSymbols) {
    if (!isSound(symbol.declaration.span)) continue;
    for (const parent of symbol.parents) check.type(symbol.declaration.name.span, parent, false);
    switch (symbol.kind) {
      case 'datatype':
        for (const { formals, declaration } of symbol.constructors) {
          for (const formal of formals) check.type(formal.node.span, formal.type, formal.ghost || declaration.ghost);
        }
        break;
      case 'newtype':
      case 'subset':
        check.type(symbol.declaration.base?.span ?? symbol.declaration.name.span, symbol.base, false);
        break;
      case 'class':
      case 'abstract':
        break;
    }
    for (const member of symbol.members.values()) {
      if (member.kind !== 'field') continue;
      check.type(member.declaration?.name.span ?? symbol.declaration.name.span, member.type, member.ghost);
    }
  }
  for (const callable of units.callables) {
    const { ghost } = callable;
    for (const formal of callable.formals) check.type(formal.node.span, formal.type, ghost || formal.ghost);
    if (callable.kind === 'method') {
      for (const result of callable.results) check.type(result.node.span, result.type, ghost || result.ghost);
    } else if (callable.declaration !== undefined) {
      check.type(callable.declaration.name.span, callable.result, ghost);
    }
    check.tree(callableInContext(callable));
  }
  for (const constant of units.constants) {
    const node = valueOf(constant);
    if (node !== undefined) check.tree([{ node, ghost: constant.ghost }]);
  }
  for (const { declaration } of units.constrained) {
    const { constraint, witness } = declaration;
    if (constraint !== undefined) check.tree([{ node: constraint, ghost: true }]);
    if (witness !== undefined && witness.kind !== 'no-witness') {
      check.tree([{ node: witness.value, ghost: witness.kind === 'ghost-witness' }]);
    }
  }
  for (const iterator of units.iterators) {
    const { declaration } = iterator;
    const body = declaration.kind === 'iterator' ? declaration.body : undefined;
    check.tree(rootsOfIterator(iterator).map((node) => ({ node, ghost: node !== body })));
  }
}

class TypeCheck {
  private readonly world: World;

  constructor(private readonly facts: Facts) {
    this.world = facts.world;
  }

  tree(roots: readonly InContext[]): void {
    visitInContext(this.world, roots, {
      expression: (expression, ghost) => this.expression(expression, ghost),
      statement: (statement, ghost) => this.statement(statement, ghost),
    });
  }

  /** Checks a type and its parts at a place. */
  type(span: ast.Span, type: Type, ghost: boolean): void {
    switch (type.kind) {
      case 'set':
      case 'iset':
      case 'multiset':
        this.mustSupportEquality(span, type.element, ghost, `the element type of ${article(type.kind)}`);
        this.type(span, type.element, ghost);
        return;
      case 'map':
      case 'imap':
        this.mustSupportEquality(span, type.key, ghost, `the key type of ${article(type.kind)}`);
        this.type(span, type.key, ghost);
        this.type(span, type.value, ghost);
        return;
      case 'seq':
      case 'array':
        this.type(span, type.element, ghost);
        return;
      case 'tuple':
        type.parts.forEach((part, i) => this.type(span, part, ghost || type.ghost[i] === true));
        return;
      case 'arrow':
        for (const part of [...type.parameters, type.result]) this.type(span, part, ghost);
        return;
      case 'class':
      case 'datatype':
      case 'newtype':
      case 'subset':
      case 'abstract':
        this.instantiation(span, `type '${type.symbol.name}'`, type.symbol.typeParameters, type.args, ghost);
        return;
      default:
        return;
    }
  }

  private mustSupportEquality(span: ast.Span, type: Type, ghost: boolean, what: string): void {
    if (ghost || this.facts.equality.supports(type)) return;
    const message = `In compiled code ${what} must support equality, and '${typeText(type)}' does not${equalityHint(type)}.`;
    this.world.diagnostics.error('type-characteristic', span, message);
  }

  private instantiation(
    span: ast.Span,
    what: string,
    parameters: readonly ast.TypeParameter[],
    args: readonly Type[],
    ghost: boolean,
  ): void {
    for (const [i, parameter] of parameters.entries()) {
      const arg = args[i];
      if (arg === undefined || arg.kind === 'error') continue;
      const lacking = this.lacking(parameter, arg, ghost);
      if (lacking !== undefined) {
        const message = `The argument '${typeText(arg)}' for '${parameter.name.text}' of ${what} must ${lacking}.`;
        this.world.diagnostics.error('type-characteristic', span, message);
      }
      this.bounds(span, what, parameters, args, i);
      this.type(span, arg, ghost);
    }
  }

  /** What an argument for a parameter must do and does not. */
  private lacking(parameter: ast.TypeParameter, arg: Type, ghost: boolean): string | undefined {
    const { defaults, equality } = this.facts;
    const { characteristics } = parameter;
    if (!ghost && equality.isRequired(parameter) && !equality.supports(arg)) {
      return `${CHARACTERISTIC_TEXT['==']}${equalityHint(arg)}`;
    }
    if (characteristics.includes('0') && !defaults.hasValue(arg, ghost)) {
      return `${CHARACTERISTIC_TEXT['0']}${hint(arg, '0')}`;
    }
    if (characteristics.includes('00') && defaults.of(arg) === 'none')
      return `${CHARACTERISTIC_TEXT['00']}${hint(arg, '00')}`;
    if (characteristics.includes('!new') && mayHoldReferences(arg))
      return `${CHARACTERISTIC_TEXT['!new']}${hint(arg, '!new')}`;
    return undefined;
  }

  private bounds(
    span: ast.Span,
    what: string,
    parameters: readonly ast.TypeParameter[],
    args: readonly Type[],
    i: number,
  ): void {
    const arg = args[i];
    for (const node of parameters[i]?.bounds ?? []) {
      const written = this.world.tables.typeNodes.get(node);
      if (written === undefined || arg === undefined) continue;
      const bound = substitute(written, parameters, args);
      const asReference = 'nullable' in bound ? bound : nonNullOf(bound);
      if (isSubtype(this.world, arg, asReference)) continue;
      const message = `The argument '${typeText(arg)}' for '${parameters[i]?.name.text ?? ''}' of ${what} must be a '${typeText(bound)}'.`;
      this.world.diagnostics.error('type-characteristic', span, message);
    }
  }

  private statement(statement: ast.Statement, ghost: boolean): void {
    const { tables } = this.world;
    const variables = (nodes: readonly (ast.LocalVariable | ast.BoundVariable)[]): void => {
      for (const node of nodes) {
        const variable = tables.variables.get(node);
        if (variable !== undefined) this.type(node.span, variable.type, ghost || variable.ghost);
      }
    };
    switch (statement.kind) {
      case 'locals':
        variables(statement.variables);
        break;
      case 'forall':
        variables(statement.variables);
        return;
      case 'pattern-var':
        this.pattern(statement.pattern, ghost);
        return;
      default:
    }
    const values =
      statement.kind === 'return' || statement.kind === 'yield'
        ? statement.values
        : (statement.kind === 'locals' || statement.kind === 'assign') &&
            statement.initializer !== undefined &&
            statement.initializer.kind !== 'such-that'
          ? statement.initializer.values
          : [];
    for (const value of values) {
      if (value.kind === 'new-object-rhs') {
        const made = tables.allocations.get(value);
        if (made !== undefined) this.type(value.span, made.type, ghost);
      } else if (value.kind === 'new-array-rhs') {
        const element = tables.elementTypes.get(value);
        if (element !== undefined) this.type(value.span, element, ghost);
      }
    }
  }

  private pattern(pattern: ast.Pattern, ghost: boolean): void {
    for (const variable of variablesIn(this.world, pattern)) {
      this.type(variable.node.span, variable.type, ghost || variable.ghost);
    }
  }

  private expression(expression: ast.Expression, ghost: boolean): void {
    const { tables } = this.world;
    switch (expression.kind) {
      case 'name':
      case 'member':
        this.reference(expression, ghost);
        return;
      case 'binary':
      case 'chain':
        if (!ghost) checkComparison(this.facts, expression);
        return;
      case 'quantifier':
      case 'set-comprehension':
      case 'map-comprehension':
        for (const node of expression.variables) {
          const variable = tables.variables.get(node);
          if (variable !== undefined) this.type(node.span, variable.type, ghost);
        }
        break;
      case 'let':
        for (const pattern of expression.patterns) this.pattern(pattern, ghost);
        return;
      case 'set-display':
      case 'multiset-display':
      case 'map-display':
      case 'seq-construction':
      case 'multiset-of':
        break;
      default:
        return;
    }
    const type = expression.kind === 'quantifier' ? undefined : tables.types.get(expression);
    if (type !== undefined) this.type(expression.span, type, ghost);
  }

  private reference(expression: ast.NameExpression | ast.MemberExpression, ghost: boolean): void {
    const reference = referenceOf(this.world, expression);
    switch (reference?.kind) {
      case 'member': {
        const { member, typeArgs } = reference;
        if (member.kind === 'function' || member.kind === 'method') {
          this.instantiation(expression.name.span, `'${member.name}'`, member.typeParameters, typeArgs, ghost);
        } else if (!ghost && expression.kind === 'member' && member.kind === 'builtin') {
          this.mapView(expression, member.name);
        }
        return;
      }
      case 'constructor': {
        const { typeParameters, name } = reference.constructor.datatype;
        this.instantiation(expression.span, `type '${name}'`, typeParameters, reference.typeArgs, ghost);
        return;
      }
      case 'type':
        this.type(expression.span, reference.type, ghost);
        return;
      default:
        return;
    }
  }

  /** The values of a map as a set must be comparable, although the values of a map need not be. */
  private mapView(expression: ast.MemberExpression, name: string): void {
    if (name !== 'Values' && name !== 'Items') return;
    const type = this.world.tables.types.get(expression.receiver);
    if (type?.kind !== 'map' && type?.kind !== 'imap') return;
    this.mustSupportEquality(
      expression.name.span,
      type.value,
      false,
      `the value type of a map whose '${name}' are used`,
    );
  }
}

function equalityHint(type: Type): string {
  return hint(type, '==');
}

function hint(type: Type, characteristic: ast.TypeCharacteristic): string {
  if (type.kind !== 'parameter' && type.kind !== 'abstract') return '';
  const name = typeText(type);
  // A name with an underscore stands for type arguments that were left out.
  if (name.startsWith('_')) return `; write the type parameter that is left out here, with '(${characteristic})'`;
  return `; declare it as '${name}(${characteristic})'`;
}

function article(kind: string): string {
  return kind === 'iset' || kind === 'imap' ? `an ${kind}` : `a ${kind}`;
}
