/** Files, modules and types. */
import type * as ast from '../syntax/index.js';
import { hanging } from './binders.js';
import { iteratorClauses } from './clauses.js';
import { fill, group, hardline, ifBroken, indent, line } from './doc.js';
import type { Doc } from './doc.js';
import { bodyWithClauses, formals, keywordAttributes, member, atAttributes } from './members.js';
import { attributesBefore } from './lists.js';
import { quoted } from './literals.js';
import { IN_CLAUSE, IN_STATEMENT } from './precedence.js';
import type { Printer } from './printer.js';
import { braced } from './statements.js';
import { characteristics, pathText, typeAnnotation, typeParameters, typeText } from './types.js';

export function file(p: Printer, f: ast.File): Doc {
  const docs: Doc[] = [];
  const nodes: readonly (ast.Include | ast.Declaration)[] = [...f.includes, ...f.declarations];
  nodes.forEach((node, i) => {
    docs.push(i === 0 ? p.comments.firstLine(node) : p.comments.newLine(node, true));
    docs.push('path' in node ? `include ${quoted(node.path)}` : declaration(p, node));
  });
  docs.push(p.comments.rest(nodes.length === 0), nodes.length === 0 && f.comments.length === 0 ? '' : hardline);
  return docs;
}

export function declaration(p: Printer, d: ast.Declaration): Doc {
  switch (d.kind) {
    case 'module': {
      const flavour = d.flavour === 'module' ? 'module' : `${d.flavour} module`;
      const path = pathText([...d.prefix, d.name]);
      const refines =
        d.refines === undefined ? '' : ` ${d.refines.replaces ? 'replaces' : 'refines'} ${pathText(d.refines.path)}`;
      return [head(p, d, flavour), `${path}${refines} `, members(p, d, d.declarations)];
    }
    case 'import':
      return [head(p, d, d.opened ? 'import opened' : 'import'), importTarget(d)];
    case 'export':
      return exportDeclaration(p, d);
    case 'class':
    case 'trait': {
      const signature = `${d.name.text}${typeParameters(d.typeParameters)}${extending(d)}${d.refining ? ' ...' : ''} `;
      return [head(p, d, d.kind), signature, members(p, d, d.members)];
    }
    case 'datatype':
      return datatype(p, d);
    case 'newtype':
      return newtype(p, d);
    case 'subset-type': {
      const name = `${d.name.text}${characteristics(d.characteristics)}${typeParameters(d.typeParameters)}`;
      const base = `${name} = ${d.variable.text}${typeAnnotation(d.base)} |`;
      return [head(p, d, 'type'), base, hanging(p, d.constraint, IN_CLAUSE), witness(p, d.witness)];
    }
    case 'synonym': {
      const name = `${d.name.text}${characteristics(d.characteristics)}${typeParameters(d.typeParameters)}`;
      return [head(p, d, 'type'), `${name} = ${typeText(d.target)}`];
    }
    case 'abstract-type': {
      const name = `${d.name.text}${characteristics(d.characteristics)}${typeParameters(d.typeParameters)}`;
      const signature = `${name}${extending(d)}${d.refining ? ' ...' : ''}`;
      return [head(p, d, 'type'), signature, optionalMembers(p, d)];
    }
    case 'iterator':
      return iterator(p, d);
    default:
      return member(p, d);
  }
}

/** Attributes and keyword, up to the name. */
function head(p: Printer, d: ast.Declaration, keyword: string): Doc {
  return [atAttributes(p, d.attributes), `${keyword} `, keywordAttributes(p, d.attributes)];
}

function extending(d: { readonly extends: readonly ast.TypeNode[] }): string {
  return d.extends.length === 0 ? '' : ` extends ${d.extends.map(typeText).join(', ')}`;
}

/** Declarations between braces. */
function members(p: Printer, owner: ast.Node, list: readonly ast.Declaration[]): Doc {
  const lines = list.map((d, i) => {
    const before = i === 0 ? p.comments.firstLine(d) : p.comments.newLine(d, true);
    return [before, declaration(p, d)];
  });
  return braced(p, owner.span, lines, list.length === 0);
}

function optionalMembers(p: Printer, d: ast.Node & { readonly members: readonly ast.Member[] }): Doc {
  return d.members.length === 0 ? '' : [' ', members(p, d, d.members)];
}

function importTarget(d: ast.ImportDeclaration): string {
  const name = d.renamed || d.relation === ':' ? `${d.name.text} ${d.relation} ` : '';
  const sets = d.exports.map((set) => set.text).join(', ');
  const exports = d.exports.length === 0 ? '' : d.exports.length === 1 ? `\`${sets}` : `\`{${sets}}`;
  return name + pathText(d.target) + exports;
}

function exportDeclaration(p: Printer, d: ast.ExportDeclaration): Doc {
  const parts: Doc[] = [];
  if (d.extends.length > 0) parts.push(`extends ${d.extends.map((name) => name.text).join(', ')}`);
  for (const items of runsOf(d.items)) {
    const names = items.map((item) => (item.path.length === 0 ? '*' : pathText(item.path)));
    parts.push([`${items[0]?.mode ?? ''} `, indent(fill(names))]);
  }
  const name = `${d.name.text === '' ? '' : ` ${d.name.text}`}${d.refining ? ' ...' : ''}`;
  return group(atAttributes(p, d.attributes), 'export', name, indent(parts.map((part) => [line, part])));
}

/** Neighbours of one mode share a keyword, but a `*` stands alone. */
function runsOf(items: readonly ast.ExportItem[]): readonly (readonly ast.ExportItem[])[] {
  const runs: ast.ExportItem[][] = [];
  for (const item of items) {
    const [first] = runs.at(-1) ?? [];
    const joins = first !== undefined && first.mode === item.mode && first.path.length > 0 && item.path.length > 0;
    if (joins) runs.at(-1)?.push(item);
    else runs.push([item]);
  }
  return runs;
}

function datatype(p: Printer, d: ast.DatatypeDeclaration): Doc {
  const keyword = head(p, d, d.coinductive ? 'codatatype' : 'datatype');
  const signature = `${d.name.text}${typeParameters(d.typeParameters)}${extending(d)}`;
  if (d.refining) return [keyword, `${signature} ...`, optionalMembers(p, d)];
  return [keyword, signature, group(' =', indent(constructors(p, d.constructors))), optionalMembers(p, d)];
}

/** One line, or a line for each with a bar before it. */
function constructors(p: Printer, list: readonly ast.DatatypeConstructor[]): Doc {
  return list.map((constructor, i) => {
    const before = p.comments.gap(constructor, line);
    const text = [
      constructor.ghost ? 'ghost ' : '',
      attributesBefore(p, constructor.attributes),
      constructor.name.text,
      constructor.formals.length === 0 ? '' : formals(p, constructor.formals),
    ];
    return [before, i === 0 ? ifBroken('| ') : '| ', text];
  });
}

function newtype(p: Printer, d: ast.NewtypeDeclaration): Doc {
  const name = `${d.name.text}${typeParameters(d.typeParameters)}${extending(d)}`;
  if (d.refining) return [head(p, d, 'newtype'), `${name} ...`, optionalMembers(p, d)];
  const definition =
    d.variable === undefined
      ? ` ${d.base === undefined ? '' : typeText(d.base)}`
      : [
          ` ${d.variable.text}${typeAnnotation(d.base)} |`,
          d.constraint === undefined ? '' : hanging(p, d.constraint, IN_CLAUSE),
        ];
  return [head(p, d, 'newtype'), `${name} =`, definition, witness(p, d.witness), optionalMembers(p, d)];
}

function witness(p: Printer, w: ast.Witness | undefined): Doc {
  switch (w?.kind) {
    case undefined:
      return '';
    case 'no-witness':
      return ' witness *';
    case 'witness':
    case 'ghost-witness':
      return group(
        indent(
          p.comments.gap(w.value, line),
          w.kind === 'witness' ? 'witness ' : 'ghost witness ',
          p.expression(w.value, IN_STATEMENT),
        ),
      );
  }
}

function iterator(p: Printer, d: ast.IteratorDeclaration): Doc {
  const signature = d.refining
    ? [`${d.name.text} ...`]
    : [
        `${d.name.text}${typeParameters(d.typeParameters)}`,
        formals(p, d.formals),
        d.yields.length === 0 ? '' : [' yields ', formals(p, d.yields)],
      ];
  return [head(p, d, 'iterator'), signature, bodyWithClauses(p, iteratorClauses(d), d.body)];
}
