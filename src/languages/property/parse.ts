/**
 * The text of a property -> its state machine (seed 001, 2.1), or the first thing that is wrong with it. Line by line:
 *
 *     property NAME
 *     initial STATE
 *     STATE: METHOD -> STATE
 *     STATE:
 *     final STATE, STATE
 *
 * Comments go from `//` to the end of the line. A state exists if a line begins with it, so that a misspelled one is found;
 * one in which nothing observed may be called has a line without a transition.
 */
import type { PropertyMachine, PropertyProblem, Transition } from './machine.js';
import { problemAt } from './machine.js';

export type ParsedProperty = { readonly kind: 'machine'; readonly machine: PropertyMachine } | PropertyProblem;

export function parseProperty(file: string, text: string): ParsedProperty {
  try {
    return { kind: 'machine', machine: new Parser(file).parse(text) };
  } catch (raised) {
    if (raised instanceof Wrong) return raised.problem;
    throw raised;
  }
}

class Wrong extends Error {
  readonly problem: PropertyProblem;

  constructor(problem: PropertyProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

interface Token {
  readonly text: string;
  readonly kind: 'name' | 'sign' | 'end';
  readonly at: string;
}

interface Draft {
  readonly from: Token;
  readonly method: Token;
  readonly to: Token;
}

const TOKEN = /\s+|\/\/.*|(?<name>[\p{L}_$][\p{L}\p{N}_$'?]*(?:\.[\p{L}_$][\p{L}\p{N}_$'?]*)*)|(?<sign>->|[:,])/uy;

const FORMS = 'a line is "property NAME", "initial STATE", "STATE: METHOD -> STATE", "STATE:" or "final STATE, STATE"';

class Parser {
  private readonly file: string;
  private property: Token | undefined;
  private initial: Token | undefined;
  private final: readonly Token[] | undefined;
  private readonly states = new Map<string, number>();
  private readonly drafts: Draft[] = [];

  constructor(file: string) {
    this.file = file;
  }

  parse(text: string): PropertyMachine {
    const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
    for (const [i, line] of lines.entries()) this.line(this.tokens(line, i + 1));
    const end = `${this.file}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
    const { property, initial, final } = this;
    if (property === undefined) return wrong(end, 'There is no property here; begin with "property NAME".');
    if (initial === undefined) return wrong(end, 'The property has no initial state; write "initial STATE".');
    if (this.drafts.length === 0) return wrong(end, 'The property has no transition; write "STATE: METHOD -> STATE".');
    return {
      name: property.text,
      file: this.file,
      states: [...this.states.keys()],
      initial: this.stateOf(initial),
      transitions: this.transitions(),
      ...(final === undefined ? {} : { final: final.map((state) => this.stateOf(state)) }),
    };
  }

  private transitions(): readonly Transition[] {
    const known = new Map<string, Draft>();
    return this.drafts.map((draft) => {
      const { from, method, to } = draft;
      const key = `${from.text}: ${method.text}`;
      const before = known.get(key);
      if (before !== undefined) {
        const first = before.method.at.slice(this.file.length + 1).split(':')[0] ?? '';
        return wrong(
          method.at,
          `The state ${from.text} already has a transition for ${method.text}, in line ${first}.`,
        );
      }
      known.set(key, draft);
      return { from: this.stateOf(from), method: method.text, to: this.stateOf(to), at: method.at };
    });
  }

  private stateOf({ text, at }: Token): number {
    const known = this.states.get(text);
    if (known !== undefined) return known;
    return wrong(
      at,
      `There is no state ${text}: no line begins with it; one without transitions is written "${text}:".`,
    );
  }

  private tokens(line: string, number: number): readonly Token[] {
    const tokens: Token[] = [];
    const at = (offset: number): string => `${this.file}:${number}:${offset + 1}`;
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < line.length) {
      const start = TOKEN.lastIndex;
      const { name, sign } = TOKEN.exec(line)?.groups ?? {};
      if (TOKEN.lastIndex <= start) {
        const character = String.fromCodePoint(line.codePointAt(start) ?? 0);
        return wrong(at(start), `"${character}" does not belong here; ${FORMS}.`);
      }
      if (name !== undefined) tokens.push({ text: name, kind: 'name', at: at(start) });
      if (sign !== undefined) tokens.push({ text: sign, kind: 'sign', at: at(start) });
    }
    return tokens.length === 0 ? [] : [...tokens, { text: '', kind: 'end', at: at(line.trimEnd().length) }];
  }

  /** A word with a colon behind it is a state, whatever else it means elsewhere. */
  private line([first, ...rest]: readonly Token[]): void {
    if (first === undefined) return;
    const [second] = rest;
    const isState = second?.text === ':';
    if (this.property === undefined && (isState || first.text !== 'property'))
      wrong(first.at, 'A property begins with "property NAME".');
    if (isState) {
      this.stateLine(first, rest.slice(1));
      return;
    }
    switch (first.text) {
      case 'property':
        this.once(this.property, first);
        this.property = onlyName(rest, 'the name of the property');
        return;
      case 'initial':
        this.once(this.initial, first);
        this.initial = onlyName(rest, 'a state');
        return;
      case 'final':
        this.once(this.final, first);
        this.final = namesIn(rest);
        return;
      default:
        wrong(first.at, `"${first.text}" does not begin a line; ${FORMS}.`);
    }
  }

  private once(known: unknown, { text, at }: Token): void {
    if (known !== undefined) wrong(at, `There is a second line "${text} …"; one is enough.`);
  }

  private stateLine(from: Token, [method, arrow, to, end]: readonly Token[]): void {
    plain(from);
    if (!this.states.has(from.text)) this.states.set(from.text, this.states.size);
    if (method?.kind === 'end') return;
    if (method?.kind !== 'name') return wrong((method ?? from).at, 'Here a method is expected.');
    if (arrow?.text !== '->')
      return wrong((arrow ?? method).at, 'Here "->" is expected, and the state after the call.');
    if (to?.kind !== 'name') return wrong((to ?? arrow).at, 'Here a state is expected.');
    if (end?.kind !== 'end') return wrong((end ?? to).at, 'Here the line should end; each transition has its own.');
    this.drafts.push({ from, method, to: plain(to) });
  }
}

function onlyName([name, end]: readonly Token[], what: string): Token {
  if (name?.kind !== 'name') return wrong(name?.at ?? '', `Here ${what} is expected.`);
  if (end?.kind !== 'end') return wrong((end ?? name).at, 'Here the line should end.');
  return plain(name);
}

function namesIn(tokens: readonly Token[]): readonly Token[] {
  const names: Token[] = [];
  for (let i = 0; ; i += 2) {
    const [name, next] = [tokens[i], tokens[i + 1]];
    if (name?.kind !== 'name') return wrong(name?.at ?? '', 'Here a state is expected.');
    names.push(plain(name));
    if (next?.kind === 'end') return names;
    if (next?.text !== ',') return wrong((next ?? name).at, 'Here a comma or the end of the line is expected.');
  }
}

/** Only methods have paths. */
function plain(name: Token): Token {
  return name.text.includes('.')
    ? wrong(name.at, `"${name.text}" is no name of a state or property: it has a dot.`)
    : name;
}

function wrong(at: string, sentence: string): never {
  throw new Wrong(problemAt(at, sentence));
}
