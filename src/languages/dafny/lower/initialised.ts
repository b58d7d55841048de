/**
 * Definite assignment. Where the resolver could not tell that something has a value (its table `unassigned`), a ghost flag
 * says so: false where it is declared, true from the first assignment on, and claimed where a value is needed.
 */
import type { Clause, Variable } from '../../../model/index.js';
import { simplify } from '../../../model/index.js';
import type { Program } from '../resolve/resolution.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import { walk } from '../syntax/walk.js';
import type { Code } from './code.js';
import type { LowerContext } from './context.js';
import { inCode, type Flow } from './flow.js';
import { originOf } from '../../origins.js';
import type { Scope } from './scope.js';

export type Assignable = resolved.Variable | resolved.FieldSymbol;

/** The flags of one lowering. Variables are declared once; fields get a new flag in each constructor. */
export class Flags {
  private readonly flagged: ReadonlySet<Assignable>;
  private readonly flags = new Map<Assignable, Variable>();

  constructor(program: Program) {
    this.flagged = flaggedIn(program);
  }

  has(item: Assignable): boolean {
    return this.flagged.has(item);
  }

  get(item: Assignable): Variable | undefined {
    return this.flags.get(item);
  }

  set(item: Assignable, flag: Variable): void {
    this.flags.set(item, flag);
  }

  /** What one member's flags are does not matter to the next. */
  clear(): void {
    this.flags.clear();
  }

  /** Those of what is known at a place; fields are those of the object that is being made. */
  within(scope: Scope): readonly Variable[] {
    const known = [...this.flags].filter(([item]) => item.kind === 'field' || scope.variables.has(item));
    return known.map(([, flag]) => flag);
  }
}

/** All that is ever asked for: by a use that may come too early, or by `assigned(x)`. */
function flaggedIn({ files, resolution }: Program): ReadonlySet<Assignable> {
  const found = new Set<Assignable>([...resolution.unassigned.values()].flat());
  for (const file of files) {
    for (const field of havocked(resolution, file)) found.add(field);
    if (!file.span.source.text.includes('assigned')) continue;
    walk(file, (part) => {
      const node = part as ast.Expression;
      if (!('kind' in node) || node.kind !== 'assigned' || node.operand.kind !== 'name') return;
      const reference = resolution.references.get(node.operand);
      if (reference?.kind === 'variable') found.add(reference.variable);
      else if (reference?.kind === 'member' && reference.member.kind === 'field') found.add(reference.member);
    });
  }
  return found;
}

/** Fields that `f := *` is written for: it changes those that have a value. */
function havocked({ references }: Program['resolution'], root: object): ReadonlySet<resolved.FieldSymbol> {
  const found = new Set<resolved.FieldSymbol>();
  walk(root, (part) => {
    const node = part as ast.Statement;
    // Initializers have the same name as the statements that they are in.
    if (!('targets' in node) || node.kind !== 'assign' || node.initializer.kind !== 'assign') return;
    for (const [i, target] of node.targets.entries()) {
      if (node.initializer.values[i]?.kind !== 'havoc-rhs') continue;
      const reference = target.kind === 'name' || target.kind === 'member' ? references.get(target) : undefined;
      if (reference?.kind === 'member' && reference.member.kind === 'field') found.add(reference.member);
    }
  });
  return found;
}

/** The item has no value yet. */
export function declareUnassigned(code: Code, item: Assignable, span: ast.Span): void {
  const { context, arena } = code;
  if (!context.flags.has(item)) return;
  const flag = code.temporary(`assigned(${item.name})`, arena.types.bool, true);
  context.flags.set(item, flag);
  code.assign(flag, arena.false, span);
}

/** The fields of an object that is being made, as far as anything between here and there may ask for them. */
export function declareFields(code: Code, body: ast.BlockStatement): void {
  const { span } = body;
  const { defaults, program } = code.context;
  const changed = [...havocked(program.resolution, body)].filter(({ type, ghost }) => !defaults.hasValue(type, ghost));
  const asked = [...program.resolution.unassigned].flatMap(([node, items]) => {
    const isInside = node.span.source === span.source && span.start <= node.span.start && node.span.end <= span.end;
    return isInside ? items.filter(({ kind }) => kind === 'field') : [];
  });
  for (const field of new Set([...asked, ...changed])) declareUnassigned(code, field, span);
}

export function markAssigned(code: Code, items: readonly (Assignable | undefined)[], span: ast.Span): void {
  for (const item of items) {
    const flag = item === undefined ? undefined : code.context.flags.get(item);
    if (flag !== undefined) code.assign(flag, code.arena.true, span);
  }
}

/** What must have a value at this name. */
export function claimInitialised(
  context: LowerContext,
  node: ast.NameExpression | ast.MemberExpression,
  scope: Scope,
): void {
  for (const item of context.program.resolution.unassigned.get(node) ?? []) claimFlag(context, item, scope, node.span);
}

/** What must have a value where control leaves, or where an object has been made. */
export function claimAllInitialised(flow: Flow, node: ast.Statement, scope: Scope, span: ast.Span): void {
  const { context } = flow.code;
  for (const item of context.program.resolution.unassigned.get(node) ?? []) {
    claimFlag(context, item, inCode(flow, scope), span, item.name);
  }
}

function claimFlag(context: LowerContext, item: Assignable, scope: Scope, span: ast.Span, text?: string): void {
  const flag = context.flags.get(item);
  const condition = flag === undefined ? context.arena.false : context.arena.variable(flag);
  scope.claim('initialised', condition, span, text === undefined ? {} : { text });
}

/** What has a value before a loop has one in it. */
export function flagInvariants(code: Code, scope: Scope, span: ast.Span): Clause[] {
  const { context, arena } = code;
  return context.flags.within(scope).map((flag) => {
    const before = code.temporary(`${flag.name} before`, arena.types.bool, true);
    code.assign(before, arena.variable(flag), span);
    const condition = simplify.implies(arena, arena.variable(before), arena.variable(flag));
    return { condition, origin: originOf(span), text: flag.name };
  });
}
