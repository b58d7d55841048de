/** Where declarations stand. */
import type { DeclarationScope } from '../lookup.js';
import type { FieldSymbol, FunctionSymbol, MethodSymbol, TypeSymbol } from '../symbols.js';

export function scopeOf(symbol: FieldSymbol | MethodSymbol | FunctionSymbol): DeclarationScope {
  const { module, owner } = symbol;
  const own = symbol.kind === 'field' ? [] : symbol.typeParameters;
  return { module, owner, typeParameters: [...(owner?.typeParameters ?? []), ...own] };
}

export function scopeOfType(symbol: TypeSymbol): DeclarationScope {
  return { module: symbol.module, owner: symbol, typeParameters: symbol.typeParameters };
}
