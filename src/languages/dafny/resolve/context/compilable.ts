/**
 * What compiled code may compute. An expression is ghost if it needs something that is not there at run time: ghost
 * variables, fields and functions, earlier states, or quantifiers over sets that cannot be gone through.
 */
import type { DiagnosticCode } from '../../../diagnostics.js';
import type * as ast from '../../syntax/index.js';
import type { Callable } from '../resolution.js';
import type { DatatypeConstructorSymbol, Variable } from '../symbols.js';
import { baseOf } from '../types-base.js';
import { typeText } from '../types-text.js';
import type { Type } from '../types.js';
import type { Mutable, World } from '../world.js';
import type { Comprehension, Facts } from './facts.js';
import { isTestable, uncomputableVariables } from './facts.js';
import { ghostFunctionText, whyGhost } from './ghost-members.js';
import { domainsOf, expressionsIn } from './parts.js';
import { markGhostParts, patternsIn, variablesIn } from './patterns.js';
import { calleeOf, givenArguments, receiverOf, referenceOf, variableOf } from './references.js';
import { capital } from './text.js';

/** Whether the expression can only be ghost. Variables of lets that must be ghost are marked on the way. */
export function isGhostExpression(facts: Facts, expression: ast.Expression): boolean {
  let found = false;
  new Search(facts, undefined, () => (found = true), false).visit(expression, false);
  return found;
}

export function isGhostGuard(facts: Facts, guard: ast.Guard | undefined): boolean {
  if (guard === undefined) return false;
  if (guard.kind === 'binding-guard' && uncomputableVariables(facts, guard).length > 0) return true;
  const parts = guard.kind === 'binding-guard' ? [...domainsOf(guard.variables), guard.condition] : [guard.condition];
  return parts.some((part) => isGhostExpression(facts, part));
}

/** Reports what keeps the expression from being compiled. `owner` is the function whose body it is, if it is one. */
export function checkCompiled(facts: Facts, expression: ast.Expression, owner?: Callable): void {
  const { diagnostics } = facts.world;
  const report: Report = (code, span, message) => diagnostics.error(code, span, message());
  new Search(facts, owner, report, true).visit(expression, owner !== undefined);
}

export function checkCompiledGuard(facts: Facts, guard: ast.Guard | undefined): void {
  if (guard === undefined) return;
  if (guard.kind === 'expression-guard') {
    checkCompiled(facts, guard.condition);
    return;
  }
  const { diagnostics } = facts.world;
  const report: Report = (code, span, message) => diagnostics.error(code, span, message());
  const search = new Search(facts, undefined, report, true);
  search.visitBinder(guard, 'a binding guard', [...domainsOf(guard.variables), guard.condition]);
}

/** The same search without messages, for the constraints of types. */
export function isCompilable(facts: Facts, expression: ast.Expression): boolean {
  let compilable = true;
  new Search(facts, undefined, () => (compilable = false), true).visit(expression, false);
  return compilable;
}

export function makeGhost(variable: Variable | undefined): void {
  if (variable !== undefined) (variable as Mutable<Variable>).ghost = true;
}

type Report = (code: DiagnosticCode, span: ast.Span, message: () => string) => void;

const COMPREHENSIONS = {
  quantifier: 'a quantifier',
  'set-comprehension': 'a set comprehension',
  'map-comprehension': 'a map comprehension',
} as const;

class Search {
  constructor(
    private readonly facts: Facts,
    private readonly owner: Callable | undefined,
    private readonly report: Report,
    /** Committed to compiling: lets decide here which of their variables are ghost. */
    private readonly committed: boolean,
  ) {}

  /** `inBranches`: nothing but `if` and `match` stands between this expression and the value of the function. */
  visit(root: ast.Expression, inBranches: boolean): void {
    let expression = root;
    // Sums and conjunctions lean to the left and may be thousands deep.
    while (expression.kind === 'binary' && !this.isGhostOperator(expression)) {
      this.visit(expression.right, false);
      expression = expression.left;
      inBranches = false;
    }
    this.visitOne(expression, inBranches);
  }

  visitBinder(node: Comprehension, what: string, parts: readonly ast.Expression[]): void {
    for (const variable of uncomputableVariables(this.facts, node)) {
      this.report(
        'not-compilable',
        variable.span,
        () =>
          `Compiled code cannot go through the values of '${variable.name.text}' in ${what}; bound it by a range or a finite collection, or make this ghost.`,
      );
    }
    if (this.committed) this.checkConstraints(node);
    for (const part of parts) this.visit(part, false);
  }

  private visitOne(expression: ast.Expression, inBranches: boolean): void {
    const { world } = this.facts;
    switch (expression.kind) {
      case 'name':
      case 'member':
        this.visitReference(expression);
        return;
      case 'apply':
        this.visitCall(expression);
        return;
      case 'datatype-update':
        this.visitUpdate(expression);
        return;
      case 'old':
      case 'fresh':
      case 'unchanged':
      case 'allocated':
      case 'assigned':
        this.report('not-compilable', expression.span, () => `'${expression.kind}' can only be used in ghost code.`);
        return;
      case 'decreases-to':
        this.report('not-compilable', expression.span, () => `'decreases to' can only be used in ghost code.`);
        return;
      case 'is': {
        const from = world.tables.types.get(expression.operand);
        const to = world.tables.typeNodes.get(expression.type);
        if (from !== undefined && to !== undefined && !isTestable(this.facts, from, to)) {
          const message = () => `Compiled code cannot test whether a '${typeText(from)}' is a '${typeText(to)}'.`;
          this.report('not-compilable', expression.span, message);
          return;
        }
        this.visit(expression.operand, false);
        return;
      }
      case 'binary':
        this.report('not-compilable', expression.span, () =>
          expression.index === undefined
            ? `Comparing datatype values by rank ('${expression.operator}') is only possible in ghost code.`
            : `Prefix equality ('${expression.operator}') is only possible in ghost code.`,
        );
        return;
      case 'if':
        this.visitIf(expression, inBranches);
        return;
      case 'match':
        this.visit(expression.scrutinee, false);
        for (const branch of expression.cases) {
          this.visitPattern(branch.pattern, world.tables.types.get(expression.scrutinee));
          this.visit(branch.body, inBranches);
        }
        return;
      case 'let':
        this.visitLet(expression, inBranches);
        return;
      case 'lambda':
        this.visit(expression.body, false);
        return;
      case 'quantifier':
      case 'set-comprehension':
      case 'map-comprehension':
        this.visitBinder(expression, COMPREHENSIONS[expression.kind], expressionsIn(expression));
        return;
      case 'tuple':
        for (const part of expression.parts) if (!part.ghost) this.visit(part.value, false);
        return;
      case 'statement-expression':
        this.visit(expression.body, inBranches);
        return;
      default:
        for (const part of expressionsIn(expression)) this.visit(part, false);
    }
  }

  /** Prefix equality, and `<` or `>` between datatype values. */
  private isGhostOperator(expression: ast.BinaryExpression): boolean {
    if (expression.operator === '==#' || expression.operator === '!=#') return true;
    if (expression.operator !== '<' && expression.operator !== '>') return false;
    const type = this.facts.world.tables.types.get(expression.left);
    return type !== undefined && baseOf(type).kind === 'datatype';
  }

  private visitReference(expression: ast.NameExpression | ast.MemberExpression): void {
    const reference = referenceOf(this.facts.world, expression);
    switch (reference?.kind) {
      case 'variable':
        if (reference.variable.ghost) {
          const message = () =>
            `'${reference.variable.name}' is a ghost variable, and cannot be used in compiled code.`;
          this.report('ghost-in-compiled', expression.span, message);
        }
        return;
      case 'constructor':
        this.visitConstructor(expression.span, reference.constructor);
        return;
      case 'member': {
        const reason = whyGhost(reference.member);
        if (reason !== undefined) {
          const message = () => `${capital(reason)}, and cannot be used in compiled code.`;
          this.report('ghost-in-compiled', expression.span, message);
          return;
        }
        const receiver = receiverOf(this.facts.world, expression);
        if (receiver !== undefined) this.visit(receiver, false);
        return;
      }
      default:
    }
  }

  private visitConstructor(span: ast.Span, constructor: DatatypeConstructorSymbol): void {
    if (!constructor.declaration.ghost) return;
    const message = () => `'${constructor.name}' is a ghost constructor, and cannot be used in compiled code.`;
    this.report('ghost-in-compiled', span, message);
  }

  private visitCall(call: ast.ApplyExpression): void {
    const { world } = this.facts;
    const callee = calleeOf(world, call);
    if (callee === undefined) {
      for (const part of expressionsIn(call)) this.visit(part, false);
      return;
    }
    if (callee.kind === 'function' && callee.symbol.ghost) {
      const message = () => `${ghostFunctionText(callee.symbol)}, and cannot be called in compiled code.`;
      this.report('ghost-in-compiled', call.callee.span, message);
      return;
    }
    if (callee.kind === 'constructor') this.visitConstructor(call.callee.span, callee.symbol);
    const receiver = receiverOf(world, call.callee);
    if (receiver !== undefined) this.visit(receiver, false);
    for (const { value, formal } of givenArguments(world, call, callee.formals)) {
      if (formal?.ghost !== true) this.visit(value, false);
    }
  }

  private visitUpdate(update: ast.DatatypeUpdateExpression): void {
    this.visit(update.receiver, false);
    const type = this.facts.world.tables.types.get(update.receiver);
    const base = type === undefined ? undefined : baseOf(type);
    if (base?.kind !== 'datatype') {
      const isGhostPart = (name: string) => base?.kind === 'tuple' && base.ghost[Number(name)] === true;
      for (const { name, value } of update.updates) if (!isGhostPart(name.text)) this.visit(value, false);
      return;
    }
    const formalOf = (constructor: DatatypeConstructorSymbol, name: string) =>
      constructor.formals.find((formal) => formal.name === name);
    const sources = base.symbol.constructors.filter((constructor) =>
      update.updates.every(({ name }) => formalOf(constructor, name.text) !== undefined),
    );
    for (const { name, value } of update.updates) {
      if (sources.every((constructor) => formalOf(constructor, name.text)?.ghost !== true)) this.visit(value, false);
    }
    const [first] = sources;
    if (first !== undefined && sources.every((constructor) => constructor.declaration.ghost)) {
      this.visitConstructor(update.span, first);
    }
  }

  /**
   * A branch that only calls the function again with the same compiled arguments is not computed:
   * compiled code takes the other branch, and the condition may be ghost.
   */
  private visitIf(expression: ast.IfExpression, inBranches: boolean): void {
    const { world } = this.facts;
    if (this.committed && inBranches && this.owner?.kind === 'function') {
      if (terminals(world, expression.then).every((end) => this.changesOnlyGhosts(end))) {
        this.visit(expression.else, true);
        return;
      }
      if (terminals(world, expression.else).every((end) => this.changesOnlyGhosts(end))) {
        this.visit(expression.then, true);
        return;
      }
    }
    const { guard } = expression;
    if (guard.kind === 'expression-guard') this.visit(guard.condition, false);
    else this.visitBinder(guard, 'a binding guard', [...domainsOf(guard.variables), guard.condition]);
    this.visit(expression.then, inBranches);
    this.visit(expression.else, inBranches);
  }

  private changesOnlyGhosts(expression: ast.Expression): boolean {
    const { world } = this.facts;
    if (expression.kind !== 'apply') return false;
    const callee = calleeOf(world, expression);
    if (callee?.kind !== 'function' || callee.symbol !== this.owner) return false;
    const receiver = receiverOf(world, expression.callee);
    if (receiver !== undefined && receiver.kind !== 'this') return false;
    return givenArguments(world, expression, callee.formals).every(
      ({ value, formal }) => formal?.ghost === true || variableOf(world, value) === formal,
    );
  }

  private visitPattern(pattern: ast.Pattern, type: Type | undefined): void {
    markGhostParts(this.facts.world, pattern, false, type);
    for (const part of patternsIn(pattern)) {
      const constructor = this.facts.world.tables.patterns.get(part);
      if (constructor !== undefined) this.visitConstructor(part.span, constructor);
    }
  }

  private visitLet(expression: ast.LetExpression, inBranches: boolean): void {
    const { world } = this.facts;
    for (const [i, pattern] of expression.patterns.entries()) {
      const value = expression.operator === ':=' ? expression.values[i] : undefined;
      markGhostParts(world, pattern, expression.ghost, value && world.tables.types.get(value));
    }
    const variables = expression.patterns.flatMap((pattern) => variablesIn(world, pattern));
    if (expression.operator === ':|') {
      const [condition] = expression.values;
      if (condition !== undefined && !this.committed && isGhostExpression(this.facts, condition)) {
        variables.forEach(makeGhost);
      }
      if (condition !== undefined && this.committed && !variables.every((v) => v.ghost)) this.visit(condition, false);
    } else if (expression.operator === ':-') {
      this.visitFailure(expression, variables);
    } else if (this.committed) {
      for (const [i, value] of expression.values.entries()) {
        const pattern = expression.patterns[i];
        const own = pattern === undefined ? [] : variablesIn(world, pattern);
        if (isGhostExpression(this.facts, value)) own.forEach(makeGhost);
        if (own.length === 0 || !own.every((variable) => variable.ghost)) this.visit(value, false);
      }
    }
    this.visit(expression.body, inBranches && expression.operator !== ':-');
  }

  /** The value is always computed and tested; what is taken out of it may be ghost. */
  private visitFailure(expression: ast.LetExpression, variables: readonly Variable[]): void {
    const protocol = this.facts.world.tables.failures.get(expression);
    if (protocol?.extract?.member.ghost === true) variables.forEach(makeGhost);
    const ghost = [protocol?.isFailure, protocol?.propagateFailure].find((call) => call?.member.ghost === true);
    if (ghost !== undefined) {
      const message = () => `':-' is compiled, and the member '${ghost.member.name}' that it needs is ghost.`;
      this.report('ghost-in-compiled', ghost.span, message);
    }
    if (this.committed) for (const value of expression.values) this.visit(value, false);
  }

  /** A variable's own constraint is tested for each value that the bound gives. */
  private checkConstraints(node: Comprehension): void {
    for (const bound of node.variables) {
      const type = this.facts.world.tables.variables.get(bound)?.type;
      if (type === undefined || (type.kind !== 'subset' && type.kind !== 'newtype')) continue;
      if (this.facts.constraintIsCompilable(type.symbol)) continue;
      this.report(
        'not-compilable',
        bound.span,
        () => `'${bound.name.text}' has the type '${typeText(type)}', whose constraint compiled code cannot test.`,
      );
    }
  }
}

/** The expressions that can be the value of an expression. */
function terminals(world: World, expression: ast.Expression): readonly ast.Expression[] {
  switch (expression.kind) {
    case 'if':
      return [...terminals(world, expression.then), ...terminals(world, expression.else)];
    case 'match':
      return expression.cases.flatMap((branch) => terminals(world, branch.body));
    case 'let':
      return terminals(world, expression.body).flatMap((end) => boundTo(world, expression, end));
    case 'statement-expression':
      return terminals(world, expression.body);
    default:
      return [expression];
  }
}

/** A name that a let binds to a value stands for what the value can be. */
function boundTo(world: World, expression: ast.LetExpression, end: ast.Expression): readonly ast.Expression[] {
  const variable = expression.operator === ':=' ? variableOf(world, end) : undefined;
  const i = expression.patterns.findIndex((pattern) => variable !== undefined && variable.node === pattern);
  const value = expression.values[i];
  return value === undefined ? [end] : terminals(world, value);
}
