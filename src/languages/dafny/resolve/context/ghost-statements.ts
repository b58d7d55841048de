/**
 * Which statements are ghost, and whether each may stand where it does. A statement is ghost if it must be (its
 * guard is ghost, or what is around it is), or if it turns out that nothing in it has to be compiled.
 */
import type * as ast from '../../syntax/index.js';
import type { Loop } from '../resolution.js';
import type { World } from '../world.js';
import { checkCompiled, checkCompiledGuard, isGhostExpression, isGhostGuard, makeGhost } from './compilable.js';
import { uncomputableVariables } from './facts.js';
import type { Body, Place } from './ghost-assignments.js';
import { checkCall, checkInitializer, checkValues } from './ghost-assignments.js';
import { domainsOf } from './parts.js';
import { markGhostParts, patternsIn, variablesIn } from './patterns.js';
import { calledBy, methodCall } from './references.js';
import type { Target } from './targets.js';
import { localTargets, targetOf } from './targets.js';
import { capital } from './text.js';
import { visitTree } from './units.js';

/** Checks a statement and all inside it, and records those that are ghost; says whether this one is. */
export function checkGhostStatement(body: Body, statement: ast.Statement, place: Place): boolean {
  return new StatementCheck(body).visit(statement, place);
}

class StatementCheck {
  constructor(private readonly body: Body) {}

  visit(statement: ast.Statement, place: Place): boolean {
    const ghost = this.check(statement, place);
    if (ghost) this.markGhost(statement);
    else this.world.tables.ghostStatements.delete(statement);
    return ghost;
  }

  private get world() {
    return this.body.facts.world;
  }

  private check(statement: ast.Statement, place: Place): boolean {
    const { facts } = this.body;
    switch (statement.kind) {
      case 'assert':
        if (statement.proof !== undefined) this.visit(statement.proof, proofPlace('a by block'));
        return true;
      case 'assume':
      case 'reveal':
        return true;
      case 'calc':
        for (const step of statement.steps) for (const hint of step.hints) this.visit(hint, proofPlace('a hint'));
        return true;
      case 'expect':
      case 'print':
        this.checkOutput(statement, place);
        return false;
      case 'break':
        this.checkBreak(statement, place);
        return place.erasable;
      case 'return':
      case 'yield':
        return this.checkReturn(statement, place);
      case 'locals':
        return this.checkLocals(statement, place);
      case 'pattern-var':
        return this.checkPattern(statement, place);
      case 'assign': {
        const targets = this.targetsOf(statement.targets.map((target) => targetOf(this.world, target)));
        this.visitProof(statement.proof);
        if (targets === undefined) return place.erasable;
        return checkInitializer(this.body, place, targets, statement.initializer, statement);
      }
      case 'call': {
        this.visitProof(statement.proof);
        const call = methodCall(this.world, statement.call);
        return call === undefined ? place.erasable : checkCall(this.body, place, call, [], statement.span);
      }
      case 'block':
        return this.visitBlock(statement, statement.statements, place);
      case 'opaque-block':
        return this.visitBlock(statement, [statement.body], place);
      case 'if': {
        const must = this.begin(statement, place, isGhostGuard(facts, statement.guard));
        const inner = { ...place, erasable: must };
        const then = this.visit(statement.then, inner);
        const otherwise = statement.else === undefined || this.visit(statement.else, inner);
        if (must || (then && otherwise)) return true;
        checkCompiledGuard(facts, statement.guard);
        return false;
      }
      case 'alternatives':
      case 'while-alternatives':
        return this.checkAlternatives(statement, place);
      case 'while':
      case 'for':
        return this.checkLoop(statement, place);
      case 'match':
        return this.checkMatch(statement, place);
      case 'forall':
        return this.checkForall(statement, place);
      case 'modify':
        if (place.proof !== undefined) {
          this.refuse(statement.span, `${capital(place.proof)} may not use 'modify'.`);
        }
        if (place.erasable) checkGhostFrame(this.body, statement.frame);
        if (statement.body !== undefined) this.visit(statement.body, place);
        return place.erasable;
      case 'missing':
        return place.erasable;
    }
  }

  /** Marks a statement that must be ghost before its parts are looked at: jumps inside it ask. */
  private begin(statement: ast.Statement, place: Place, ghost: boolean): boolean {
    const must = place.erasable || ghost;
    if (must) this.markGhost(statement);
    return must;
  }

  private markGhost(statement: ast.Statement): void {
    this.world.tables.ghostStatements.add(statement);
  }

  private visitBlock(statement: ast.Statement, parts: readonly ast.Statement[], place: Place): boolean {
    const must = this.begin(statement, place, false);
    const ghost = this.visitAll(parts, place);
    return must || ghost;
  }

  private visitAll(statements: readonly ast.Statement[], place: Place): boolean {
    let ghost = true;
    for (const statement of statements) ghost = this.visit(statement, place) && ghost;
    return ghost;
  }

  private visitProof(proof: ast.BlockStatement | undefined): void {
    if (proof !== undefined) this.visit(proof, proofPlace('a by block'));
  }

  /** All targets, or undefined if one of them could not be resolved. */
  private targetsOf(targets: readonly (Target | undefined)[]): readonly Target[] | undefined {
    const known = targets.filter((target) => target !== undefined);
    return known.length === targets.length ? known : undefined;
  }

  // ── Simple statements ─────────────────────────────────────────────────────────────────────────

  private checkOutput(statement: ast.ExpectStatement | ast.PrintStatement, place: Place): void {
    if (place.erasable) {
      const why = this.body.ghost
        ? `this is ${this.body.what}`
        : 'it is part of a proof, or depends on a ghost condition';
      const message = `'${statement.kind}' is compiled and cannot be used here, because ${why}.`;
      this.world.diagnostics.error('ghost-in-compiled', statement.span, message);
      return;
    }
    const values =
      statement.kind === 'print'
        ? statement.values
        : [statement.condition, ...(statement.message ? [statement.message] : [])];
    for (const value of values) checkCompiled(this.body.facts, value);
  }

  private checkBreak(statement: ast.BreakStatement, place: Place): void {
    const target = this.world.tables.jumps.get(statement);
    if (!place.erasable || target === undefined || this.world.tables.ghostStatements.has(target)) return;
    const keyword = statement.continues ? 'continue' : 'break';
    const message = `this '${keyword}' is ghost, and cannot leave a compiled statement.`;
    this.world.diagnostics.error('bad-jump', statement.span, message);
  }

  private checkReturn(statement: ast.ReturnStatement | ast.YieldStatement, place: Place): boolean {
    if (place.erasable && !this.body.ghost) {
      const message = `'${statement.kind}' cannot be used in a proof, or where it depends on a ghost condition.`;
      this.world.diagnostics.error('bad-jump', statement.span, message);
    } else if (statement.values.length > 0) {
      checkValues(this.body, place, this.body.results, statement.values, statement.span);
    }
    return false;
  }

  private checkLocals(statement: ast.LocalsStatement, place: Place): boolean {
    const targets = localTargets(this.world, statement);
    for (const target of targets) {
      if (target?.kind === 'variable' && (place.erasable || statement.ghost)) makeGhost(target.variable);
    }
    this.visitProof(statement.proof);
    const known = this.targetsOf(targets);
    if (known === undefined) return place.erasable;
    const { initializer } = statement;
    const ghost = initializer === undefined || checkInitializer(this.body, place, known, initializer, statement);
    return ghost && known.every((target) => target.kind === 'variable' && target.variable.ghost);
  }

  private checkPattern(statement: ast.PatternStatement, place: Place): boolean {
    const { facts } = this.body;
    const type = this.world.tables.types.get(statement.value);
    const must = place.erasable || statement.ghost;
    const ghost = must || isGhostExpression(facts, statement.value);
    markGhostParts(this.world, statement.pattern, ghost, type);
    if (!ghost) checkCompiled(facts, statement.value);
    return ghost || variablesIn(this.world, statement.pattern).every((variable) => variable.ghost);
  }

  // ── Branches and loops ────────────────────────────────────────────────────────────────────────

  private checkAlternatives(statement: ast.AlternativeStatement | ast.AlternativeLoopStatement, place: Place): boolean {
    const { facts } = this.body;
    const guards = statement.alternatives.map((alternative) => alternative.guard);
    const must = this.begin(
      statement,
      place,
      guards.some((guard) => isGhostGuard(facts, guard)),
    );
    if (statement.kind === 'while-alternatives') this.checkLoopClauses(statement, place, must);
    let ghost = true;
    for (const alternative of statement.alternatives) {
      ghost = this.visitAll(alternative.body, { ...place, erasable: must }) && ghost;
    }
    if (must || (ghost && !isEndless(statement))) return true;
    for (const guard of guards) checkCompiledGuard(facts, guard);
    return false;
  }

  private checkLoop(statement: ast.WhileStatement | ast.ForStatement, place: Place): boolean {
    const { facts } = this.body;
    const ends = statement.kind === 'for' ? [statement.low, ...(statement.high ? [statement.high] : [])] : [];
    const ghostHead =
      statement.kind === 'while'
        ? isGhostGuard(facts, statement.guard)
        : ends.some((end) => isGhostExpression(facts, end));
    const must = this.begin(statement, place, ghostHead);
    this.checkLoopClauses(statement, place, must);
    const ghost = statement.body !== undefined && this.visit(statement.body, { ...place, erasable: must });
    if (must || (ghost && !isEndless(statement))) return true;
    if (statement.kind === 'while') checkCompiledGuard(facts, statement.guard);
    else for (const end of ends) checkCompiled(facts, end);
    return false;
  }

  private checkLoopClauses(
    statement: ast.WhileStatement | ast.ForStatement | ast.AlternativeLoopStatement,
    place: Place,
    ghost: boolean,
  ): void {
    const { modifies, decreases } = statement.specification;
    const [first] = modifies;
    if (place.proof !== undefined && first !== undefined) {
      this.world.diagnostics.error('bad-frame', first.span, `A loop in ${place.proof} may not modify anything.`);
    }
    if (!ghost) return;
    for (const clause of modifies) checkGhostFrame(this.body, clause.frame);
    const endless = decreases.find((clause) => clause.wildcard);
    if (endless !== undefined) {
      this.world.diagnostics.error(
        'bad-decreases',
        endless.span,
        `A ghost loop must end: 'decreases *' is not allowed.`,
      );
    } else if (statement.kind === 'for' && statement.high === undefined && decreases.length === 0) {
      const message = 'A ghost loop must end: give the last index, or a decreases clause.';
      this.world.diagnostics.error('bad-decreases', statement.span, message);
    }
  }

  private checkMatch(statement: ast.MatchStatement, place: Place): boolean {
    const { facts } = this.body;
    const { patterns, types } = this.world.tables;
    const ghostCase = statement.cases.some((branch) =>
      patternsIn(branch.pattern).some((part) => patterns.get(part)?.declaration.ghost === true),
    );
    const must = this.begin(statement, place, ghostCase || isGhostExpression(facts, statement.scrutinee));
    let ghost = true;
    for (const branch of statement.cases) {
      markGhostParts(this.world, branch.pattern, must, types.get(statement.scrutinee));
      ghost = this.visitAll(branch.body, { ...place, erasable: must }) && ghost;
    }
    if (must || ghost) return true;
    checkCompiled(facts, statement.scrutinee);
    return false;
  }

  private checkForall(statement: ast.ForallStatement, place: Place): boolean {
    const { facts } = this.body;
    const assigns = isAggregateAssignment(this.world, statement);
    const ranges = [...domainsOf(statement.variables), ...(statement.range ? [statement.range] : [])];
    const ghostRange = ranges.some((part) => isGhostExpression(facts, part));
    const must = this.begin(statement, place, !assigns || ghostRange);
    if (place.proof !== undefined && assigns) {
      this.refuse(statement.span, `${capital(place.proof)} may not change the heap.`);
      return must;
    }
    if (assigns) this.checkNoAllocation(statement);
    const { proof } = assigns ? place : proofPlace('a forall statement');
    const ghost = statement.body === undefined || this.visit(statement.body, { ...place, erasable: must, proof });
    if (must || ghost) return true;
    for (const variable of uncomputableVariables(facts, statement)) {
      const message = `Compiled code cannot go through the values of '${variable.name.text}'; bound it by a range or a finite collection.`;
      this.world.diagnostics.error('not-compilable', variable.span, message);
    }
    for (const part of ranges) checkCompiled(facts, part);
    return false;
  }

  private checkNoAllocation(statement: ast.ForallStatement): void {
    visitTree(statement.body === undefined ? [] : [statement.body], {
      statement: (inner) => {
        if (inner.kind !== 'assign' || inner.initializer.kind !== 'assign') return;
        for (const value of inner.initializer.values) {
          if (value.kind === 'expression-rhs' || value.kind === 'havoc-rhs') continue;
          this.refuse(value.span, 'A forall statement cannot allocate an object for each value; use a loop.');
        }
      },
    });
  }

  private refuse(span: ast.Span, message: string): void {
    this.world.diagnostics.error('call-not-allowed', span, message);
  }
}

/** In ghost code only ghost fields may be named in a frame. */
export function checkGhostFrame(body: Body, frame: readonly ast.FrameExpression[]): void {
  const { world } = body.facts;
  for (const part of frame) {
    const reference = part.field === undefined ? undefined : world.tables.references.get(part);
    if (reference?.kind !== 'member' || reference.member.ghost) continue;
    const message = `Field '${reference.member.name}' is not ghost, and ghost code cannot change it.`;
    world.diagnostics.error('bad-frame', part.span, message);
  }
}

/** Only a forall statement whose body is one plain assignment changes the heap; the others prove something. */
function isAggregateAssignment(world: World, statement: ast.ForallStatement): boolean {
  if (statement.ensures.length > 0) return false;
  let inner: ast.Statement | undefined = statement.body;
  while (inner?.kind === 'block' && inner.statements.length === 1) inner = inner.statements[0];
  if (inner?.kind !== 'assign' || inner.targets.length !== 1 || inner.initializer.kind !== 'assign') return false;
  return calledBy(world, inner.initializer.values) === undefined;
}

function proofPlace(what: string): Place {
  return { erasable: true, proof: what, initializing: false };
}

function isEndless(statement: Loop | ast.AlternativeStatement): boolean {
  return 'specification' in statement && statement.specification.decreases.some((clause) => clause.wildcard);
}
