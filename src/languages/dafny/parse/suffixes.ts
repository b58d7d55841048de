/** What may follow a value: selection, application and update. */
import type * as ast from '../syntax/index.js';
import { callArguments } from './attributes.js';
import { isTypeArguments } from './lookahead.js';
import { declaredNameOrDigits, usedName } from './names.js';
import { ANY, commaSeparated } from './parser.js';
import type { Parser } from './parser.js';
import { typeArguments } from './types.js';

export function suffixes(p: Parser, start: number, first: ast.Expression): ast.Expression {
  let value = first;
  for (;;) {
    if (p.at('.')) value = dot(p, start, value);
    else if (p.at('[')) value = bracket(p, start, value);
    else if (p.at('('))
      value = { kind: 'apply', callee: value, label: undefined, args: callArguments(p), span: p.span(start) };
    else if (isLabelledCall(p, value)) value = labelledCall(p, start, value);
    else break;
    if (!p.grow()) break;
  }
  return value;
}

/** `f@L(x)`: without a space before the `@`, which could otherwise begin an attribute of the next declaration. */
function isLabelledCall(p: Parser, value: ast.Expression): boolean {
  return p.at('@') && (value.kind === 'name' || value.kind === 'member') && p.end === p.start();
}

function labelledCall(p: Parser, start: number, callee: ast.Expression): ast.Expression {
  p.next();
  const label = declaredNameOrDigits(p, 'a label after `@`');
  if (!p.at('(')) p.fail(`expected \`(\` and the arguments of the call, but found ${p.found()}`);
  const args = p.at('(') ? callArguments(p) : [];
  return { kind: 'apply', callee, label, args, span: p.span(start) };
}

/** `#<T>[k](args)` after a name: a call of `P#` with `k` before the other arguments. */
export function prefixCall(
  p: Parser,
  start: number,
  receiver: ast.Expression | undefined,
  plain: ast.Ident,
): ast.Expression {
  p.next();
  const name: ast.Ident = { text: `${plain.text}#`, span: p.span(plain.span.start) };
  const typeArgs = p.at('<') ? typeArguments(p) : [];
  const span = p.span(start);
  const callee: ast.Expression =
    receiver === undefined
      ? { kind: 'name', name, typeArgs, span }
      : { kind: 'member', receiver, name, typeArgs, span };
  const opener = p.index;
  const indexStart = p.start() + 1;
  p.expect('[', 'with the index of a prefix call');
  const value = p.expression(ANY);
  const index: ast.Argument = { name: undefined, value, span: p.span(Math.min(indexStart, value.span.start)) };
  p.close(']', opener);
  if (!p.at('(')) p.fail(`expected \`(\` and the arguments of a prefix call, but found ${p.found()}`);
  const args = p.at('(') ? callArguments(p) : [];
  return { kind: 'apply', callee, label: undefined, args: [index, ...args], span: p.span(start) };
}

function dot(p: Parser, start: number, receiver: ast.Expression): ast.Expression {
  p.next();
  switch (p.kind) {
    case '(':
      return datatypeUpdate(p, start, receiver);
    case 'decimal':
      return twoSelections(p, start, receiver);
    // `f.requires` and `f.reads` are members of functions.
    case 'digits':
    case 'requires':
    case 'reads':
      return member(p, start, receiver, p.takeIdent());
    default:
      return member(p, start, receiver, usedName(p, 'the name of a member after the `.`'));
  }
}

function member(p: Parser, start: number, receiver: ast.Expression, name: ast.Ident): ast.Expression {
  if (p.at('#')) return prefixCall(p, start, receiver, name);
  const typeArgs = isTypeArguments(p) ? typeArguments(p) : [];
  return { kind: 'member', receiver, name, typeArgs, span: p.span(start) };
}

/** In `t.0.1` the lexer sees the number `0.1`. */
function twoSelections(p: Parser, start: number, receiver: ast.Expression): ast.Expression {
  const { source } = p;
  const from = p.start();
  const [first = '', second = ''] = p.tokenText().split('.');
  if (second === '' || second.includes('e')) {
    p.fail(`expected the name of a member after the \`.\`, but found ${p.found()}`);
    return receiver;
  }
  const middle = from + first.length;
  p.next();
  const firstName = { text: first, span: { source, start: from, end: middle } };
  const inner: ast.Expression = {
    kind: 'member',
    receiver,
    name: firstName,
    typeArgs: [],
    span: { source, start, end: middle },
  };
  return member(p, start, inner, { text: second, span: { source, start: middle + 1, end: p.end } });
}

function datatypeUpdate(p: Parser, start: number, receiver: ast.Expression): ast.Expression {
  const opener = p.index;
  p.next();
  const updates = commaSeparated(p, memberUpdate);
  p.close(')', opener);
  return { kind: 'datatype-update', receiver, updates, span: p.span(start) };
}

function memberUpdate(p: Parser): ast.MemberUpdate {
  const name = declaredNameOrDigits(p, 'the name of a destructor to update');
  p.expect(':=', 'and a new value after the name of the destructor');
  return { name, value: p.expression(ANY) };
}

function bracket(p: Parser, start: number, receiver: ast.Expression): ast.Expression {
  const opener = p.index;
  p.next();
  const select = selection(p, receiver);
  p.close(']', opener);
  return { ...select, span: p.span(start) };
}

/** What stands in the brackets of `s[…]`; its span is set by the caller, who has seen the closing one. */
function selection(p: Parser, receiver: ast.Expression): ast.Expression {
  const span = p.span(p.start());
  if (p.eat('..')) {
    return { kind: 'slice', receiver, low: undefined, high: p.at(']') ? undefined : p.expression(ANY), span };
  }
  const first = p.expression(ANY);
  if (p.eat('..')) {
    return { kind: 'slice', receiver, low: first, high: p.at(']') ? undefined : p.expression(ANY), span };
  }
  if (p.eat(':=')) return { kind: 'update', receiver, index: first, value: p.expression(ANY), span };
  if (p.at(':')) return segments(p, receiver, first);
  const indices = [first];
  while (p.eat(',')) indices.push(p.expression(ANY));
  return { kind: 'index', receiver, indices, span };
}

/** `s[2:3:]`. */
function segments(p: Parser, receiver: ast.Expression, first: ast.Expression): ast.Expression {
  const lengths = [first];
  let open = false;
  while (p.eat(':')) {
    open = p.at(']');
    if (open) break;
    lengths.push(p.expression(ANY));
  }
  return { kind: 'segments', receiver, lengths, open, span: first.span };
}
