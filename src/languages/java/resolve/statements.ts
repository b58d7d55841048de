/** Names and types in statements. */
import type { Expression, Identifier, LocalStatement, Statement, TypeNode } from '../syntax.js';
import { leavesEarly } from '../syntax-walk.js';
import { UnsupportedFeature } from '../../unsupported.js';
import { ancestors, isBelow } from './ancestors.js';
import { checkContract } from './contracts.js';
import { expect, mismatch, refuseArrayAsAnother, typeIn } from './typing.js';
import { construction } from './members.js';
import { orOutside } from './outside.js';
import { notePremise, noteRecorded } from './recorded.js';
import type { Scope } from './scope.js';
import { isLoop } from './scope.js';
import type { JavaType, LocalSymbol } from './symbols.js';
import { requireTold } from './told.js';
import { converted, fits, typeText } from './types.js';

export function checkStatements(scope: Scope, statements: readonly Statement[]): void {
  for (const statement of statements) checkStatement(scope, statement);
}

export function checkStatement(scope: Scope, statement: Statement): void {
  const { facts } = scope;
  switch (statement.kind) {
    case 'block':
      scope.within(() => {
        checkStatements(scope, statement.statements);
      });
      return;
    case 'local':
      declare(scope, statement);
      return;
    case 'expression': {
      const { expression } = statement;
      orOutside(scope, expression, 'void', () => typeIn(scope, expression));
      if (scope.facts.outside.has(expression)) return;
      const { kind } = expression;
      if (kind !== 'assign' && kind !== 'step' && kind !== 'call' && kind !== 'new') {
        scope.error('expected', expression.span, 'An expression is a statement only if it assigns or calls something.');
      }
      noteRecorded(scope, expression);
      return;
    }
    case 'if':
      expect(scope, statement.condition, 'boolean');
      inner(scope, statement.then);
      if (statement.else !== undefined) inner(scope, statement.else);
      return;
    case 'while':
    case 'do':
      checkContract(scope, statement.contract);
      if (statement.kind === 'while') expect(scope, statement.condition, 'boolean');
      scope.leaving(statement, undefined, () => {
        inner(scope, statement.body);
      });
      if (statement.kind === 'do') expect(scope, statement.condition, 'boolean');
      return;
    case 'for':
      scope.within(() => {
        checkStatements(scope, statement.initializers);
        checkContract(scope, statement.contract);
        if (statement.condition !== undefined) expect(scope, statement.condition, 'boolean');
        for (const expression of statement.updates) {
          checkStatement(scope, { kind: 'expression', expression, span: expression.span });
        }
        scope.leaving(statement, undefined, () => {
          inner(scope, statement.body);
        });
      });
      return;
    case 'for-each':
      checkForEach(scope, statement);
      return;
    case 'throw': {
      requireTold(scope.world, false, 'a throw', statement.span);
      const type = typeIn(scope, statement.value);
      const throwable = scope.world.libraryClass('Throwable');
      if (type === 'error') return;
      if (
        typeof type === 'string' ||
        type.kind !== 'class' ||
        throwable === undefined ||
        !isBelow(type.class, throwable)
      ) {
        if (type !== 'null') mismatch(scope, type, 'Throwable', statement.value.span);
        else throw new UnsupportedFeature('a throw of null', statement.span);
        return;
      }
      if (statement.value.kind !== 'new') scope.raises(['NullPointerException']);
      scope.raises([type.class], true);
      return;
    }
    case 'try':
      requireTold(scope.world, false, 'a try', statement.span);
      checkTry(scope, statement);
      return;
    case 'constructor-call':
      checkConstructorCall(scope, statement);
      return;
    case 'switch':
      scope.leaving(statement, undefined, () => {
        scope.help.switchType(statement);
      });
      return;
    case 'labeled': {
      const { label } = statement;
      const body = statement.statement;
      // A label of a loop is the loop: `continue` goes on with it.
      scope.leaving(isLoop(body) ? body : statement, label.text, () => {
        checkStatement(scope, body);
      });
      return;
    }
    case 'break':
    case 'continue': {
      const target = scope.jump(statement);
      if (target !== undefined) facts.jumps.set(statement, target);
      return;
    }
    case 'yield': {
      const target = scope.yielding();
      typeIn(scope, statement.value);
      if (target === undefined)
        scope.error('bad-jump', statement.span, 'There is no switch expression around this yield.');
      else facts.jumps.set(statement, target);
      return;
    }
    case 'return':
      returned(scope, statement);
      return;
    case 'assert':
      expect(scope, statement.condition, 'boolean');
      notePremise(scope, statement);
      return;
    case 'empty':
      return;
    case 'unsupported':
      throw new UnsupportedFeature(statement.feature, statement.span);
  }
}

/** A statement alone has a scope of its own. */
function inner(scope: Scope, statement: Statement): void {
  scope.within(() => {
    checkStatement(scope, statement);
  });
}

function localSymbol(name: Identifier, type: JavaType, isFinal: boolean): LocalSymbol {
  const { text, span } = name;
  return { kind: 'local', name: text, type, isParameter: false, isFinal, span, constant: undefined, isAssigned: false };
}

function declare(scope: Scope, { type: node, isFinal, variables }: LocalStatement): void {
  for (const variable of variables) {
    const { name, initializer, dimensions } = variable;
    const isInferred = node.kind === 'other' && node.text === 'var' && initializer !== undefined && dimensions === 0;
    const type = isInferred ? inferred(scope, initializer) : withDimensions(scope, node, dimensions);
    const symbol = localSymbol(name, type, isFinal);
    scope.facts.declared.set(variable, symbol);
    // The variable is in scope in its own initial value, where it has none yet.
    scope.declare(symbol);
    if (initializer === undefined) continue;
    if (!isInferred) expect(scope, initializer, type);
    if (!isFinal && initializer.kind === 'boolean' && initializer.value) scope.facts.declaredTrue.add(symbol);
    const constant = scope.facts.constants.get(initializer);
    if (isFinal && constant !== undefined) symbol.constant = converted(constant, type);
  }
}

function inferred(scope: Scope, initializer: Expression): JavaType {
  const type = typeIn(scope, initializer);
  if (type === 'null' || type === 'void')
    throw new UnsupportedFeature('a variable whose type nothing tells', initializer.span);
  return type;
}

function withDimensions(scope: Scope, node: TypeNode, dimensions: number): JavaType {
  let type = scope.typeOf(node);
  if (type === 'void') throw new UnsupportedFeature('the type void', node.span);
  for (let i = 0; i < dimensions; i++) type = scope.world.arrayOf(type);
  return type;
}

function checkForEach(scope: Scope, statement: Extract<Statement, { readonly kind: 'for-each' }>): void {
  const { of, type: node, variable, isFinal, body, contract } = statement;
  scope.within(() => {
    const type = typeIn(scope, of);
    scope.raises(['NullPointerException']);
    if (typeof type !== 'object' || type.kind !== 'array')
      throw new UnsupportedFeature('a for loop over a collection', statement.span);
    const isInferred = node.kind === 'other' && node.text === 'var';
    const declared = isInferred ? type.element : withDimensions(scope, node, variable.dimensions);
    if (!fits(type.element, declared)) mismatch(scope, type.element, typeText(declared), of.span);
    refuseArrayAsAnother(type.element, declared, of.span);
    const symbol = localSymbol(variable.name, declared, isFinal);
    scope.facts.declared.set(variable, symbol);
    scope.declare(symbol);
    checkContract(scope, contract);
    scope.leaving(statement, undefined, () => {
      inner(scope, body);
    });
  });
}

function checkTry(scope: Scope, statement: Extract<Statement, { readonly kind: 'try' }>): void {
  const throwable = scope.world.libraryClass('Throwable');
  const caught = statement.catches.map(({ types, variable, isFinal }) => {
    const classes = types.map((node) => {
      const type = scope.typeOf(node);
      if (
        typeof type === 'string' ||
        type.kind !== 'class' ||
        throwable === undefined ||
        !isBelow(type.class, throwable)
      )
        throw new UnsupportedFeature(`a catch of ${typeText(type)}`, node.span);
      return type.class;
    });
    const [first, ...more] = classes;
    const shared =
      first === undefined ? undefined : [...ancestors(first)].find((one) => more.every((other) => isBelow(other, one)));
    const symbol = localSymbol(variable.name, shared?.type ?? 'error', isFinal);
    return { classes, variable: symbol };
  });
  // What the machine raises is a new object.
  scope.facts.heap.allocates = true;
  // Where the last block leaves, no exception gets past it.
  const ends = statement.finally !== undefined && leavesEarly(statement.finally);
  scope.catching(ends && throwable !== undefined ? [throwable] : [], () => {
    scope.catching(
      caught.flatMap(({ classes }) => classes),
      () => {
        checkStatement(scope, statement.body);
      },
    );
    for (const [i, clause] of statement.catches.entries()) {
      const one = caught[i];
      if (one === undefined) continue;
      scope.facts.catches.set(clause, one);
      scope.within(() => {
        scope.declare(one.variable);
        checkStatement(scope, clause.body);
      });
    }
  });
  if (statement.finally === undefined) return;
  scope.facts.hasLastBlock = true;
  checkStatement(scope, statement.finally);
}

function checkConstructorCall(scope: Scope, call: Extract<Statement, { readonly kind: 'constructor-call' }>): void {
  const { owner } = scope.method;
  const made = call.target === 'this' ? owner : owner.parents.superclass;
  if (made === undefined) {
    if (owner.parents.unknown !== undefined) throw new UnsupportedFeature(`a class above ${owner.name}`, call.span);
    return;
  }
  scope.facts.constructions.set(call, construction(scope, made, call.args, call.span));
}

function returned(scope: Scope, { value, span }: Extract<Statement, { readonly kind: 'return' }>): void {
  const { result, declaration } = scope.method;
  if (scope.yielding() !== undefined) {
    scope.error('bad-jump', span, 'A return may not leave a switch expression.');
  }
  if (result === 'void') {
    if (value === undefined) return;
    typeIn(scope, value);
    scope.error('type-mismatch', span, `${declaration.name.text} returns nothing.`);
  } else if (value === undefined) {
    scope.error('type-mismatch', span, `${declaration.name.text} returns a value of type ${typeText(result)}.`);
  } else if (result !== 'error') expect(scope, value, result);
}
