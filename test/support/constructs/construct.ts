/** A construct of the language, as a predicate over parts of the syntax tree. */
export type Part = Readonly<Record<string, unknown>>;

export interface Construct {
  readonly name: string;
  readonly occursIn: (part: Part) => boolean;
}

/** What may be special about a node of some kind, by kind and name. */
export type Details<Node extends { readonly kind: string }> = {
  readonly [Kind in Node['kind']]?: Readonly<Record<string, (node: Extract<Node, { readonly kind: Kind }>) => boolean>>;
};

export function detailsOf<Node extends { readonly kind: string }>(
  details: Details<Node>,
  belongs: (part: object) => boolean,
): readonly Construct[] {
  const tables = Object.entries(details) as [string, Readonly<Record<string, (node: never) => boolean>>][];
  return tables.flatMap(([kind, table]) =>
    Object.entries(table).map(([name, holds]) => ({
      name,
      occursIn: (part: Part) => part['kind'] === kind && belongs(part) && holds(part as never),
    })),
  );
}
