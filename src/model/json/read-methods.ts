/** Methods and their claims. Heads come first: bodies mention other methods, and claims belong to whoever lists them. */
import type { Claim, ClaimKind } from '../claims.js';
import { CLAIM_TEXT, readClaimId } from '../claims.js';
import type { FunctionDefinition, FunctionSymbol, Method, MethodKind, Variable } from '../program.js';
import type { Fields, Item } from './item.js';
import { CodeReader, readClause, readEntry } from './read-code.js';
import type { CodeContext } from './read-code.js';
import type { MemberContext } from './read-members.js';
import { distinctVariables, readFrame, readMeasure } from './read-members.js';
import type { Begun, Draft } from './read-types.js';

type Functions = ReadonlyMap<FunctionSymbol, FunctionDefinition>;

export function readMethods(context: MemberContext, functions: Functions, root: Fields): readonly Method[] {
  const begun = root.get('methods').list.map((item) => {
    const fields = item.object;
    return { item, fields, symbol: beginMethod(context, functions, fields) };
  });
  const methods = begun.map(({ symbol }) => symbol);
  const claims = readClaims(context, root.get('claims'), begun);
  for (const { fields, symbol } of begun) endMethod({ ...context, claims, methods }, fields, symbol);
  return methods;
}

function beginMethod(context: MemberContext, functions: Functions, fields: Fields): Draft<Method> {
  const { tables, variables } = context;
  const name = fields.get('name').text;
  const inputs = distinctVariables(fields.get('inputs'), variables, ['input']);
  const induction = fields.maybe('induction');
  const unverified = fields.maybe('unverified')?.flag;
  const defined = (field: string): FunctionSymbol | undefined => {
    const item = fields.maybe(field);
    const symbol = item?.in(context.symbols, 'symbols');
    return symbol === undefined || functions.has(symbol) ? symbol : item?.fail('has no definition.');
  };
  const computes = defined('computes');
  return {
    id: { member: name },
    name,
    kind: fields.get('kind').word(KINDS),
    origin: context.origin(fields),
    ghost: fields.get('ghost').flag,
    typeParameters: tables.parameters(fields.get('typeParameters')),
    inputs,
    outputs: distinctVariables(fields.get('outputs'), variables, ['output']),
    entry: readEntry(context, fields.get('entry')),
    requires: fields.get('requires').list.map((one) => readClause(context, one)),
    ensures: fields.get('ensures').list.map((one) => readClause(context, one)),
    modifies: readFrame(context, fields.get('modifies')),
    decreases: readMeasure(context, fields.get('decreases')),
    recursionGroup: fields.get('recursionGroup').whole(-1),
    ...(induction === undefined ? {} : { induction: readInduction(context, induction, inputs) }),
    defines: defined('defines'),
    body: undefined,
    axiom: fields.get('axiom').flag,
    ...(unverified === undefined ? {} : { unverified }),
    claims: [],
    implementers: [],
    ...(computes === undefined ? {} : { computes }),
  };
}

function readInduction(
  { variables }: MemberContext,
  item: Item,
  inputs: readonly Variable[],
): NonNullable<Method['induction']> {
  if (item.value === 'none') return 'none';
  const over = distinctVariables(item, variables, ['input']);
  return over.every((one) => inputs.includes(one)) ? over : item.fail('must name inputs of the method.');
}

/** Each claim is one of exactly one method, and bears its name. */
function readClaims(context: MemberContext, items: Item, methods: readonly Begun<Method>[]): readonly Claim[] {
  const owners = new Map<number, Method>();
  for (const { fields, symbol } of methods)
    for (const one of fields.get('claims').list) {
      const place = one.whole(0, items.list.length - 1);
      if (owners.has(place)) one.fail('is a claim that is listed already.');
      owners.set(place, symbol);
    }
  const begun = items.list.map((item, place) => {
    const owner = owners.get(place) ?? item.fail('is a claim of no method.');
    const fields = item.object;
    return { item, fields, symbol: beginClaim(context, owner, fields) };
  });
  const claims = begun.map(({ symbol }) => symbol);
  for (const { fields, symbol } of begun) endClaim(claims, fields, symbol);
  for (const { item, symbol } of begun) checkSupport(item, symbol);
  for (const { fields, symbol } of methods)
    symbol.claims = fields.get('claims').list.map((one) => one.in(claims, 'claims'));
  return claims;
}

function beginClaim({ terms, variables, origin }: MemberContext, owner: Method, fields: Fields): Draft<Claim> {
  const kind = fields.get('kind').word(Object.keys(CLAIM_TEXT) as ClaimKind[]);
  const id = readClaimId(fields.get('id').value);
  if (id === undefined || !id.startsWith(`${owner.name}/${kind}/`))
    return fields.get('id').fail(`must be "${owner.name}/${kind}/TEXT#NUMBER".`);
  const gives = fields.maybe('gives');
  const premise = fields.maybe('verifiedUnder');
  return {
    id,
    kind,
    owner: owner.id,
    guard: terms.condition(fields.get('guard')),
    condition: terms.condition(fields.get('condition')),
    ...(gives === undefined ? {} : { gives: terms.condition(gives) }),
    explicit: fields.get('explicit').flag,
    supports: undefined,
    origin: origin(fields),
    ...(premise === undefined
      ? {}
      : { verifiedUnder: premise.list.map((flags) => flags.list.map((one) => one.in(variables, 'variables'))) }),
    text: fields.get('text').text,
  };
}

function endClaim(claims: readonly Claim[], fields: Fields, claim: Draft<Claim>): void {
  const other = (name: string): Claim | undefined => {
    const item = fields.maybe(name);
    const found = item?.in(claims, 'claims');
    return found === undefined || found.owner === claim.owner ? found : item?.fail('is a claim of another method.');
  };
  claim.supports = other('supports');
  const also = other('alsoSupports');
  if (also !== undefined) claim.alsoSupports = also;
  fields.end();
}

/** From claim to claim there is an end. */
function checkSupport(item: Item, claim: Claim): void {
  const seen = new Set<Claim>();
  for (let one: Claim | undefined = claim; one !== undefined; one = one.supports) {
    if (seen.has(one)) item.fail('supports itself.');
    seen.add(one);
  }
}

function endMethod(context: CodeContext, fields: Fields, method: Draft<Method>): void {
  const body = fields.maybe('body');
  if (body !== undefined) method.body = new CodeReader(context, method).body(body);
  method.implementers = fields.get('implementers').list.map((one) => one.in(context.methods, 'methods'));
  if (body === undefined && method.claims.length > 0)
    fields.get('claims').fail('are claims of a method without a body.');
  fields.end();
}

const KINDS: readonly MethodKind[] = ['method', 'constructor', 'lemma', 'function', 'declaration', 'override'];
