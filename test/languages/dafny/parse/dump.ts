/** Trees as short texts: `a + b * c` is `(+ a (* b c))`. Only for tests. */
import { parseExpression, parseFile, parseType } from '../../../../src/languages/dafny/parse/index.js';
import type { Diagnostic } from '../../../../src/languages/diagnostics.js';
import { SourceText } from '../../../../src/languages/source.js';
import type * as ast from '../../../../src/languages/dafny/syntax/index.js';

type Part = Readonly<Record<string, unknown>>;

/** One part of a tree. Fields that are empty, absent or false are left out; others have their name, except `SILENT` ones. */
export function dump(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(dump).join(' ')}]`;
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : String(value);
  const part = value as Part;
  return short(part) ?? long(part);
}

function short(part: Part): string | undefined {
  switch (part['kind']) {
    case undefined:
      return small(part);
    case 'name':
    case 'member': {
      const types = part['typeArgs'] as readonly unknown[];
      const name = dump(part['name']) + (types.length > 0 ? `<${types.map(dump).join(' ')}>` : '');
      return part['kind'] === 'name' ? name : `${dump(part['receiver'])}.${name}`;
    }
    case 'int':
      return String(part['text']);
    case 'bool':
      return String(part['value']);
    case 'real':
      return `${String(part['digits'])}e-${String(part['decimals'])}`;
    case 'string':
      return JSON.stringify(part['value']);
    case 'this':
    case 'null':
    case 'havoc-rhs':
    case 'frame-wildcard':
      return String(part['kind']);
    case 'missing':
      return part['skeleton'] === true ? '...' : '?';
    case 'expression-rhs':
      return withAttributes(part, dump(part['value']));
    case 'expression-guard':
      return dump(part['condition']);
    case 'unary':
      return `(${String(part['operator'])} ${dump(part['operand'])})`;
    case 'binary': {
      const index = part['index'] === undefined ? '' : `[${dump(part['index'])}]`;
      return `(${String(part['operator'])}${index} ${dump(part['left'])} ${dump(part['right'])})`;
    }
    case 'apply': {
      const label = part['label'] === undefined ? '' : `@${dump(part['label'])}`;
      return `(${[`${dump(part['callee'])}${label}`, ...(part['args'] as readonly unknown[]).map(dump)].join(' ')})`;
    }
    case 'chain': {
      const operands = (part['operands'] as readonly unknown[]).map(dump);
      const operators = part['operators'] as readonly string[];
      return `(chain ${operands.map((operand, i) => (i === 0 ? operand : `${operators[i - 1]} ${operand}`)).join(' ')})`;
    }
    case 'primitive-type':
      return String(part['name']);
    case 'bitvector-type':
      return `bv${String(part['width'])}`;
    case 'collection-type': {
      const args = part['args'] as readonly unknown[];
      return args.length === 0 ? String(part['name']) : `${String(part['name'])}<${args.map(dump).join(' ')}>`;
    }
    case 'named-type':
      return (part['path'] as readonly Part[])
        .map(({ name, args }) => {
          const types = args as readonly unknown[];
          return dump(name) + (types.length > 0 ? `<${types.map(dump).join(' ')}>` : '');
        })
        .join('.');
    case 'arrow-type':
      return `([${(part['parameters'] as readonly unknown[]).map(dump).join(' ')}] ${String(part['arrow'])} ${dump(part['result'])})`;
    case 'name-pattern':
      return part['type'] === undefined ? dump(part['name']) : `${dump(part['name'])}:${dump(part['type'])}`;
    case 'literal-pattern':
      return dump(part['value']);
    default:
      return undefined;
  }
}

/** Parts without a kind of their own: names, arguments, map entries and parts of tuples. */
function small(part: Part): string | undefined {
  const keys = Object.keys(part)
    .filter((key) => key !== 'span')
    .sort()
    .join();
  const value = dump(part['value']);
  switch (keys) {
    case 'text':
      return String(part['text']);
    case 'name,value':
      return part['name'] === undefined ? value : `${dump(part['name'])}:=${value}`;
    case 'key,value':
      return `${dump(part['key'])}:=${value}`;
    case 'ghost,value':
      return part['ghost'] === true ? `ghost ${value}` : value;
    case 'domain,name,type': {
      const type = part['type'] === undefined ? '' : `:${dump(part['type'])}`;
      return `${dump(part['name'])}${type}${part['domain'] === undefined ? '' : `<-${dump(part['domain'])}`}`;
    }
    default:
      return undefined;
  }
}

function withAttributes(part: Part, text: string): string {
  const attributes = part['attributes'] as readonly unknown[];
  return attributes.length === 0 ? text : `(rhs ${text} ${dump(attributes)})`;
}

/** Fields whose meaning the kind alone tells. */
const SILENT: ReadonlySet<string> = new Set([
  'name',
  'operand',
  'receiver',
  'condition',
  'value',
  'values',
  'statements',
  'elements',
  'variables',
  'body',
  'parts',
  'ghost',
  'form',
  'scrutinee',
  'pattern',
  'path',
  'call',
  'targets',
  'guard',
  'object',
  'alternatives',
  'cases',
  'lines',
  'args',
]);

function long(part: Part): string {
  const fields = Object.entries(part).flatMap(([key, value]) => {
    if (key === 'span' || key === 'kind' || key === 'source' || value === undefined || value === false) return [];
    if (Array.isArray(value) && value.length === 0) return [];
    if (value === true) return [key];
    const text = dump(value);
    if (text === '()' || text === '') return [];
    return [SILENT.has(key) ? text : `${key}:${text}`];
  });
  const kind = typeof part['kind'] === 'string' ? [part['kind']] : [];
  return `(${[...kind, ...fields].join(' ')})`;
}

/** An expression that must be free of errors. */
export function expr(text: string): string {
  const source = new SourceText('test.dfy', text);
  const { expression, diagnostics } = parseExpression(source);
  refuse(source, diagnostics);
  return dump(expression);
}

export function type(text: string): string {
  const source = new SourceText('test.dfy', text);
  const { type: tree, diagnostics } = parseType(source);
  refuse(source, diagnostics);
  return dump(tree);
}

/** The statements of a method's body, which must be free of errors. */
export function statements(text: string): string {
  const file = cleanFile(`method M() { ${text} }`);
  const [method] = file.declarations;
  if (method?.kind !== 'method') throw new Error('no method was read');
  return (method.body?.statements ?? []).map(dump).join(' ');
}

export function declarations(text: string): string {
  return cleanFile(text).declarations.map(dump).join(' ');
}

export function cleanFile(text: string): ast.File {
  const source = new SourceText('test.dfy', text);
  const { file, diagnostics } = parseFile(source);
  refuse(source, diagnostics);
  return file;
}

function refuse(source: SourceText, diagnostics: readonly Diagnostic[]): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((error) => located(source, error)).join('\n'));
}

/** `line:column message`. */
function located(source: SourceText, diagnostic: Diagnostic): string {
  const { line, column } = source.position(diagnostic.span.start);
  return `${line}:${column} ${diagnostic.message}`;
}

/** The errors in a file, as `line:column message`. */
export function errorsIn(text: string): readonly string[] {
  const source = new SourceText('test.dfy', text);
  return parseFile(source)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map((error) => located(source, error));
}

/** The errors in an expression. */
export function errorsInExpression(text: string): readonly string[] {
  const source = new SourceText('test.dfy', text);
  return parseExpression(source)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map((error) => located(source, error));
}
