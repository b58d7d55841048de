/** A member that has the name of an inherited one: what may be declared again, and with which signature. */
import { counted } from '../../../../model/index.js';
import type * as ast from '../../syntax/index.js';
import type { FunctionSymbol, MemberSymbol, MethodSymbol, TypeSymbol, Variable } from '../symbols.js';
import { sameType } from '../types-relations.js';
import { substituteBy } from '../types-substitute.js';
import { typeText } from '../types-text.js';
import type { Type } from '../types.js';
import type { World } from '../world.js';

type Callable = MethodSymbol | FunctionSymbol;

export function describeMember(member: MemberSymbol): string {
  switch (member.kind) {
    case 'field':
      return member.mutable ? 'field' : 'constant';
    case 'method':
    case 'function':
      return member.flavour;
    case 'destructor':
    case 'discriminator':
      return member.kind;
    case 'builtin':
      return 'member';
  }
}

export function checkOverride(
  world: World,
  owner: TypeSymbol,
  own: MemberSymbol,
  base: MemberSymbol,
  trait: Type & { kind: 'class' },
): void {
  const span = spanOf(own) ?? owner.declaration.name.span;
  const error = (message: string): void => world.diagnostics.error('bad-override', span, message);
  const name = base.name;
  const from = `'${trait.symbol.name}'`;
  if (base.kind === 'builtin' || own.kind === 'builtin') return;
  if (base.kind === 'field') {
    error(`'${owner.name}' inherits the ${describeMember(base)} '${name}' from ${from}; it cannot be declared again.`);
  } else if (base.static) {
    error(`The static ${describeMember(base)} '${name}' is inherited from ${from}; it cannot be declared again.`);
  } else if (own.static) {
    error(`'${name}' is an instance member in ${from}; it cannot be static here.`);
  } else if (base.kind !== 'method' && base.kind !== 'function') {
    error(`'${owner.name}' inherits '${name}' from ${from}; it cannot be declared again.`);
  } else if (base.kind === 'function' && base.declaration?.body !== undefined) {
    error(
      `The ${base.flavour} '${name}' already has a body in ${from}; leave it out here, or leave the body out there.`,
    );
  } else if (!sameKind(own, base)) {
    error(`'${name}' is a ${describeMember(base)} in ${from}, so it must be a ${describeMember(base)} here as well.`);
  } else if (own.ghost !== base.ghost) {
    error(`'${name}' is ${base.ghost ? 'ghost' : 'compiled'} in ${from}, so it must be so here as well.`);
  } else if (isOpaque(base) && !isOpaque(own)) {
    error(`'${name}' is opaque in ${from}, so it must be opaque here as well.`);
  } else {
    Object.assign(own, { overrides: [base] });
    checkSignature(world, own, base, trait, span);
  }
}

function sameKind(own: MemberSymbol, base: Callable): own is Callable {
  if (own.kind !== base.kind || (own.kind !== 'method' && own.kind !== 'function')) return false;
  // A predicate is a function to `bool`, so only what makes a difference to callers counts.
  const kind = (member: Callable): string => member.flavour.replace('predicate', 'function');
  return kind(own) === kind(base);
}

function isOpaque(member: Callable | MemberSymbol): boolean {
  if (member.kind !== 'function' && member.kind !== 'method') return false;
  return member.declaration?.modifiers.opaque === true;
}

function checkSignature(
  world: World,
  own: Callable,
  base: Callable,
  trait: Type & { kind: 'class' },
  span: ast.Span,
): void {
  const error = (at: ast.Span, message: string): void => world.diagnostics.error('bad-override', at, message);
  const name = base.name;
  if (own.typeParameters.length !== base.typeParameters.length) {
    error(
      span,
      `'${name}' has ${counted(base.typeParameters.length, 'type parameter')} in '${trait.symbol.name}', but ${own.typeParameters.length} here; they must be the same.`,
    );
    return;
  }
  const meaning = new Map<ast.TypeParameter, Type>();
  trait.symbol.typeParameters.forEach((parameter, i) => {
    const arg = trait.args[i];
    if (arg !== undefined) meaning.set(parameter, arg);
  });
  base.typeParameters.forEach((parameter, i) => {
    const other = own.typeParameters[i];
    if (other === undefined) return;
    meaning.set(parameter, { kind: 'parameter', parameter: other });
    if (!sameBounds(world, parameter, other, meaning)) {
      error(
        other.span,
        `The type parameter '${other.name.text}' must have the same bounds as '${parameter.name.text}' in '${trait.symbol.name}.${name}'.`,
      );
    } else if (!sameCharacteristics(parameter, other)) {
      error(
        other.span,
        `The type parameter '${other.name.text}' must have the same characteristics as '${parameter.name.text}' in '${trait.symbol.name}.${name}'.`,
      );
    }
  });
  const compare = (mine: readonly Variable[], theirs: readonly Variable[], what: string): void => {
    if (mine.length !== theirs.length) {
      error(span, `'${name}' has ${counted(theirs.length, what)} in '${trait.symbol.name}', but ${mine.length} here.`);
      return;
    }
    mine.forEach((variable, i) => {
      const other = theirs[i];
      if (other === undefined) return;
      const wanted = world.visibility.seenFrom(own.module, substituteBy(other.type, meaning));
      if (!sameModifiers(variable, other)) {
        error(
          variable.node.span,
          `The ${what} '${variable.name}' must have the same modifiers as in '${trait.symbol.name}.${name}'.`,
        );
      } else if (!sameType(variable.type, wanted)) {
        error(
          variable.node.span,
          `The ${what} '${variable.name}' must have the type '${typeText(wanted)}', as in '${trait.symbol.name}.${name}', not '${typeText(variable.type)}'.`,
        );
      }
    });
  };
  compare(own.formals, base.formals, 'parameter');
  if (own.kind === 'method' && base.kind === 'method') compare(own.results, base.results, 'result');
  if (own.kind === 'function' && base.kind === 'function') {
    const wanted = world.visibility.seenFrom(own.module, substituteBy(base.result, meaning));
    if (!sameType(own.result, wanted)) {
      error(
        own.declaration?.result?.type.span ?? span,
        `The result must have the type '${typeText(wanted)}', as in '${trait.symbol.name}.${name}', not '${typeText(own.result)}'.`,
      );
    }
  }
  checkTermination(own, base, error, span);
  if (prefixIndex(own) !== prefixIndex(base)) {
    error(
      span,
      `'${name}' counts with '${prefixIndex(base)}' in '${trait.symbol.name}', so it must do so here as well.`,
    );
  }
}

/** What a least or greatest predicate or lemma counts its unfoldings with. */
function prefixIndex(member: Callable): string {
  if (!/least|greatest/.test(member.flavour) || member.declaration === undefined) return '';
  return 'prefixIndex' in member.declaration ? (member.declaration.prefixIndex ?? 'ORDINAL') : '';
}

function checkTermination(
  own: Callable,
  base: Callable,
  error: (at: ast.Span, message: string) => void,
  span: ast.Span,
): void {
  const mayLoop = (member: Callable): boolean =>
    member.kind === 'method' && member.declaration?.specification.decreases.some((clause) => clause.wildcard) === true;
  if (mayLoop(own) && !mayLoop(base)) {
    error(span, `'${own.name}' always terminates in the trait, so it cannot have 'decreases *' here.`);
  }
}

function sameModifiers(own: Variable, base: Variable): boolean {
  if (!('nameonly' in own.node) || !('nameonly' in base.node)) return own.ghost === base.ghost;
  return own.ghost === base.ghost && own.node.isNew === base.node.isNew && own.node.older === base.node.older;
}

function sameCharacteristics(left: ast.TypeParameter, right: ast.TypeParameter): boolean {
  const own = new Set(left.characteristics);
  return own.size === new Set(right.characteristics).size && right.characteristics.every((item) => own.has(item));
}

function sameBounds(
  world: World,
  left: ast.TypeParameter,
  right: ast.TypeParameter,
  meaning: ReadonlyMap<ast.TypeParameter, Type>,
): boolean {
  if (left.bounds.length !== right.bounds.length) return false;
  return left.bounds.every((bound, i) => {
    const other = right.bounds[i];
    const wanted = world.tables.typeNodes.get(bound);
    const given = other === undefined ? undefined : world.tables.typeNodes.get(other);
    return wanted === undefined || given === undefined || sameType(given, substituteBy(wanted, meaning));
  });
}

function spanOf(member: MemberSymbol): ast.Span | undefined {
  switch (member.kind) {
    case 'field':
    case 'method':
    case 'function':
      return member.declaration?.name.span;
    case 'destructor':
      return member.sources[0]?.formal.node.span;
    case 'discriminator':
      return member.constructor.declaration.name.span;
    case 'builtin':
      return undefined;
  }
}
