/**
 * Statements that a refining body adds to the body it refines. They may compute and check, but what the refined
 * module has proved of its own variables and of where control goes must stay true.
 */
import type * as ast from '../../syntax/index.js';
import { isStatement, walk } from '../../syntax/walk.js';
import type { DiagnosticSink } from '../world.js';

/** Who owns the names that statements can assign to. */
export interface Ownership {
  /** Fields that the refining module adds to the class. */
  readonly ownFields: ReadonlySet<string>;
  /** Parameters, results, locals and fields of the refined module. */
  readonly inherited: ReadonlySet<string>;
  /** Locals that the refining body declares. */
  readonly ownLocals: ReadonlySet<string>;
  readonly diagnostics: DiagnosticSink;
}

/** What a refining method may assign to. */
export function ownership(
  fresh: ast.Node,
  old: ast.Node,
  parameters: readonly ast.Formal[],
  fields: { readonly own: readonly string[]; readonly inherited: readonly string[] },
  diagnostics: DiagnosticSink,
): Ownership {
  const names = parameters.map((formal) => formal.name?.text ?? '');
  return {
    ownFields: new Set(fields.own),
    inherited: new Set([...names, ...fields.inherited, ...localsOf(old)]),
    ownLocals: new Set(localsOf(fresh)),
    diagnostics,
  };
}

export function checkAddition(statement: ast.Statement, owners: Ownership): void {
  const { diagnostics } = owners;
  const labels = new Set<string>();
  walk(statement, (part) => {
    if (!isStatement(part)) return;
    for (const label of part.labels) labels.add(label.text);
    if (part.kind === 'yield') {
      diagnostics.error('bad-refinement', part.span, "A refinement cannot add 'yield' to the refined body.");
    } else if (part.kind === 'assign') {
      for (const target of part.targets) checkTarget(target, owners);
    }
  });
  checkJumps(statement, 0, labels, diagnostics);
}

function checkTarget(target: ast.Expression, owners: Ownership): void {
  const refuse = (message: string): void => owners.diagnostics.error('bad-refinement', target.span, message);
  switch (target.kind) {
    case 'name': {
      const { text } = target.name;
      if (owners.ownLocals.has(text) || owners.ownFields.has(text) || !owners.inherited.has(text)) return;
      refuse(`'${text}' belongs to the refined module, so a refinement cannot add an assignment to it.`);
      return;
    }
    case 'member': {
      const { text } = target.name;
      if (owners.ownFields.has(text) || !owners.inherited.has(text) || target.receiver.kind !== 'this') return;
      refuse(`The field '${text}' belongs to the refined module, so a refinement cannot add an assignment to it.`);
      return;
    }
    case 'index':
      refuse('A refinement can add assignments only to variables and fields of its own, not to elements of arrays.');
      return;
    default:
      return;
  }
}

/** A jump that is added may not leave what is added. */
function checkJumps(part: object, loops: number, labels: ReadonlySet<string>, diagnostics: DiagnosticSink): void {
  const inside = isStatement(part) && isLoop(part) ? loops + 1 : loops;
  walk(part, (inner) => {
    if (!isStatement(inner)) return;
    if (inner !== part && isLoop(inner)) {
      checkJumps(inner, inside, labels, diagnostics);
      return false;
    }
    if (inner.kind === 'break') refuseJump(inner, inside, labels, diagnostics);
    return;
  });
}

function refuseJump(
  jump: ast.BreakStatement,
  loops: number,
  labels: ReadonlySet<string>,
  diagnostics: DiagnosticSink,
): void {
  const leaves = jump.label === undefined ? jump.count > loops : !labels.has(jump.label.text);
  if (leaves)
    diagnostics.error('bad-refinement', jump.span, 'A jump that a refinement adds must stay in what it adds.');
}

function isLoop(statement: ast.Statement): boolean {
  return statement.kind === 'while' || statement.kind === 'for' || statement.kind === 'while-alternatives';
}

function localsOf(body: ast.Node): readonly string[] {
  const names: string[] = [];
  walk(body, (part) => {
    if (isStatement(part) && part.kind === 'locals') names.push(...part.variables.map(({ name }) => name.text));
  });
  return names;
}
