/** Signatures that are repeated in a refining module must be the ones of the refined module. */
import type * as ast from '../../syntax/index.js';
import { sameTree } from '../../syntax/same-tree.js';
import { varianceOf } from '../types-relations.js';
import type { DiagnosticSink } from '../world.js';

export function checkTypeParameters(
  name: ast.Ident,
  fresh: readonly ast.TypeParameter[],
  old: readonly ast.TypeParameter[],
  diagnostics: DiagnosticSink,
): void {
  const error = (span: ast.Span, message: string): void => diagnostics.error('bad-refinement', span, message);
  if (fresh.length !== old.length) {
    error(
      name.span,
      `'${name.text}' has ${old.length} type parameters in the refined module, but ${fresh.length} here; they must be the same.`,
    );
    return;
  }
  fresh.forEach((parameter, i) => {
    const other = old[i];
    if (other === undefined) return;
    const { span, text } = parameter.name;
    if (text !== other.name.text) {
      error(span, `This type parameter is named '${other.name.text}' in the refined module; use that name.`);
    } else if (!sameCharacteristics(parameter.characteristics, other.characteristics)) {
      error(span, `The type parameter '${text}' must have the same characteristics as in the refined module.`);
    } else if (varianceOf(parameter) !== varianceOf(other)) {
      error(span, `The type parameter '${text}' must have the same variance as in the refined module.`);
    } else if (parameter.bounds.length !== other.bounds.length || !allSame(parameter.bounds, other.bounds)) {
      error(span, `The type parameter '${text}' must have the same bounds as in the refined module.`);
    }
  });
}

export function checkFormals(
  name: ast.Ident,
  fresh: readonly ast.Formal[],
  old: readonly ast.Formal[],
  diagnostics: DiagnosticSink,
): void {
  const error = (span: ast.Span, message: string): void => diagnostics.error('bad-refinement', span, message);
  if (fresh.length !== old.length) {
    error(
      name.span,
      `'${name.text}' has ${old.length} parameters or results in the refined module where there are ${fresh.length} here; repeat them, or write '...' for the signature.`,
    );
    return;
  }
  fresh.forEach((formal, i) => {
    const other = old[i];
    if (other === undefined) return;
    const text = formal.name?.text ?? '';
    if (text !== (other.name?.text ?? '')) {
      error(formal.span, `This parameter is named '${other.name?.text ?? ''}' in the refined module; use that name.`);
    } else if (formal.ghost !== other.ghost || formal.isNew !== other.isNew || formal.older !== other.older) {
      error(formal.span, `The parameter '${text}' must have the same modifiers as in the refined module.`);
    } else if (!sameTree(formal.type, other.type)) {
      error(formal.type.span, `The parameter '${text}' must have the same type as in the refined module.`);
    } else if (formal.default !== undefined) {
      error(formal.default.span, `A refinement cannot give the parameter '${text}' a default value.`);
    }
  });
}

function allSame(left: readonly ast.TypeNode[], right: readonly ast.TypeNode[]): boolean {
  return left.every((type, i) => {
    const other = right[i];
    return other !== undefined && sameTree(type, other);
  });
}

/** Equality support that the refined module does not write may be inferred for it, and may then be written here. */
function sameCharacteristics(
  fresh: readonly ast.TypeCharacteristic[],
  old: readonly ast.TypeCharacteristic[],
): boolean {
  const written = new Set(fresh);
  const wanted = new Set(old);
  return [...written].every((item) => item === '==' || wanted.has(item)) && old.every((item) => written.has(item));
}
