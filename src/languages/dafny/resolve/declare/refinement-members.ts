/** A member of a refining module over the member of the same name in the refined module. */
import type * as ast from '../../syntax/index.js';
import { sameTree } from '../../syntax/same-tree.js';
import type { DiagnosticSink } from '../world.js';
import { clone, cloneAll } from './clone.js';
import { checkAddition, ownership } from './refinement-additions.js';
import { mergeBlocks, mergeConstructorBodies } from './refinement-bodies.js';
import { checkFormals, checkTypeParameters } from './refinement-agreement.js';

/**
 * The members of both, the refining ones in their own places and the inherited ones after them. Those that come from
 * the refined module, in part or as a whole, are entered in `inherited`.
 */
export function mergeMembers(
  fresh: readonly ast.Member[],
  old: readonly ast.Member[],
  inherited: Set<ast.Member>,
  diagnostics: DiagnosticSink,
): readonly ast.Member[] {
  const fields: FieldNames = { own: fieldNames(fresh), inherited: fieldNames(old) };
  const oldByName = new Map(old.map((member) => [member.name.text, member]));
  const freshNames = new Set(fresh.map((member) => member.name.text));
  const merged = fresh.map((member) => {
    const refined = oldByName.get(member.name.text);
    oldByName.delete(member.name.text);
    if (refined === undefined) return unrefined(member, diagnostics);
    const both = mergeMember(member, refined, fields, diagnostics);
    inherited.add(both);
    return both;
  });
  const rest = cloneAll(old.filter((member) => !freshNames.has(member.name.text)));
  for (const member of rest) inherited.add(member);
  return [...merged, ...rest];
}

/** Reports `...` on a member that refines nothing. */
export function unrefined(member: ast.Member, diagnostics: DiagnosticSink): ast.Member {
  if ('refining' in member && member.refining) {
    diagnostics.error(
      'bad-refinement',
      member.name.span,
      `'${member.name.text}' is written with '...', but there is nothing of this name to refine; write out its signature.`,
    );
  }
  return member;
}

interface FieldNames {
  readonly own: readonly string[];
  readonly inherited: readonly string[];
}

function fieldNames(members: readonly ast.Member[]): readonly string[] {
  return members.flatMap((member) => (member.kind === 'field' ? [member.name.text] : []));
}

function mergeMember(fresh: ast.Member, old: ast.Member, fields: FieldNames, diagnostics: DiagnosticSink): ast.Member {
  switch (fresh.kind) {
    case 'const':
      return old.kind === 'const' ? mergeConst(fresh, old, diagnostics) : mismatch(fresh, old, diagnostics);
    case 'field':
      return old.kind === 'field' ? mergeField(fresh, old, diagnostics) : mismatch(fresh, old, diagnostics);
    case 'function':
      return old.kind === 'function' && old.flavour === fresh.flavour
        ? mergeFunction(fresh, old, diagnostics)
        : mismatch(fresh, old, diagnostics);
    case 'method':
      return old.kind === 'method' && old.flavour === fresh.flavour
        ? mergeMethod(fresh, old, fields, diagnostics)
        : mismatch(fresh, old, diagnostics);
    case 'constructor':
      return old.kind === 'constructor'
        ? mergeConstructor(fresh, old, fields, diagnostics)
        : mismatch(fresh, old, diagnostics);
  }
}

function mismatch(fresh: ast.Member, old: ast.Member, diagnostics: DiagnosticSink): ast.Member {
  const kind = (member: ast.Member): string => ('flavour' in member ? member.flavour : member.kind);
  diagnostics.error(
    'bad-refinement',
    fresh.name.span,
    `'${fresh.name.text}' is a ${kind(old)} in the refined module and cannot become a ${kind(fresh)}; give it another name.`,
  );
  return fresh;
}

function mergeConst(fresh: ast.ConstDeclaration, old: ast.ConstDeclaration, diagnostics: DiagnosticSink): ast.Member {
  const name = fresh.name.text;
  const error = (message: string): void => diagnostics.error('bad-refinement', fresh.name.span, message);
  if (fresh.type !== undefined && old.type !== undefined && !sameTree(fresh.type, old.type)) {
    error(`The constant '${name}' must have the same type here as in the refined module.`);
  } else if (fresh.value !== undefined && old.value !== undefined) {
    error(`The constant '${name}' already has a value in the refined module; a refinement cannot give another.`);
  } else if (fresh.modifiers.static !== old.modifiers.static) {
    error(
      `The constant '${name}' is ${old.modifiers.static ? '' : 'not '}static in the refined module and must stay so.`,
    );
  } else if (old.modifiers.ghost && !fresh.modifiers.ghost) {
    error(`The constant '${name}' is ghost in the refined module; write 'ghost' here as well.`);
  } else if (fresh.value === undefined && old.modifiers.ghost === fresh.modifiers.ghost) {
    error(`This declaration of the constant '${name}' changes nothing; give it a value, or leave it out.`);
  }
  return {
    ...fresh,
    type: fresh.type ?? (old.type === undefined ? undefined : clone(old.type)),
    value: fresh.value ?? (old.value === undefined ? undefined : clone(old.value)),
    attributes: [...cloneAll(old.attributes), ...fresh.attributes],
    refining: false,
  };
}

function mergeField(fresh: ast.FieldDeclaration, old: ast.FieldDeclaration, diagnostics: DiagnosticSink): ast.Member {
  const name = fresh.name.text;
  if (fresh.type !== undefined && old.type !== undefined && !sameTree(fresh.type, old.type)) {
    diagnostics.error(
      'bad-refinement',
      fresh.name.span,
      `The field '${name}' must have the same type here as in the refined module.`,
    );
  } else if (old.modifiers.ghost || !fresh.modifiers.ghost) {
    diagnostics.error(
      'bad-refinement',
      fresh.name.span,
      `The field '${name}' exists in the refined module; it can be declared again only to make it ghost.`,
    );
  }
  return fresh;
}

function mergeFunction(
  fresh: ast.FunctionDeclaration,
  old: ast.FunctionDeclaration,
  diagnostics: DiagnosticSink,
): ast.Member {
  const name = fresh.name.text;
  const error = (span: ast.Span, message: string): void => diagnostics.error('bad-refinement', span, message);
  rejectClauses(fresh, ['requires', 'reads', 'decreases'], diagnostics);
  checkStatic(fresh, old, diagnostics);
  if (!old.modifiers.ghost && fresh.modifiers.ghost) {
    error(fresh.name.span, `The function '${name}' is compiled in the refined module and cannot become ghost.`);
  } else if (old.modifiers.ghost && !fresh.modifiers.ghost && old.body !== undefined) {
    error(fresh.name.span, `The function '${name}' has a ghost body in the refined module and cannot become compiled.`);
  }
  if (!fresh.refining) {
    checkTypeParameters(fresh.name, fresh.typeParameters, old.typeParameters, diagnostics);
    checkFormals(fresh.name, fresh.formals, old.formals, diagnostics);
    const freshName = fresh.result?.name;
    const oldName = old.result?.name;
    if (freshName !== undefined && oldName !== undefined && freshName.text !== oldName.text) {
      error(freshName.span, `The result of '${name}' is named '${oldName.text}' in the refined module; use that name.`);
    }
    if (fresh.result !== undefined && old.result !== undefined && !sameTree(fresh.result.type, old.result.type)) {
      error(fresh.result.type.span, `The result of '${name}' must have the same type as in the refined module.`);
    }
  }
  if (fresh.body !== undefined && old.body !== undefined) {
    error(
      fresh.body.span,
      `The function '${name}' already has a body in the refined module; a refinement cannot change it.`,
    );
  }
  const copy = clone(old);
  return {
    ...copy,
    span: fresh.span,
    name: fresh.name,
    attributes: [...copy.attributes, ...fresh.attributes],
    modifiers: { ...copy.modifiers, ghost: fresh.modifiers.ghost },
    methodKeyword: fresh.methodKeyword,
    result: copy.result === undefined || copy.result.name !== undefined ? copy.result : withName(copy, fresh),
    specification: withEnsures(copy.specification, fresh.specification.ensures),
    body: copy.body ?? fresh.body,
    byMethod: copy.byMethod ?? fresh.byMethod,
  };
}

function withName(copy: ast.FunctionDeclaration, fresh: ast.FunctionDeclaration): ast.FunctionDeclaration['result'] {
  return copy.result === undefined ? undefined : { ...copy.result, name: fresh.result?.name };
}

function mergeMethod(
  fresh: ast.MethodDeclaration,
  old: ast.MethodDeclaration,
  fields: FieldNames,
  diagnostics: DiagnosticSink,
): ast.Member {
  rejectClauses(fresh, ['requires', 'reads', 'modifies'], diagnostics);
  checkStatic(fresh, old, diagnostics);
  if (fresh.modifiers.ghost !== old.modifiers.ghost) {
    const was = old.modifiers.ghost ? 'ghost' : 'compiled';
    diagnostics.error(
      'bad-refinement',
      fresh.name.span,
      `The method '${fresh.name.text}' is ${was} in the refined module and must stay so.`,
    );
  }
  if (!fresh.refining) {
    checkTypeParameters(fresh.name, fresh.typeParameters, old.typeParameters, diagnostics);
    checkFormals(fresh.name, fresh.formals, old.formals, diagnostics);
    checkFormals(fresh.name, fresh.returns, old.returns, diagnostics);
  }
  const copy = clone(old);
  const added: ast.Statement[] = [];
  const both = fresh.body !== undefined && old.body !== undefined;
  const body = both ? mergeBlocks(fresh.body, old.body, added) : (fresh.body ?? copy.body);
  if (both) {
    const owners = ownership(fresh.body, old.body, [...old.formals, ...old.returns], fields, diagnostics);
    for (const statement of added) checkAddition(statement, owners);
  }
  return {
    ...copy,
    span: fresh.span,
    name: fresh.name,
    attributes: [...copy.attributes, ...fresh.attributes],
    specification: mergeSpecification(fresh, copy.specification, diagnostics),
    body,
  };
}

function mergeConstructor(
  fresh: ast.ConstructorDeclaration,
  old: ast.ConstructorDeclaration,
  fields: FieldNames,
  diagnostics: DiagnosticSink,
): ast.Member {
  rejectClauses(fresh, ['requires', 'reads', 'modifies'], diagnostics);
  if (!fresh.refining) {
    checkTypeParameters(fresh.name, fresh.typeParameters, old.typeParameters, diagnostics);
    checkFormals(fresh.name, fresh.formals, old.formals, diagnostics);
  }
  const copy = clone(old);
  const added: ast.Statement[] = [];
  const both = fresh.body !== undefined && old.body !== undefined;
  const body = both ? mergeConstructorBodies(fresh.body, old.body, added) : (fresh.body ?? copy.body);
  if (both) {
    const owners = ownership(fresh.body, old.body, old.formals, fields, diagnostics);
    for (const statement of added) checkAddition(statement, owners);
  }
  return {
    ...copy,
    span: fresh.span,
    name: fresh.name,
    attributes: [...copy.attributes, ...fresh.attributes],
    specification: mergeSpecification(fresh, copy.specification, diagnostics),
    body,
  };
}

/** A new `decreases` is only for a member that was allowed not to terminate. */
function mergeSpecification(
  fresh: ast.MethodDeclaration | ast.ConstructorDeclaration,
  old: ast.Specification,
  diagnostics: DiagnosticSink,
): ast.Specification {
  const own = fresh.specification.decreases;
  const [first] = own;
  if (first !== undefined && !old.decreases.some((clause) => clause.wildcard)) {
    diagnostics.error(
      'bad-refinement',
      first.span,
      "A refinement can give a 'decreases' only if the refined method was declared with 'decreases *'; leave it out.",
    );
  }
  return withEnsures(first === undefined ? old : { ...old, decreases: own }, fresh.specification.ensures);
}

function withEnsures(specification: ast.Specification, ensures: readonly ast.Condition[]): ast.Specification {
  return { ...specification, ensures: [...specification.ensures, ...ensures] };
}

type Clause = 'requires' | 'reads' | 'modifies' | 'decreases';

function rejectClauses(
  member: ast.Member & { readonly specification: ast.Specification },
  clauses: readonly Clause[],
  diagnostics: DiagnosticSink,
): void {
  for (const clause of clauses) {
    const [first] = member.specification[clause];
    if (first === undefined) continue;
    diagnostics.error(
      'bad-refinement',
      first.span,
      `A refinement of '${member.name.text}' cannot add '${clause}'; it keeps what the refined module says.`,
    );
  }
}

function checkStatic(
  fresh: ast.MethodDeclaration | ast.FunctionDeclaration,
  old: ast.MethodDeclaration | ast.FunctionDeclaration,
  diagnostics: DiagnosticSink,
): void {
  if (fresh.modifiers.static === old.modifiers.static) return;
  diagnostics.error(
    'bad-refinement',
    fresh.name.span,
    `'${fresh.name.text}' is ${old.modifiers.static ? '' : 'not '}static in the refined module and must stay so.`,
  );
}
