/**
 * Datatypes that contain themselves at ever larger types: `datatype D<T> = N | C(D<seq<T>>)`. Their parts have types
 * without end. There is no need to make these types to see it: it is so exactly if a type parameter can come back to
 * itself inside a larger type, as Kennedy and Pierce show for classes in "On Decidability of Nominal Subtyping with
 * Variance" (2007).
 */
import type * as resolved from '../resolve/symbols.js';
import { partsOf } from '../resolve/types-substitute.js';
import type { Type } from '../resolve/types.js';
import type * as ast from '../syntax/index.js';

type Containing = resolved.DatatypeSymbol | resolved.NewtypeSymbol | resolved.SubsetTypeSymbol;

/** The values of one type parameter are part of the values of another: as they are, or inside a larger type. */
interface Edge {
  readonly from: ast.TypeParameter;
  readonly to: ast.TypeParameter;
  readonly grows: boolean;
}

export function isEndless(root: resolved.DatatypeSymbol): boolean {
  const edges: Edge[] = [];
  const reached = new Set<Containing>([root]);
  for (const symbol of reached) {
    for (const use of usesIn(symbol)) {
      reached.add(use.symbol);
      use.symbol.typeParameters.forEach((to, i) => {
        const arg = use.args[i] as Type;
        for (const from of parametersIn(arg)) edges.push({ from, to, grows: arg.kind !== 'parameter' });
      });
    }
  }
  return edges.some(({ from, to, grows }) => grows && reaches(edges, to, from));
}

function reaches(edges: readonly Edge[], from: ast.TypeParameter, to: ast.TypeParameter): boolean {
  const reached = new Set([from]);
  for (const parameter of reached) {
    for (const edge of edges) if (edge.from === parameter) reached.add(edge.to);
  }
  return reached.has(to);
}

/** The types with parts that the values of this one hold; objects are held by reference, and not looked into. */
function usesIn(symbol: Containing): { readonly symbol: Containing; readonly args: readonly Type[] }[] {
  const uses: { symbol: Containing; args: readonly Type[] }[] = [];
  const stack: Type[] =
    symbol.kind === 'datatype'
      ? symbol.constructors.flatMap(({ formals }) => formals.map(({ type }) => type))
      : [symbol.base];
  for (let type = stack.pop(); type !== undefined; type = stack.pop()) {
    if (type.kind === 'class' || type.kind === 'array') continue;
    if (type.kind === 'datatype' || type.kind === 'newtype' || type.kind === 'subset') uses.push(type);
    stack.push(...partsOf(type));
  }
  return uses;
}

function parametersIn(type: Type): readonly ast.TypeParameter[] {
  return type.kind === 'parameter' ? [type.parameter] : partsOf(type).flatMap(parametersIn);
}
