/** Switches, as statements and as expressions. */
import type { SwitchExpression, SwitchStatement } from '../syntax.js';
import { expect, expectNumber, mismatch, typeIn } from './typing.js';
import type { Scope } from './scope.js';
import { checkStatement, checkStatements } from './statements.js';
import type { Constant, JavaType } from './symbols.js';
import { isNumeric, promoted, typeText } from './types.js';
import { UnsupportedFeature } from '../../unsupported.js';

/** Returns the type of its value, if it is an expression. */
export function checkSwitch(scope: Scope, node: SwitchStatement, expression?: SwitchExpression): JavaType {
  const { subject, cases, span } = node;
  const subjectType = expectNumber(scope, subject);
  if (subjectType === 'long') mismatch(scope, subjectType, 'int', subject.span);
  const seen = new Set<Constant>();
  let hasDefault = false;
  let type: JavaType = 'error';
  const value = (given: JavaType): void => {
    if (type === 'error') type = given;
  };
  scope.within(() => {
    for (const one of cases) {
      for (const label of one.labels) {
        expect(scope, label, subjectType === 'long' ? 'error' : subjectType);
        if (scope.facts.outside.has(label)) throw new UnsupportedFeature('this label', label.span);
        const constant = scope.facts.constants.get(label);
        if (constant === undefined && isNumeric(scope.facts.types.get(label) ?? 'error')) {
          scope.error('bad-pattern', label.span, 'The label of a case must be a constant.');
        } else if (constant !== undefined && seen.has(constant)) {
          scope.error('redundant-case', label.span, `There is another case ${String(constant)}.`);
        } else if (constant !== undefined) seen.add(constant);
      }
      if (one.isDefault && hasDefault) scope.error('redundant-case', one.span, 'There is another default.');
      hasDefault ||= one.isDefault;
      if (one.value !== undefined && expression === undefined) {
        checkStatement(scope, { kind: 'expression', expression: one.value, span: one.value.span });
      } else if (one.value !== undefined) {
        value(typeIn(scope, one.value));
      }
      checkStatements(scope, one.statements);
    }
  });
  if (expression === undefined) return 'void';
  if (!hasDefault) {
    scope.error('missing-implementation', span, 'A switch expression needs a default, so that it always has a value.');
  }
  return settledType(scope, expression, type);
}

/** All values have one type: those behind arrows and those of `yield`. */
function settledType(scope: Scope, expression: SwitchExpression, first: JavaType): JavaType {
  const given = [
    ...expression.switch.cases.flatMap(({ value }) => (value === undefined ? [] : [value])),
    ...[...scope.facts.jumps].flatMap(([jump, target]) =>
      jump.kind === 'yield' && target === expression ? [jump.value] : [],
    ),
  ];
  const types = given.map((value) => scope.facts.types.get(value) ?? 'error');
  if (types.length > 0 && types.every(isNumeric)) return types.reduce((a, b) => (a === b ? a : promoted(a, b)));
  const type = first === 'error' ? (types.find((one) => one !== 'error') ?? 'error') : first;
  if (type === 'error') return given.length === 0 ? unsupportedSwitch(expression) : 'error';
  given.forEach((value, i) => {
    const actual = types[i];
    if (actual !== type && actual !== 'error') {
      scope.error(
        'type-mismatch',
        value.span,
        `The other cases of this switch are ${typeText(type)}, and this one is not.`,
      );
    }
  });
  return type;
}

function unsupportedSwitch({ span }: SwitchExpression): never {
  throw new UnsupportedFeature('a switch expression without a value', span);
}
