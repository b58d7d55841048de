/** Attributes that Dafny knows by name: where they may stand, and which of them exclude each other. */
import type * as ast from '../../syntax/index.js';
import { didYouMean } from '../suggest.js';
import type { DiagnosticSink } from '../world.js';
import { describeDeclaration } from './describe.js';

type Kind = ast.Declaration['kind'];

const CALLABLE: readonly Kind[] = ['method', 'function', 'constructor'];
/** Declarations that have something to prove. */
const PROVABLE: readonly Kind[] = [...CALLABLE, 'const', 'iterator', 'datatype', 'newtype', 'subset-type', 'synonym'];

/** The attributes of the form `@Name`, with what they may stand before; absent means anything. */
const AT_ATTRIBUTES: ReadonlyMap<string, readonly Kind[] | undefined> = new Map<string, readonly Kind[] | undefined>([
  ['AssumeCrossModuleTermination', ['class', 'trait']],
  ['AutoContracts', ['class']],
  ['AutoRequires', ['function']],
  ['AutoRevealDependencies', CALLABLE],
  ['AutoRevealDependenciesAll', CALLABLE],
  ['Axiom', CALLABLE],
  ['Compile', undefined],
  ['Concurrent', CALLABLE],
  ['DisableNonlinearArithmetic', ['module']],
  ['Fuel', [...CALLABLE, 'const', 'field']],
  ['IsolateAssertions', PROVABLE],
  ...['UInt8', 'Int8', 'UInt16', 'Int16', 'UInt32', 'Int32', 'Int53', 'UInt64', 'Int64', 'UInt128', 'Int128']
    .concat('Int', 'None', 'IntOrReal')
    .map((name): [string, readonly Kind[]] => [`Native${name}`, ['newtype']]),
  ['Options', ['module']],
  ['Print', ['method']],
  ['Priority', PROVABLE],
  ['ResourceLimit', PROVABLE],
  ['Synthesize', ['method']],
  ['TailRecursion', CALLABLE],
  ['Test', CALLABLE],
  ['TestEntry', CALLABLE],
  ['TestInline', CALLABLE],
  ['TimeLimit', PROVABLE],
  ['TimeLimitMultiplier', PROVABLE],
  ['Transparent', ['function']],
  ['VcsMaxCost', PROVABLE],
  ['VcsMaxKeepGoingSplits', PROVABLE],
  ['VcsMaxSplits', PROVABLE],
  ['Verify', PROVABLE],
  ['VerifyOnly', PROVABLE],
]);

/** Checks the attributes of declarations and of everything declared inside them. */
export function checkAttributes(declarations: readonly ast.Declaration[], diagnostics: DiagnosticSink): void {
  const pending = [...declarations];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    checkDeclaration(next, diagnostics);
    if (next.kind === 'module') pending.push(...next.declarations);
    else if ('members' in next) pending.push(...next.members);
  }
}

function checkDeclaration(declaration: ast.Declaration, diagnostics: DiagnosticSink): void {
  for (const attribute of declaration.attributes) {
    if (attribute.form === 'at') checkAtAttribute(declaration, attribute, diagnostics);
  }
  const named = (name: string): ast.Attribute | undefined =>
    declaration.attributes.find((attribute) => attribute.name.text === name);
  const limit = named('rlimit');
  if (limit !== undefined && named('resource_limit') !== undefined) {
    diagnostics.error(
      'bad-attribute',
      limit.span,
      "'rlimit' and 'resource_limit' both limit the solver; keep one of them.",
    );
  }
  const print = named('print');
  const isGhost = declaration.kind === 'method' && (declaration.modifiers.ghost || declaration.flavour !== 'method');
  if (print !== undefined && (isGhost || declaration.kind === 'function')) {
    diagnostics.error('bad-attribute', print.span, "Only compiled methods can print, so 'print' cannot stand here.");
  }
  const test = named('test') ?? named('Test');
  if (test !== undefined && (declaration.kind === 'method' || declaration.kind === 'function')) {
    if (declaration.formals.length > 0 || declaration.typeParameters.length > 0) {
      diagnostics.error(
        'bad-attribute',
        test.span,
        `A test is run by itself, so '${declaration.name.text}' cannot have parameters or type parameters.`,
      );
    }
  }
}

function checkAtAttribute(declaration: ast.Declaration, attribute: ast.Attribute, diagnostics: DiagnosticSink): void {
  const { text } = attribute.name;
  if (text === '') return;
  if (!AT_ATTRIBUTES.has(text)) {
    diagnostics.error(
      'bad-attribute',
      attribute.span,
      `There is no attribute '@${text}'${didYouMean(text, AT_ATTRIBUTES.keys()) || '.'}`,
    );
    return;
  }
  const kinds = AT_ATTRIBUTES.get(text);
  if (kinds !== undefined && !kinds.includes(declaration.kind)) {
    diagnostics.error(
      'bad-attribute',
      attribute.span,
      `'@${text}' cannot stand before ${describeDeclaration(declaration)}.`,
    );
  }
}
