/** What relying on a member or a type rests on: the claims of everything that has to keep what it promises. */
import type {
  Body,
  ClaimId,
  ClaimKind,
  Dependency,
  DependencyKind,
  FunctionDefinition,
  FunctionSymbol,
  Method,
  Model,
} from '../model/index.js';
import { closure, appliedIn } from '../model/index.js';

/** Reads the methods of a model once: relying on a member costs no more in a large program than in a small one. */
export class Promises {
  private readonly model: Model;
  private readonly present: ReadonlySet<Method>;
  private readonly leftOut: ReadonlySet<string>;
  private readonly defining = new Map<FunctionSymbol, Method[]>();
  /** Checks of a declaration, and of what overrides it, by the declared name. */
  private readonly checking = new Map<string, Method[]>();
  private readonly known = new Map<Method | FunctionSymbol, Dependency>();
  private readonly framed = new Map<FunctionSymbol, Dependency>();

  constructor(model: Model) {
    this.model = model;
    this.present = new Set(model.methods);
    this.leftOut = new Set(model.unsupported.map(({ member }) => member));
    for (const method of model.methods) {
      if (method.defines !== undefined) append(this.defining, method.defines, method);
      const checked = checkedBy(method);
      if (checked !== undefined) append(this.checking, checked, method);
    }
  }

  /** Executions check what compiled code promises; no execution runs a proof. */
  ofMethod(callee: Method): Dependency {
    return this.remembered(callee, () => this.findMethod(callee));
  }

  ofFunction(definition: FunctionDefinition): Dependency {
    return this.remembered(definition.symbol, () => this.findFunction(definition));
  }

  /**
   * That the value is the same in heaps that agree on what the function reads. A call of another function is compared with
   * that one's reads clause, and not with its body, so this rests on the reads of everything that the body can get to.
   */
  ofFrame(definition: FunctionDefinition): Dependency {
    const { symbol } = definition;
    let dependency = this.framed.get(symbol);
    if (dependency === undefined) {
      const own = this.ofFunction(definition);
      const reached = [...closure([symbol], (one) => this.readersFrom(one))];
      const checks = reached.flatMap((one) => [...(this.defining.get(one) ?? []), ...this.checksOf(one.name)]);
      const claims = [...new Set([...own.claims, ...claimsOf(checks, 'reads'), ...claimsOf(checks, 'override')])];
      const isWhole = reached.every((one) => this.model.functions.has(one));
      dependency = { ...own, claims, ...(isWhole ? {} : { missing: 'something that it calls is not supported' }) };
      this.framed.set(symbol, dependency);
    }
    return dependency;
  }

  /** That constrained types have values is a claim of their declarations; undefined if nothing needs to be shown. */
  ofTypes(names: readonly string[]): Dependency | undefined {
    const claims = claimsOf(names.flatMap((name) => this.checksOf(name)));
    const isWhole = !names.some((name) => this.leftOut.has(name));
    if (isWhole && claims.length === 0) return undefined;
    const missing = isWhole ? {} : { missing: 'its declaration uses something that is not supported' };
    return { kind: 'type', name: names.join(', '), claims, ...missing };
  }

  private findMethod(callee: Method): Dependency {
    // What its own code promises is checked where it is, and this is the same code.
    if (callee.composed !== undefined) return this.ofMethod(callee.composed.of);
    const { name } = callee;
    if (callee.axiom) return { kind: 'axiom', name, claims: [] };
    const missing = 'it uses something that is not supported';
    if (!this.present.has(callee)) return { kind: 'lemma', name, claims: [], missing };
    if (callee.body === undefined && callee.implementers.length === 0) return { kind: 'bodiless', name, claims: [] };
    // What a trait promises is kept by those who implement it.
    const promising = [...closure([callee], ({ implementers }) => implementers)];
    const kept = keptBy(promising, 'lemma', name);
    if (!callee.ghost && callee.kind !== 'lemma') {
      // An execution checks what the code that it runs promises, and nobody but the override's check whether that is enough.
      const checks = promising.length > 1 ? promising.flatMap((method) => this.checksOf(method.name)) : [];
      // Nobody looks at what a library promises: that an execution would stop there is no reason to believe it.
      const isBelieved = this.model.libraryOf?.(callee.origin, name)?.isChecked === false;
      const claims = isBelieved ? claimsOf([...promising, ...checks]) : claimsOf(checks, 'override');
      return { ...(kept.kind === 'lemma' ? { kind: 'contract', name } : kept), claims };
    }
    const own = claimsOf(promising.flatMap((method) => [method, ...this.checksOf(method.name)]));
    // It changes what those change that it calls, and their frames are taken for what they say.
    const changing = callee.kind === 'lemma' ? [] : [...closure([callee], ghostCallees)];
    const isWhole = [...promising, ...changing].every((method) => this.present.has(method));
    const claims = [...new Set([...own, ...claimsOf(changing, 'modifies')])];
    return { ...kept, claims, ...(isWhole ? {} : { missing: IMPLEMENTER_MISSING }) };
  }

  /** Functions with a heap that the definition of another one mentions, and those that it is dispatched to. */
  private readersFrom(symbol: FunctionSymbol): readonly FunctionSymbol[] {
    const definition = this.model.functions.get(symbol);
    if (definition === undefined) return [];
    const { body, requires, ensures, reads, implementers } = definition;
    const frame = reads.kind === 'everything' ? [] : reads.items.map(({ objects }) => objects);
    const terms = [...requires, ...ensures, ...frame, ...(body === undefined ? [] : [body])];
    const found = new Set([...implementers, ...appliedIn(this.model.arena, terms)]);
    return [...found].filter(({ heap }) => heap.length > 0);
  }

  private findFunction({ symbol, axiom, chooses }: FunctionDefinition): Dependency {
    const { name } = symbol;
    // That a value fits if some value does is true of some function, whatever the program is.
    if (chooses !== undefined) return { kind: 'function', name, claims: [] };
    const { functions, methods } = this.model;
    if (symbol.reading !== undefined) {
      // That values read what they say is claimed where they are made.
      const reads = methods.flatMap(({ claims }) => claims.filter(({ kind }) => kind === 'reads'));
      return { kind: 'function', name, claims: reads.map(({ id }) => id) };
    }
    const promising = [...closure([symbol], (one) => functions.get(one)?.implementers ?? [])];
    const claims = claimsOf(
      promising.flatMap((one) => [...(this.defining.get(one) ?? []), ...this.checksOf(one.name)]),
    );
    if (axiom) return { kind: 'axiom', name, claims };
    const isWhole = promising.length === 1 || promising.every((one) => functions.has(one));
    const missing = isWhole ? {} : { missing: IMPLEMENTER_MISSING };
    const definitions = promising.flatMap((one) => functions.get(one) ?? []);
    const named = definitions.map((one) => ({ ...one, name: one.symbol.name }));
    return { ...keptBy(named, 'function', name), claims, ...missing };
  }

  private checksOf(name: string): readonly Method[] {
    return this.checking.get(name) ?? [];
  }

  private remembered(key: Method | FunctionSymbol, find: () => Dependency): Dependency {
    let dependency = this.known.get(key);
    if (dependency === undefined) this.known.set(key, (dependency = find()));
    return dependency;
  }
}

const KNOWN = new WeakMap<Model, Promises>();

/** The same for every method of a model. */
export function promisesIn(model: Model): Promises {
  let promises = KNOWN.get(model);
  if (promises === undefined) KNOWN.set(model, (promises = new Promises(model)));
  return promises;
}

const IMPLEMENTER_MISSING = 'what implements it is not supported';

interface Promising {
  readonly name: string;
  readonly body?: unknown;
  readonly axiom: boolean;
  readonly implementers: readonly unknown[];
}

/** Whoever of those that promise something only says so; otherwise it is shown, under the given name. */
function keptBy<K extends DependencyKind>(
  promising: readonly Promising[],
  kind: K,
  name: string,
): { readonly kind: K | 'axiom' | 'bodiless'; readonly name: string } {
  const open = promising.find(
    ({ axiom, body, implementers }) => axiom || (body === undefined && implementers.length === 0),
  );
  if (open === undefined) return { kind, name };
  return { kind: open.axiom ? 'axiom' : 'bodiless', name: open.name };
}

/** The name of what a check of a declaration or of an override is about. */
function checkedBy({ kind, name }: Method): string | undefined {
  if (kind === 'declaration') return name;
  return kind === 'override' ? name.split(' overrides ')[1] : undefined;
}

function claimsOf(methods: readonly Method[], kind?: ClaimKind): readonly ClaimId[] {
  const all = [...new Set(methods)].flatMap(({ claims }) => claims);
  return all.filter((claim) => kind === undefined || claim.kind === kind).map(({ id }) => id);
}

/** Ghost methods that the code calls, and those that they are dispatched to: no execution checks what they change. */
function ghostCallees({ body, implementers }: Method): readonly Method[] {
  const found = new Set(implementers);
  const work: Body[] = body === undefined ? [] : [body];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    for (const instruction of next.blocks.flatMap(({ instructions }) => instructions)) {
      if (instruction.kind === 'proof') work.push(instruction.body);
      if (instruction.kind === 'call' && instruction.callee.kind !== 'lemma') found.add(instruction.callee);
    }
  }
  return [...found].filter(({ axiom }) => !axiom);
}

function append<K>(lists: Map<K, Method[]>, key: K, method: Method): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [method]);
  else list.push(method);
}
