/**
 * One declaration of a program as text that has everything engines can see of it, other declarations by their labels.
 * Two declarations have one text only if they are the same. Unlike the text for people (`model/print.ts`) it leaves
 * nothing out but places, which are listed beside it.
 *
 * What is left out by mistake is a stale result later, so every form is taken apart in full: `nothingElse` does not
 * compile when a form gets a field that is not written here.
 */
import type {
  Arena,
  Claim,
  ClassSymbol,
  Clause,
  ConstrainedType,
  DatatypeSymbol,
  Frame,
  FunctionDefinition,
  FunctionSymbol,
  Measure,
  Method,
  Origin,
  Term,
  Type,
  TypeParameterSymbol,
  Variable,
} from '../../model/index.js';
import { writeBody } from './content-code.js';
import { nothingElse, quoted } from './content-text.js';
import { payloadText, placeText, typeText } from './content-types.js';

/** What has a text of its own. */
export type Declaration =
  | { readonly kind: 'datatype'; readonly symbol: DatatypeSymbol }
  | { readonly kind: 'class'; readonly symbol: ClassSymbol }
  | { readonly kind: 'constrained'; readonly symbol: ConstrainedType }
  | { readonly kind: 'function'; readonly symbol: FunctionSymbol }
  | { readonly kind: 'method'; readonly symbol: Method };

/** How declarations are called in each other's texts. */
export interface Labels {
  labelOf(declaration: Declaration): string;
  /** Of the definition, or of a function of which there is none. */
  definitionOf(symbol: FunctionSymbol): FunctionDefinition | undefined;
  /** Numbers of recursion groups change with every declaration; what is in one does not. */
  groupOf(group: number): string;
}

export class DeclarationWriter {
  readonly arena: Arena;
  /** The declarations that this one mentions. */
  readonly mentioned = new Map<object, Declaration>();
  /** The places in it, in the order of the text. */
  readonly origins: Origin[] = [];
  /** Those of decisions, which reports list by line. */
  readonly decisions: Origin[] = [];
  /** It has variables that stand for any object, or for all of them. */
  bindsObjects = false;
  private readonly labels: Labels;
  private readonly lines: string[] = [];
  private readonly terms = new Map<Term, number>();
  private readonly variables = new Map<Variable, number>();
  private readonly parameters = new Map<TypeParameterSymbol, number>();
  private readonly claims = new Map<Claim, number>();
  private readonly types = new Map<Type, string>();

  constructor(arena: Arena, labels: Labels) {
    this.arena = arena;
    this.labels = labels;
  }

  get text(): string {
    return this.lines.join('\n');
  }

  line(...words: readonly (string | number | boolean | undefined)[]): void {
    this.lines.push(words.map((word) => (typeof word === 'string' ? word : `${String(word)}`)).join(' '));
  }

  // ── Names ─────────────────────────────────────────────────────────────────────────────────────

  mention(declaration: Declaration): string {
    this.mentioned.set(declaration.symbol, declaration);
    return this.labels.labelOf(declaration);
  }

  place(origin: Origin): void {
    this.origins.push(origin);
  }

  type(type: Type): string {
    let text = this.types.get(type);
    if (text === undefined) this.types.set(type, (text = typeText(this, type)));
    return text;
  }

  typeList(types: readonly Type[]): string {
    return `<${types.map((type) => this.type(type)).join(', ')}>`;
  }

  /** Told apart by where they are met first: a name is for people. */
  parameter(symbol: TypeParameterSymbol): string {
    const { name, withoutObjects, ...rest } = symbol;
    nothingElse(rest);
    return `${quoted(name)}'${numberIn(this.parameters, symbol)}${withoutObjects === true ? '!' : ''}`;
  }

  variable(variable: Variable): string {
    if (!this.variables.has(variable)) {
      const { name, type, role, ghost, place, initial: _, ...rest } = variable;
      nothingElse(rest);
      const number = numberIn(this.variables, variable);
      const where = place === undefined ? '' : placeText(this, place);
      this.line('variable', number, quoted(name), role, ghost, this.type(type), where);
    }
    return `v${numberIn(this.variables, variable)}`;
  }

  variableList(variables: readonly Variable[]): string {
    return `(${variables.map((variable) => this.variable(variable)).join(' ')})`;
  }

  /** Shared parts once, and with a stack of its own, because terms may be deep. */
  term(root: Term): string {
    const { arena, terms } = this;
    const stack = [root];
    for (let term = stack.at(-1); term !== undefined; term = stack.at(-1)) {
      const waiting = terms.has(term) ? [] : arena.argsOf(term).filter((arg) => !terms.has(arg));
      if (waiting.length > 0) {
        stack.push(...waiting.reverse());
        continue;
      }
      stack.pop();
      if (terms.has(term)) continue;
      const args = arena.argsOf(term).map((arg) => `t${terms.get(arg) as number}`);
      const payload = payloadText(this, arena.payload(term));
      terms.set(term, terms.size);
      this.line('term', terms.size - 1, arena.operator(term), payload, this.type(arena.type(term)), args.join(' '));
    }
    return `t${terms.get(root) as number}`;
  }

  termList(terms: readonly Term[]): string {
    return `(${terms.map((term) => this.term(term)).join(' ')})`;
  }

  claim(claim: Claim): string {
    if (!this.claims.has(claim)) {
      const { id, kind, owner, guard, condition, gives, explicit, supports, alsoSupports, origin, text, ...more } =
        claim;
      const { verifiedUnder, from, ...rest } = more;
      nothingElse(rest);
      const supported = [supports, alsoSupports, ...(from === undefined ? [] : [from])].map((one) =>
        one === undefined ? '-' : this.claim(one),
      );
      const number = numberIn(this.claims, claim);
      this.place(origin);
      const given = gives === undefined ? '' : this.term(gives);
      const meaning = `${this.term(guard)} ${this.term(condition)} ${given}`;
      const premise =
        verifiedUnder === undefined
          ? []
          : [`under ${verifiedUnder.map((flags) => this.variableList(flags)).join(' ')}`];
      this.line(
        'claim',
        number,
        kind,
        quoted(id),
        quoted(owner.member),
        explicit,
        meaning,
        ...supported,
        quoted(text),
        ...premise,
      );
    }
    return `c${numberIn(this.claims, claim)}`;
  }

  claimList(claims: readonly Claim[]): string {
    return `(${claims.map((claim) => this.claim(claim)).join(' ')})`;
  }

  frame(frame: Frame): string {
    if (frame.kind === 'everything') return 'everything';
    const { kind, items, ...rest } = frame;
    nothingElse(rest);
    const texts = items.map(({ objects, field, ...more }) => {
      nothingElse(more);
      const of = field === undefined ? '' : `.${quoted(field.name)} of ${this.class(field.owner)}`;
      return `${this.term(objects)}${of}`;
    });
    return `${kind}(${texts.join(', ')})`;
  }

  measure({ terms, guessed, mayDiverge, ...rest }: Measure): string {
    nothingElse(rest);
    return `${this.termList(terms)} ${String(guessed)} ${String(mayDiverge)}`;
  }

  clauses(kind: string, clauses: readonly Clause[]): void {
    for (const { condition, origin, text, ...rest } of clauses) {
      nothingElse(rest);
      this.place(origin);
      this.line(kind, this.term(condition), quoted(text));
    }
  }

  entry(entry: ReadonlyMap<Variable, Variable>): void {
    for (const [heap, snapshot] of entry) this.line('entry', this.variable(heap), this.variable(snapshot));
  }

  class(symbol: ClassSymbol): string {
    return this.mention({ kind: 'class', symbol });
  }

  function(symbol: FunctionSymbol): string {
    return this.mention({ kind: 'function', symbol });
  }

  functions(symbols: readonly FunctionSymbol[]): string {
    return `(${symbols.map((symbol) => this.function(symbol)).join(' ')})`;
  }

  method(symbol: Method): string {
    return this.mention({ kind: 'method', symbol });
  }

  private parameterList(symbols: readonly TypeParameterSymbol[]): string {
    return `<${symbols.map((symbol) => this.parameter(symbol)).join(' ')}>`;
  }

  // ── Declarations ──────────────────────────────────────────────────────────────────────────────

  write(declaration: Declaration): void {
    this.line(declaration.kind, this.labels.labelOf(declaration));
    switch (declaration.kind) {
      case 'datatype':
        this.writeDatatype(declaration.symbol);
        return;
      case 'class':
        this.writeClass(declaration.symbol);
        return;
      case 'constrained':
        this.writeConstrained(declaration.symbol);
        return;
      case 'function':
        this.writeFunction(declaration.symbol);
        return;
      case 'method':
        this.writeMethod(declaration.symbol);
        return;
    }
  }

  private writeDatatype({ name, typeParameters, constructors, coinductive, ...rest }: DatatypeSymbol): void {
    nothingElse(rest);
    this.line(quoted(name), this.parameterList(typeParameters), coinductive);
    for (const { name: constructor, datatype: _, fields, ...more } of constructors) {
      nothingElse(more);
      this.line('constructor', quoted(constructor));
      for (const { name: field, type, ghost, ...none } of fields) {
        nothingElse(none);
        this.line('field', quoted(field), ghost, this.type(type));
      }
    }
  }

  private writeClass({ name, abstract, implementers, typeParameters, parents, fields, ...rest }: ClassSymbol): void {
    nothingElse(rest);
    this.line(quoted(name), this.parameterList(typeParameters), abstract, implementers, this.typeList(parents));
    for (const { name: field, owner: _, type, ghost, constant, ...more } of fields) {
      nothingElse(more);
      this.line('field', quoted(field), ghost, constant, this.type(type));
    }
  }

  private writeConstrained(symbol: ConstrainedType): void {
    const { name, flavour, typeParameters, base, variable, predicate, open, witness, mayBeEmpty, ...rest } = symbol;
    nothingElse(rest);
    this.line(quoted(name), flavour, this.parameterList(typeParameters), open, mayBeEmpty, this.type(base));
    this.line('values', this.variable(variable), this.term(predicate), witness === undefined ? '' : this.term(witness));
  }

  private writeFunction(symbol: FunctionSymbol): void {
    const { name, typeParameters, heap, parameters, result, reading, ...rest } = symbol;
    nothingElse(rest);
    this.line(quoted(name), this.parameterList(typeParameters));
    this.line('over', this.variableList(heap), this.variableList(parameters), this.type(result));
    if (reading !== undefined) {
      const { asks, state, ...more } = reading;
      nothingElse(more);
      this.line('reading', asks, this.variableList(state));
    }
    const definition = this.labels.definitionOf(symbol);
    if (definition !== undefined) this.writeDefinition(definition);
  }

  private writeDefinition(definition: FunctionDefinition): void {
    const { symbol: _, origin, ghost, requires, ensures, resultVariable, reads, body, opaque, ...more } = definition;
    const { decreases, recursionGroup, axiom, implementers, shown, chooses, ...rest } = more;
    nothingElse(rest);
    if (origin !== undefined) this.place(origin);
    this.line('definition', ghost, opaque, axiom, this.labels.groupOf(recursionGroup));
    this.line('result', this.variable(resultVariable), 'reads', this.frame(reads));
    this.line('requires', this.termList(requires), 'ensures', this.termList(ensures));
    this.line('decreases', this.measure(decreases), 'body', body === undefined ? '' : this.term(body));
    this.line('implementers', this.functions(implementers));
    this.line('shown', this.termList(shown ?? []));
    if (chooses === undefined) return;
    const { variables, condition, ...other } = chooses;
    nothingElse(other);
    this.line('chooses', this.variableList(variables), this.term(condition));
  }

  private writeMethod(method: Method): void {
    const { id: _, name, kind, origin, ghost, typeParameters, inputs, outputs, entry, ...contract } = method;
    const { requires, ensures, ...more } = contract;
    const { modifies, decreases, recursionGroup, induction, defines, body, axiom, unverified, ...last } = more;
    const { claims, implementers, computes, composed, ...rest } = last;
    nothingElse(rest);
    this.place(origin);
    this.line(quoted(name), kind, ghost, axiom, unverified, this.parameterList(typeParameters));
    this.line('over', this.variableList(inputs), this.variableList(outputs));
    this.entry(entry);
    this.clauses('requires', requires);
    this.clauses('ensures', ensures);
    this.line('modifies', this.frame(modifies), 'decreases', this.measure(decreases));
    this.line(
      'group',
      this.labels.groupOf(recursionGroup),
      'defines',
      defines === undefined ? '' : this.function(defines),
    );
    if (computes !== undefined) this.line('computes', this.function(computes));
    if (composed !== undefined) this.line('composed', composed.role, composed.with, this.method(composed.of));
    if (induction !== undefined)
      this.line('induction', induction === 'none' ? induction : this.variableList(induction));
    this.line('claims', this.claimList(claims));
    this.line('implementers', `(${implementers.map((one) => this.method(one)).join(' ')})`);
    if (body !== undefined) writeBody(this, body);
  }
}

function numberIn<T>(numbers: Map<T, number>, item: T): number {
  let number = numbers.get(item);
  if (number === undefined) numbers.set(item, (number = numbers.size));
  return number;
}
