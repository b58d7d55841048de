/**
 * Recorded assumptions in Java, as seed 004 (2.1) encodes them: `boolean a = true;` begins, `a = a && P;` records whether P
 * held, and `assert E : "verified under a && b";` says under which of them something was verified.
 */
import { conjunctionsOf, parseFormula } from '../../premises.js';
import type { AssertStatement, Expression } from '../syntax.js';
import type { Scope } from './scope.js';
import type { LocalSymbol, MethodFacts } from './symbols.js';

const INTRODUCTION = /^\s*verified\s+under\b/;

export function noteRecorded({ facts }: Scope, expression: Expression): void {
  if (expression.kind !== 'assign' || expression.operator !== undefined) return;
  const { target, value } = expression;
  const flag = facts.variables.get(target);
  if (flag?.kind !== 'local' || value.kind !== 'binary' || value.operator !== '&&') return;
  if (facts.variables.get(value.left) === flag) facts.recorded.set(expression, { flag, condition: value.right });
}

/** Names mean what they mean at the assertion. */
export function notePremise(scope: Scope, statement: AssertStatement): void {
  const { message } = statement;
  if (message === undefined || !INTRODUCTION.test(message.text)) return;
  const formula = parseFormula(message.text.replace(INTRODUCTION, ''));
  const named = new Map<string, LocalSymbol>();
  for (const name of message.text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []) {
    const symbol = scope.local(name);
    if (symbol !== undefined) named.set(name, symbol);
  }
  scope.facts.said.set(statement, { formula, named, span: message.span });
}

/** The program is right whatever a message says, so that mistakes are warnings. */
export function findPremises(scope: Scope): void {
  const { facts } = scope;
  const flags = flagsIn(facts);
  for (const [statement, { formula, named, span }] of facts.said) {
    const warn = (message: string): void => {
      scope.warning('bad-premise', span, `${message}, so that this counts as unverified.`);
    };
    if (formula === undefined) {
      warn("The premise is not made of names by '&&' and '||'");
      continue;
    }
    const premise = conjunctionsOf(formula, (name) => {
      const symbol = named.get(name);
      if (symbol !== undefined && flags.has(symbol)) return symbol;
      warn(
        `'${name}' is no variable that is declared by 'boolean ${name} = true;' and assigned by '${name} = ${name} && …;' only`,
      );
      return undefined;
    });
    if (premise === undefined) warn('The premise has too many alternatives');
    facts.premises.set(statement, premise ?? []);
    for (const flag of premise?.flat() ?? []) facts.flags.add(flag);
  }
}

/** Those that nothing changes but what records an assumption. */
function flagsIn({ declaredTrue, recorded, assigned }: MethodFacts): ReadonlySet<LocalSymbol> {
  const counts = new Map<LocalSymbol, number>();
  for (const { flag } of recorded.values()) counts.set(flag, (counts.get(flag) ?? 0) + 1);
  return new Set([...declaredTrue].filter((one) => (counts.get(one) ?? 0) === (assigned.get(one)?.size ?? 0)));
}
