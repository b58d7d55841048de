/** Names and types in statements. */
import type { LocalStatement, Statement } from '../syntax.js';
import { expect, typeIn } from './expressions.js';
import { orOutside } from './outside.js';
import { notePremise, noteRecorded } from './recorded.js';
import type { Scope } from './scope.js';
import { isLoop } from './scope.js';
import type { LocalSymbol } from './symbols.js';
import { UnsupportedFeature } from '../../unsupported.js';

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
      if (kind !== 'assign' && kind !== 'step' && kind !== 'call') {
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
      if (statement.kind === 'while') expect(scope, statement.condition, 'boolean');
      scope.leaving(statement, undefined, () => {
        inner(scope, statement.body);
      });
      if (statement.kind === 'do') expect(scope, statement.condition, 'boolean');
      return;
    case 'for':
      scope.within(() => {
        checkStatements(scope, statement.initializers);
        if (statement.condition !== undefined) expect(scope, statement.condition, 'boolean');
        for (const expression of statement.updates) {
          checkStatement(scope, { kind: 'expression', expression, span: expression.span });
        }
        scope.leaving(statement, undefined, () => {
          inner(scope, statement.body);
        });
      });
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

function declare(scope: Scope, { type, isFinal, variables }: LocalStatement): void {
  if (type.kind === 'other' || type.kind === 'void') {
    throw new UnsupportedFeature(`the type ${type.kind === 'other' ? type.text : 'void'}`, type.span);
  }
  for (const variable of variables) {
    const { name, initializer } = variable;
    const symbol: LocalSymbol = {
      kind: 'local',
      name: name.text,
      type: type.kind,
      isParameter: false,
      isFinal,
      span: name.span,
      constant: undefined,
      isAssigned: false,
    };
    scope.facts.declared.set(variable, symbol);
    // The variable is in scope in its own initial value, where it has none yet.
    scope.declare(symbol);
    if (initializer === undefined) continue;
    expect(scope, initializer, type.kind);
    if (!isFinal && initializer.kind === 'boolean' && initializer.value) scope.facts.declaredTrue.add(symbol);
    if (isFinal) symbol.constant = scope.facts.constants.get(initializer);
  }
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
    scope.error('type-mismatch', span, `${declaration.name.text} returns a value of type ${result}.`);
  } else if (result !== 'error') expect(scope, value, result);
}
