/**
 * Definite assignment: which variables may be read, and which results and fields may be left, without a value. Dafny
 * leaves this to proof, and so do we: the places go into a table, from which claims are made. A variable counts as
 * assigned at a point if every path to that point assigns it; loops may run zero times.
 */
import type * as ast from '../../syntax/index.js';
import { isAssumption } from '../recorded.js';
import type { Callable } from '../resolution.js';
import type { ClassSymbol, FieldSymbol, MemberSymbol, Variable } from '../symbols.js';
import { asAncestor } from '../types-relations.js';
import { selfType } from '../type-nodes.js';
import { substitute } from '../types-substitute.js';
import type { World } from '../world.js';
import type { Facts } from './facts.js';
import { expressionsInGuard, expressionsInInitializer, expressionsInRhs, expressionsOf } from './parts.js';
import { calledBy, goesThroughThis, memberOf, nestedExpressions, variableOf } from './references.js';
import type { Target } from './targets.js';
import { localTargets, targetOf } from './targets.js';
import type { Units } from './units.js';

export function findUnassigned(facts: Facts, units: Units): void {
  for (const callable of units.callables) analyse(facts, callable);
}

function analyse(facts: Facts, callable: Callable): void {
  const { declaration } = callable;
  switch (declaration?.kind) {
    case 'method':
      if (declaration.body !== undefined && callable.kind === 'method') {
        new Flow(facts, callable.results).run(declaration.body);
      }
      return;
    case 'function':
      if (declaration.byMethod !== undefined && callable.kind === 'function') {
        const { resultVariable } = callable;
        new Flow(facts, resultVariable === undefined ? [] : [resultVariable]).run(declaration.byMethod);
      }
      return;
    case 'constructor':
      if (declaration.body !== undefined && callable.owner?.kind === 'class') {
        const { first, second } = declaration.body;
        new Flow(facts, []).construct(first, second, fieldsToAssign(facts, callable.owner));
      }
      return;
    case undefined:
  }
}

/** The fields that a constructor must give a value, inherited ones included. */
function fieldsToAssign(facts: Facts, owner: ClassSymbol): readonly FieldSymbol[] {
  return fieldsWithoutValue(facts, owner).map(({ field }) => field);
}

/** Fields of a class, own ones first, that have no value of their own and whose types do not give one. */
export function fieldsWithoutValue(
  facts: Facts,
  owner: ClassSymbol,
): readonly { readonly field: FieldSymbol; readonly type: FieldSymbol['type'] }[] {
  const self = selfType(owner);
  const found: { field: FieldSymbol; type: FieldSymbol['type'] }[] = [];
  const pending = [owner];
  const seen = new Set(pending);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const seenAs = asAncestor(facts.world, self, next);
    for (const member of next.members.values()) {
      if (member.kind !== 'field' || member.static) continue;
      if (member.declaration?.kind === 'const' && member.declaration.value !== undefined) continue;
      const type = seenAs === undefined ? member.type : substitute(member.type, next.typeParameters, seenAs.args);
      if (!facts.defaults.hasValue(type, member.ghost)) found.push({ field: member, type });
    }
    for (const parent of next.parents) {
      if (parent.kind !== 'class' || seen.has(parent.symbol)) continue;
      seen.add(parent.symbol);
      pending.push(parent.symbol);
    }
  }
  return found;
}

/** What is not yet assigned on some path; undefined where no path leads. Sets are never changed once made. */
type State = ReadonlySet<Variable | FieldSymbol> | undefined;

class Flow {
  private readonly world: World;
  /** The states at jumps out of a statement. */
  private readonly exits = new Map<ast.Statement, State[]>();

  constructor(
    private readonly facts: Facts,
    private readonly results: readonly Variable[],
  ) {
    this.world = facts.world;
  }

  run(body: ast.BlockStatement): void {
    this.leave(body, this.statement(body, new Set(this.results)));
  }

  construct(first: ast.BlockStatement, second: ast.BlockStatement | undefined, fields: readonly FieldSymbol[]): void {
    const state = this.statement(first, new Set(fields));
    if (state !== undefined) {
      const missing = [...state].filter((item) => item.kind === 'field');
      if (missing.length > 0) this.world.tables.unassigned.set(first, missing);
    }
    const variables = state && new Set([...state].filter((item) => item.kind === 'variable'));
    if (second !== undefined) this.statement(second, variables);
  }

  // ── Statements ────────────────────────────────────────────────────────────────────────────────

  private statement(node: ast.Statement, state: State): State {
    const after = this.step(node, state);
    const jumps = this.exits.get(node);
    return jumps === undefined ? after : join([after, ...jumps]);
  }

  private statements(nodes: readonly ast.Statement[], start: State): State {
    let state = start;
    for (const node of nodes) state = this.statement(node, state);
    return state;
  }

  private step(node: ast.Statement, state: State): State {
    switch (node.kind) {
      case 'block':
        return this.statements(node.statements, state);
      case 'opaque-block':
        this.read(expressionsOf(node), state);
        return this.statement(node.body, state);
      case 'locals':
        return this.locals(node, state);
      case 'pattern-var':
        this.read([node.value], state);
        return state;
      case 'assign': {
        const targets = node.targets.map((target) => targetOf(this.world, target));
        this.readTargets(node.targets, state);
        return this.initialize(node, node.initializer, targets, state);
      }
      case 'if':
        this.read(expressionsInGuard(node.guard), state);
        return join([
          this.statement(node.then, state),
          node.else === undefined ? state : this.statement(node.else, state),
        ]);
      case 'alternatives':
        this.read(expressionsOf(node), state);
        return join(node.alternatives.map((alternative) => this.statements(alternative.body, state)));
      case 'match':
        this.read([node.scrutinee], state);
        return join(node.cases.map((branch) => this.statements(branch.body, state)));
      case 'while':
      case 'for':
        this.read(expressionsOf(node), state);
        if (node.body !== undefined) this.statement(node.body, state);
        return state;
      case 'while-alternatives':
        this.read(expressionsOf(node), state);
        for (const alternative of node.alternatives) this.statements(alternative.body, state);
        return state;
      case 'return':
        this.read(node.values.flatMap(expressionsInRhs), state);
        if (node.values.length === 0) this.leave(node, state);
        return undefined;
      case 'break':
        this.jump(node, state);
        return undefined;
      case 'forall':
      case 'modify':
        this.read(expressionsOf(node), state);
        if (node.body !== undefined) this.statement(node.body, state);
        return state;
      case 'assert':
        this.read([node.condition], state);
        if (node.proof !== undefined) this.statement(node.proof, state);
        return state;
      case 'calc':
        this.read(expressionsOf(node), state);
        for (const step of node.steps) for (const hint of step.hints) this.statement(hint, state);
        return state;
      case 'call':
        this.read([node.call], state);
        if (node.proof !== undefined) this.statement(node.proof, state);
        return state;
      case 'assume':
      case 'expect':
      case 'print':
      case 'yield':
      case 'reveal':
      case 'missing':
        this.read(expressionsOf(node), state);
        return state;
    }
  }

  private locals(node: ast.LocalsStatement, state: State): State {
    const targets = localTargets(this.world, node);
    if (node.initializer !== undefined) return this.initialize(node, node.initializer, targets, state);
    return add(
      state,
      targets.flatMap((target, i) =>
        target?.kind === 'variable' && !isAssumption(node.variables[i]) ? [target.variable] : [],
      ),
    );
  }

  private initialize(
    node: ast.LocalsStatement | ast.AssignStatement,
    initializer: ast.Initializer,
    targets: readonly (Target | undefined)[],
    state: State,
  ): State {
    const assigned = (chosen: readonly (Target | undefined)[]): State =>
      remove(
        state,
        chosen.flatMap((target) => this.assignedBy(target)),
      );
    if (node.proof !== undefined) this.statement(node.proof, state);
    // The condition of a choice speaks of the new values.
    if (initializer.kind === 'such-that') {
      const chosen = assigned(targets);
      this.read([initializer.condition], chosen);
      return chosen;
    }
    this.read(expressionsInInitializer(initializer), state);
    if (initializer.kind === 'or-fail') {
      if (initializer.keyword === undefined) this.leave(node, state, 1);
      return assigned(targets);
    }
    if (calledBy(this.world, initializer.values) !== undefined) return assigned(targets);
    const open = targets.filter((target, i) => this.isArbitrary(initializer.values[i], target));
    const declared = node.kind === 'locals' ? open.flatMap((target) => this.assignedBy(target)) : [];
    return add(assigned(targets.filter((target) => !open.includes(target))), declared);
  }

  /** `x := *` gives a value only if the type is known to have one. */
  private isArbitrary(value: ast.Rhs | undefined, target: Target | undefined): boolean {
    if (value?.kind !== 'havoc-rhs') return false;
    return this.assignedBy(target).some(({ type, ghost }) => !this.facts.defaults.hasValue(type, ghost));
  }

  private assignedBy(target: Target | undefined): readonly (Variable | FieldSymbol)[] {
    if (target?.kind === 'variable') return [target.variable];
    return target?.kind === 'field' && target.ofThis && target.member.kind === 'field' ? [target.member] : [];
  }

  // ── Leaving ───────────────────────────────────────────────────────────────────────────────────

  private jump(node: ast.BreakStatement, state: State): void {
    const target = this.world.tables.jumps.get(node);
    if (target === undefined || node.continues) return;
    const known = this.exits.get(target);
    if (known === undefined) this.exits.set(target, [state]);
    else known.push(state);
  }

  /** The method ends here; the first `given` results have just been given. */
  private leave(node: ast.Statement, state: State, given = 0): void {
    const missing = this.results.slice(given).filter((result) => state?.has(result) === true);
    if (missing.length > 0) this.world.tables.unassigned.set(node, missing);
  }

  // ── Reading ───────────────────────────────────────────────────────────────────────────────────

  /** On the left, a plain variable or field is written, not read; what selects an element or an object is read. */
  private readTargets(targets: readonly ast.Expression[], state: State): void {
    for (const target of targets) {
      if (target.kind === 'name') continue;
      if (target.kind === 'member') this.read([target.receiver], state);
      else this.read([target], state);
    }
  }

  private read(expressions: readonly ast.Expression[], state: State): void {
    if (state === undefined || state.size === 0) return;
    for (const root of expressions) {
      const skipped = new Set<ast.Expression>();
      for (const expression of nestedExpressions(root)) {
        if (expression.kind === 'assigned') skipped.add(expression.operand);
        if ((expression.kind !== 'name' && expression.kind !== 'member') || skipped.has(expression)) continue;
        const missing = this.readBy(expression).filter((item) => state.has(item));
        if (missing.length > 0) this.world.tables.unassigned.set(expression, missing);
      }
    }
  }

  /** The variable or field itself; of a constant with a value, also what that is made of. */
  private readBy(expression: ast.NameExpression | ast.MemberExpression): readonly (Variable | FieldSymbol)[] {
    const variable = variableOf(this.world, expression);
    if (variable !== undefined) return [variable];
    const found = new Set<FieldSymbol>();
    const texts = new Set<object>();
    const pending: ast.Expression[] = [expression];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const member = goesThroughThis(this.world, next) ? memberOf(this.world, next) : undefined;
      if (member?.kind === 'field') found.add(member);
      const text = textOf(member);
      if (text === undefined || texts.has(text)) continue;
      texts.add(text);
      pending.push(...nestedExpressions(text));
    }
    return [...found];
  }
}

/** What a member's value is computed from. */
function textOf(member: MemberSymbol | undefined): ast.Expression | undefined {
  const declaration = member?.kind === 'field' || member?.kind === 'function' ? member.declaration : undefined;
  if (declaration?.kind === 'const') return declaration.value;
  return declaration?.kind === 'function' ? declaration.body : undefined;
}

function join(states: readonly State[]): State {
  const reached = states.filter((state) => state !== undefined);
  const [first, ...others] = reached;
  if (first === undefined || others.every((state) => state === first)) return first;
  return new Set(reached.flatMap((state) => [...state]));
}

function add(state: State, items: readonly (Variable | FieldSymbol)[]): State {
  return state === undefined || items.length === 0 ? state : new Set([...state, ...items]);
}

function remove(state: State, items: readonly (Variable | FieldSymbol)[]): State {
  if (state === undefined || !items.some((item) => state.has(item))) return state;
  return new Set([...state].filter((item) => !items.includes(item)));
}
