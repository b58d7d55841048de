/** Recorded assumptions: what their variables may be and how they may be assigned, as Dafny has it, and what premises name. */
import type * as ast from '../../syntax/index.js';
import { assumptionNamed, isAssumption, premiseIn, recordedBy } from '../recorded.js';
import type { Variable } from '../symbols.js';
import type { World } from '../world.js';
import type { Units } from './units.js';
import { partsOfCallable, rootsOf, rootsOfIterator, visitTree } from './units.js';

export function checkRecordedAssumptions(world: World, units: Units): void {
  const assigned = new Set<Variable>();
  for (const callable of units.callables) {
    visitTree(rootsOf(callable), {
      statement: (statement) => {
        checkStatement(world, statement, assigned);
      },
    });
    for (const { attributes } of partsOfCallable(callable).specification?.ensures ?? [])
      checkPremise(world, attributes);
  }
  for (const iterator of units.iterators) {
    visitTree(rootsOfIterator(iterator), {
      statement: (statement) => {
        if (statement.kind !== 'locals') return;
        for (const node of statement.variables.filter(isAssumption))
          refuse(world, node.span, `An iterator cannot record assumptions, so '${node.name.text}' cannot be one.`);
      },
    });
  }
  noteOption(world, units);
}

function checkStatement(world: World, statement: ast.Statement, assigned: Set<Variable>): void {
  switch (statement.kind) {
    case 'locals':
      checkDeclaration(world, statement);
      return;
    case 'assign':
      checkAssignment(world, statement, assigned);
      return;
    case 'assert':
      checkPremise(world, statement.attributes);
      return;
    case 'while':
    case 'while-alternatives':
    case 'for':
      for (const { attributes } of statement.specification.invariants) checkPremise(world, attributes);
      return;
    default:
  }
}

function checkDeclaration(world: World, { variables, initializer }: ast.LocalsStatement): void {
  for (const node of variables.filter(isAssumption)) {
    const { text } = node.name;
    const variable = world.tables.variables.get(node);
    if (initializer !== undefined)
      refuse(world, node.span, `'${text}' is an assumption variable and true at first, so it has no initial value.`);
    if (variable?.type.kind !== 'bool')
      refuse(world, node.span, `'${text}' is an assumption variable, so its type must be 'bool'.`);
    else if (!variable.ghost)
      refuse(world, node.span, `'${text}' is an assumption variable, so it must be declared as 'ghost var'.`);
  }
}

function checkAssignment(world: World, statement: ast.AssignStatement, assigned: Set<Variable>): void {
  for (const target of statement.targets) {
    const variable = assumptionNamed(world.tables, target);
    if (variable === undefined) continue;
    const { name } = variable;
    const subject = `'${name}' is an assumption variable`;
    if (recordedBy(world.tables, statement) === undefined) {
      const hint = lacksParentheses(world, statement) ? ', with parentheses around all that follows' : '';
      refuse(world, target.span, `${subject}, which is assigned by '${name} := ${name} && …;' only${hint}.`);
    } else if (assigned.has(variable)) {
      refuse(world, target.span, `${subject}, which records one assumption, and has an assignment already.`);
    }
    assigned.add(variable);
  }
}

/** `a && P && Q` is `(a && P) && Q`. */
function lacksParentheses(world: World, { targets, initializer }: ast.AssignStatement): boolean {
  const [target, ...others] = targets;
  const [value] = initializer.kind === 'assign' ? initializer.values : [];
  if (target === undefined || others.length > 0 || value?.kind !== 'expression-rhs') return false;
  let first = value.value;
  while (first.kind === 'binary' && first.operator === '&&') first = first.left;
  return first !== value.value && assumptionNamed(world.tables, first) === assumptionNamed(world.tables, target);
}

function checkPremise(world: World, attributes: readonly ast.Attribute[]): void {
  // Dafny takes any condition, so that the program is not wrong.
  premiseIn(world.tables, attributes, (span, message) => {
    world.diagnostics.warning('bad-premise', span, message);
  });
}

function refuse(world: World, span: ast.Span, message: string): void {
  world.diagnostics.error('bad-attribute', span, message);
}

/** Once for a file: who has a reason to write one such variable has a reason to write several. */
function noteOption(world: World, units: Units): void {
  const told = new Set(
    world.diagnostics.all.filter(({ severity }) => severity === 'error').map(({ span }) => span.source),
  );
  visitTree(
    units.callables.flatMap((callable) => partsOfCallable(callable).body),
    {
      statement: (statement) => {
        if (statement.kind !== 'locals') return;
        const node = statement.variables.find(isAssumption);
        if (node === undefined || told.has(node.span.source)) return;
        told.add(node.span.source);
        const message = `'${node.name.text}' is true at first; Dafny 4 asks for an assignment before, unless it is given --relax-definite-assignment.`;
        world.diagnostics.warning('needs-option', node.span, message);
      },
    },
  );
}
