/** Files and lists of declarations. */
import type { Steps } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { memberHint } from './hints.js';
import { stringToken } from './literals.js';
import { isMember, member } from './members.js';
import { declarationPrefix } from './modifiers.js';
import { exportDeclaration, importDeclaration, moduleDeclaration } from './modules.js';
import type { Parser } from './parser.js';
import { enterMember, recoverMember } from './recovery.js';
import { isTypeDeclaration, typeDeclaration } from './type-declarations.js';

export function* file(p: Parser): Steps<ast.File> {
  const includes: ast.Include[] = [];
  const all: ast.Declaration[] = [];
  while (!p.at('eof')) {
    if (p.at('include')) {
      if (all.length > 0)
        p.report('expected', p.tokenSpan(), 'includes stand before all declarations: move this one up');
      const first = p.index;
      includes.push(include(p));
      if (p.panicking) recoverMember(p, first);
    } else if (p.at('}')) {
      p.report(
        'expected',
        p.tokenSpan(),
        'this `}` closes nothing: remove it, or look for a `{` that is missing above',
      );
      p.next();
    } else {
      all.push(...(yield* declarations(p, true)));
    }
  }
  const span = { source: p.source, start: 0, end: p.text.length };
  return { source: p.source, includes, declarations: all, comments: p.tokens.comments, span };
}

function include(p: Parser): ast.Include {
  const start = p.start();
  p.next();
  if (p.at('text')) return { path: stringToken(p).value, span: p.span(start) };
  p.fail(`expected the path of a file as a string after \`include\`, but found ${p.found()}`);
  return { path: '', span: p.span(start) };
}

/** Declarations up to a `}`, the end, or an `include`. Mistakes are dealt with here, one declaration at a time. */
function* declarations(p: Parser, isTopLevel: boolean): Steps<readonly ast.Declaration[]> {
  const all: ast.Declaration[] = [];
  while (!p.at('}') && !p.at('eof') && !p.at('include')) {
    const before = p.index;
    const leave = enterMember(p);
    all.push(...(yield* declaration(p, isTopLevel)));
    if (p.panicking) recoverMember(p, before);
    leave();
    if (p.eat(';') && p.index === before + 1) {
      p.report('expected', p.tokenSpan(before), 'expected a declaration before the `;`: remove the `;`');
    }
    if (p.index === before) p.next();
    yield;
  }
  return all;
}

function* declaration(p: Parser, isTopLevel: boolean): Steps<readonly ast.Declaration[]> {
  const prefix = declarationPrefix(p);
  if (isTypeDeclaration(p)) return [typeDeclaration(p, prefix)];
  if (isMember(p)) return member(p, prefix, 'module');
  switch (p.kind) {
    case 'module':
      return [yield* moduleDeclaration(p, prefix, (q) => declarations(q, false))];
    case 'import':
      return [importDeclaration(p, prefix)];
    case 'export':
      return [exportDeclaration(p, prefix, isTopLevel)];
    case ';':
      return [];
    default:
      p.fail(`expected a declaration, but found ${p.found()}${memberHint(p)}`);
      return [];
  }
}
