/** Modules, imports and exports. */
import type { Steps } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { attributes } from './attributes.js';
import { closeBrace } from './braces.js';
import { allowModifiers } from './modifiers.js';
import type { Prefix } from './modifiers.js';
import { declaredName, declaredNameOrDigits, usedNameOrDigits } from './names.js';
import { commaSeparated } from './parser.js';
import type { Parser } from './parser.js';
import { recoverInBraces, recoverToBlock } from './recovery.js';
import { qualifiedName } from './types.js';

/** `declarations` parses what stands between the braces. */
export function* moduleDeclaration(
  p: Parser,
  prefix: Prefix,
  declarations: (p: Parser) => Steps<readonly ast.Declaration[]>,
): Steps<ast.ModuleDeclaration> {
  const flavour = prefix.written.has('abstract')
    ? 'abstract'
    : prefix.written.has('replaceable')
      ? 'replaceable'
      : 'module';
  allowModifiers(p, prefix, flavour === 'module' ? [] : [flavour], 'a module');
  p.next();
  const attrs = [...prefix.attributes, ...attributes(p)];
  const path = [declaredName(p, 'the name of a module')];
  while (p.eat('.')) path.push(declaredName(p, 'a name after the `.`'));
  const name = path.pop() ?? { text: '', span: p.span(p.start()) };
  const refines = optionalRefines(p);
  if (!p.panicking && !p.at('{'))
    p.fail(`expected \`{\`, \`refines\` or \`replaces\` after the name of the module, but found ${p.found()}`);
  if (p.panicking) recoverToBlock(p);
  const opener = p.index;
  let inner: readonly ast.Declaration[] = [];
  if (p.eat('{')) {
    inner = p.enter() ? yield* declarations(p) : [];
    p.leave();
    if (p.panicking) recoverInBraces(p, opener);
    else closeBrace(p, opener);
  }
  return {
    kind: 'module',
    attributes: attrs,
    name,
    flavour,
    prefix: path,
    refines,
    declarations: inner,
    span: p.span(prefix.start),
  };
}

function optionalRefines(p: Parser): ast.ModuleDeclaration['refines'] {
  const replaces = p.at('replaces');
  if (!p.eat('refines') && !p.eat('replaces')) return undefined;
  return { path: qualifiedName(p, 'the name of a module'), replaces };
}

export function importDeclaration(p: Parser, prefix: Prefix): ast.ImportDeclaration {
  allowModifiers(p, prefix, [], 'an import');
  p.next();
  const opened = p.eat('opened');
  const after = p.peek();
  const renamed = p.at('identifier') && (after === '=' || after === ':' || after === 'as');
  const local = renamed ? declaredName(p, 'the name of a module') : undefined;
  const relation = renamed && !p.at('=') ? ':' : '=';
  if (p.at('as')) p.warn('deprecated', p.tokenSpan(), '`import A as B` is the older spelling of `import A : B`');
  if (renamed) p.next();
  const target = qualifiedName(p, 'the name of a module');
  const exports = p.eat('`') ? exportNames(p) : [];
  const name = local ?? target.at(-1) ?? { text: '', span: p.span(p.start()) };
  const { attributes: attrs, start } = prefix;
  return { kind: 'import', attributes: attrs, name, opened, relation, target, exports, renamed, span: p.span(start) };
}

/** `E` or `{E, F}` after the backtick of an import. */
function exportNames(p: Parser): readonly ast.Ident[] {
  const opener = p.index;
  if (!p.eat('{')) return [usedNameOrDigits(p, 'the name of an export set')];
  const names = commaSeparated(p, (q) => usedNameOrDigits(q, 'the name of an export set'));
  p.close('}', opener);
  return names;
}

export function exportDeclaration(p: Parser, prefix: Prefix, isTopLevel: boolean): ast.ExportDeclaration {
  allowModifiers(p, prefix, [], 'an export');
  const keyword = p.tokenSpan();
  if (isTopLevel)
    p.report('bad-declaration', keyword, 'nothing can import from the top level: move the export into a module');
  p.next();
  const named = p.at('identifier') || p.at('digits');
  const anonymous: ast.Ident = { text: '', span: { ...keyword, start: keyword.end } };
  const name = named ? declaredNameOrDigits(p, 'the name of an export set') : anonymous;
  const refining = p.eat('...');
  const parents: ast.Ident[] = [];
  const items: ast.ExportItem[] = [];
  for (;;) {
    if (p.eat('extends')) {
      do parents.push(usedNameOrDigits(p, 'the name of an export set'));
      while (continuesList(p));
    } else if (p.at('provides') || p.at('reveals')) {
      const mode = p.kind === 'provides' ? 'provides' : 'reveals';
      p.next();
      do items.push(exportItem(p, mode));
      while (continuesList(p));
    } else {
      break;
    }
  }
  const { attributes: attrs, start } = prefix;
  return { kind: 'export', attributes: attrs, name, extends: parents, items, refining, span: p.span(start) };
}

function continuesList(p: Parser): boolean {
  if (!p.at(',')) return false;
  const after = p.peek();
  if (after === 'provides' || after === 'reveals' || after === 'extends') {
    p.report('expected', p.tokenSpan(), `no comma stands before \`${after}\`: remove it`);
    p.next();
    return false;
  }
  p.next();
  return true;
}

function exportItem(p: Parser, mode: ast.ExportItem['mode']): ast.ExportItem {
  const start = p.start();
  if (p.eat('*')) return { mode, path: [], span: p.span(start) };
  const path = [usedNameOrDigits(p, 'the name of a declaration to export')];
  if (p.eat('.')) path.push(usedNameOrDigits(p, 'the name of a member after the `.`'));
  return { mode, path, span: p.span(start) };
}
