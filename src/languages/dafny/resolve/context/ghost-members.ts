/** Why a member cannot be used in compiled code, in words. */
import type { Callable } from '../resolution.js';
import type { MemberSymbol } from '../symbols.js';

/** Why a field, function or destructor that is used as a value is ghost; undefined if it is not. */
export function whyGhost(member: MemberSymbol): string | undefined {
  switch (member.kind) {
    case 'field':
      return member.ghost ? `'${member.name}' is a ghost ${member.mutable ? 'field' : 'constant'}` : undefined;
    case 'function':
      if (member.ghost) return ghostFunctionText(member);
      return member.formals.some((formal) => formal.ghost) ? `'${member.name}' has ghost parameters` : undefined;
    case 'destructor':
      if (member.ghost) return `'${member.name}' is a ghost part of its datatype`;
      return member.sources.every(({ constructor }) => constructor.declaration.ghost)
        ? `only ghost constructors have a part '${member.name}'`
        : undefined;
    case 'discriminator':
      return member.ghost || member.constructor.declaration.ghost
        ? `'${member.name}' asks for a ghost constructor`
        : undefined;
    case 'builtin':
      return member.ghost ? `'${member.name}' is ghost` : undefined;
    case 'method':
      return undefined;
  }
}

export function ghostFunctionText(symbol: Callable): string {
  const { name } = symbol;
  if (symbol.kind !== 'function' || symbol.flavour === 'function') return `'${name}' is a ghost function`;
  return symbol.flavour === 'predicate' ? `'${name}' is a ghost predicate` : `'${name}' is a ${symbol.flavour}`;
}
