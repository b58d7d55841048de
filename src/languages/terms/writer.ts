/**
 * Terms as a programmer would write them: `0 <= i && a[i] < x`. For people; what is too long for them is left out, and
 * three dots stand in its place. Nothing recurses, because terms may be deep.
 */
import type {
  Arena,
  Binder,
  ConstructorSymbol,
  Instance,
  Integer,
  Method,
  Operator,
  Part,
  Rational,
  Term,
  Type,
  Variable,
} from '../../model/index.js';
import { signedInteger, subterms, typeText } from '../../model/index.js';
import { characterText, Real, realText } from '../../values/index.js';
import { userName } from './names.js';
import { bindingText, boundText } from './binders.js';
import {
  ANY,
  bracketed,
  COMPARISON,
  joined,
  LEFT_OUT,
  list,
  LOGICAL,
  MOST_CHARACTERS,
  PREFIX,
  PRODUCT,
  SUM,
  whole,
  WHOLE,
} from './written.js';
import type { Written } from './written.js';

export class TermWriter {
  private readonly arena: Arena;
  /** Widths of bit vectors that this method reads as numbers in two's complement. */
  private readonly signedWidths: ReadonlySet<number>;
  private readonly names: ReadonlyMap<Variable, string>;

  /** `named`: variables that have other names here. */
  constructor(arena: Arena, method: Method, named: ReadonlyMap<Variable, string> = new Map()) {
    this.arena = arena;
    const variables = [...method.inputs, ...method.outputs, ...(method.body?.locals ?? [])];
    const signed = variables.flatMap(({ type }) => (type.kind === 'bitvector' && type.signed ? [type.width] : []));
    this.signedWidths = new Set(signed);
    this.names = new Map([...namesOf(variables), ...named]);
  }

  /** As programs write it, where that is clear. */
  name(variable: Variable): string {
    return this.names.get(variable) ?? nameOf(variable);
  }

  text(root: Term): string {
    return this.written(root).text;
  }

  /** What an assignment does, the way programs say it: a store is not assigned, a place in it is. */
  assignment(target: Variable, value: Term): string {
    const { arena } = this;
    const isUpdate = target.role === 'heap' && arena.operator(value) === 'update';
    const [store, ...rest] = isUpdate ? arena.argsOf(value) : [];
    if (store === undefined || arena.operator(store) !== 'variable' || arena.payload(store) !== target)
      return `${this.name(target)} := ${this.text(value)}`;
    const parts = rest.map((part) => this.written(part));
    const assigned = parts.pop() ?? LEFT_OUT;
    return `${placeIn(target, parts) ?? this.name(target)} := ${assigned.text}`;
  }

  private written(root: Term): Written {
    const texts = new Map<Term, Written>();
    for (const term of subterms(this.arena, [root])) {
      const one = this.one(term, (arg) => texts.get(arg) ?? LEFT_OUT);
      texts.set(term, one.text.length > MOST_CHARACTERS && term !== root ? LEFT_OUT : one);
    }
    return texts.get(root) ?? LEFT_OUT;
  }

  private one(term: Term, of: (arg: Term) => Written): Written {
    const { arena } = this;
    const operator = arena.operator(term);
    const payload = arena.payload(term);
    const args = arena.argsOf(term).map(of);
    const [first = LEFT_OUT, second = LEFT_OUT, third = LEFT_OUT] = args;
    const sign = INFIX[operator];
    if (sign !== undefined) return infix(sign[0], sign[1], args);
    switch (operator) {
      case 'literal':
        return this.literal(payload as boolean | Integer | Rational, arena.type(term));
      case 'variable':
        return whole(this.name(payload as Variable));
      case 'bound':
        return whole(boundText(payload as number));
      case 'not':
        return this.negation(arena.arg(term, 0), first, of);
      case 'eq':
        return this.equation('==', arena.argsOf(term), of);
      case 'lt':
      case 'le':
      case 'bv-slt':
      case 'bv-sle':
        return this.comparison(operator, arena.argsOf(term), of, false);
      case 'bv-shr':
        return infix(this.isSigned(arena.type(term)) ? '>>>' : '>>', WHOLE, args);
      case 'ite':
        return { text: `if ${first.text} then ${second.text} else ${third.text}`, level: ANY };
      case 'neg':
      case 'bv-not':
        return {
          text: `${operator === 'neg' ? '-' : this.isSigned(arena.type(term)) ? '~' : '!'}${bracketed(first, WHOLE)}`,
          level: PREFIX,
        };
      case 'select':
        return this.selection(arena.arg(term, 0), args);
      case 'update':
        return whole(`${bracketed(first, WHOLE)}[${list(args.slice(1, -1))} := ${args.at(-1)?.text ?? ''}]`);
      case 'seq-update':
      case 'map-put':
      case 'multiset-update':
        return whole(`${bracketed(first, WHOLE)}[${second.text} := ${third.text}]`);
      case 'seq-index':
      case 'map-get':
      case 'multiset-count':
        return whole(`${bracketed(first, WHOLE)}[${second.text}]`);
      case 'seq-take':
        return whole(`${bracketed(first, WHOLE)}[..${second.text}]`);
      case 'seq-drop':
        return whole(`${bracketed(first, WHOLE)}[${second.text}..]`);
      case 'seq-of-array':
        return whole(`${bracketed(second, WHOLE)}[${third.text}..${args[3]?.text ?? ''}]`);
      case 'seq-length':
      case 'set-size':
      case 'map-size':
      case 'multiset-size':
        return whole(`|${first.text}|`);
      case 'seq-contains':
      case 'set-member':
      case 'map-has':
        return infix('in', COMPARISON, [second, first]);
      case 'array-length':
        return whole(`${bracketed(first, WHOLE)}.Length${this.dimension(term)}`);
      case 'seq':
        return whole(`[${list(args)}]`);
      case 'set':
        return whole(`{${list(args)}}`);
      case 'multiset':
        return whole(`multiset{${list(args)}}`);
      case 'map':
        return whole(`map[${pairs(args)}]`);
      case 'construct': {
        const { name } = payload as ConstructorSymbol;
        return whole(args.length === 0 ? name : `${name}(${list(args)})`);
      }
      case 'is-constructor':
        return whole(`${bracketed(first, WHOLE)}.${(payload as ConstructorSymbol).name}?`);
      case 'destruct': {
        const { constructor, index } = payload as Part;
        return whole(`${bracketed(first, WHOLE)}.${constructor.fields[index]?.name ?? index}`);
      }
      case 'apply': {
        const { symbol } = payload as Instance;
        return whole(`${symbol.name}(${list(args.slice(symbol.heap.length))})`);
      }
      case 'call-value':
        return whole(`${bracketed(first, WHOLE)}(${list(args.slice(1))})`);
      case 'allocated':
        return whole(`allocated(${args[1]?.text ?? ''})`);
      case 'has-type':
        return { text: `${bracketed(first, SUM)} is ${typeText(payload as Type)}`, level: COMPARISON };
      case 'int-to-real':
      case 'real-floor':
      case 'int-to-char':
      case 'char-to-int':
      case 'int-to-bv':
      case 'bv-to-int':
        return { text: `${bracketed(first, WHOLE)} as ${typeText(arena.type(term))}`, level: PRODUCT };
      case 'forall':
      case 'exists':
      case 'lambda':
      case 'closure':
      case 'set-of':
      case 'map-of':
      case 'let':
        return bindingText(operator, payload as Binder, args);
      case 'multiset-of-seq':
      case 'multiset-of-set':
        return whole(`multiset(${first.text})`);
      case 'map-keys':
      case 'map-values':
      case 'map-items':
        return whole(`${bracketed(first, WHOLE)}.${MAP_PARTS[operator]}`);
      case 'set-widen':
        return first;
      case 'null':
        return whole('null');
      default:
        return whole(`${operator}(${list(args)})`);
    }
  }

  private isSigned(type: Type): boolean {
    return type.kind === 'bitvector' && this.signedWidths.has(type.width);
  }

  private literal(value: boolean | Integer | Rational, type: Type): Written {
    if (typeof value === 'object') {
      const text = realText(Real.of(value.numerator, value.denominator));
      return { text, level: /^[\d.]+$/.test(text) ? WHOLE : text.includes('/') ? PRODUCT : PREFIX };
    }
    if (typeof value === 'boolean') return whole(String(value));
    if (type.kind === 'char') return whole(`'${characterText(Number(value), "'")}'`);
    const shown = type.kind === 'bitvector' && this.isSigned(type) ? signedInteger(value, type.width) : value;
    return { text: String(shown), level: shown < 0 ? PREFIX : WHOLE };
  }

  private negation(inner: Term, shown: Written, of: (arg: Term) => Written): Written {
    const operator = this.arena.operator(inner);
    const args = this.arena.argsOf(inner);
    switch (operator) {
      case 'eq':
        return this.equation('!=', args, of);
      case 'lt':
      case 'le':
      case 'bv-slt':
      case 'bv-sle':
        return this.comparison(operator, args, of, true);
      default:
        return { text: `!${bracketed(shown, WHOLE)}`, level: PREFIX };
    }
  }

  /** A number stands on the right. */
  private equation(sign: string, args: readonly Term[], of: (arg: Term) => Written): Written {
    const sides = args.map(of);
    return infix(sign, COMPARISON, this.isNumber(args[0]) ? [...sides].reverse() : sides);
  }

  private isNumber(term: Term | undefined): boolean {
    return term !== undefined && this.arena.operator(term) === 'literal';
  }

  /** `0 <= x` is `x >= 0`. */
  private comparison(
    operator: 'lt' | 'le' | 'bv-slt' | 'bv-sle',
    args: readonly Term[],
    of: (arg: Term) => Written,
    isNegated: boolean,
  ): Written {
    const isStrict = operator === 'lt' || operator === 'bv-slt';
    const isTurned = this.isNumber(args[0]);
    const sides = args.map(of);
    const strict = isStrict !== isNegated;
    const isBelow = isNegated === isTurned;
    const sign = `${isBelow ? '<' : '>'}${strict ? '' : '='}`;
    return infix(sign, COMPARISON, isTurned ? [...sides].reverse() : sides);
  }

  /** `o.f`, `a[i]`; of an earlier heap in `old`. */
  private selection(store: Term, [shown = LEFT_OUT, ...keys]: readonly Written[]): Written {
    const variable = this.arena.operator(store) === 'variable' ? (this.arena.payload(store) as Variable) : undefined;
    const place = variable === undefined ? undefined : placeIn(variable, keys);
    if (place === undefined) return whole(`${bracketed(shown, WHOLE)}[${list(keys)}]`);
    return whole(variable?.role === 'snapshot' ? `old(${place})` : place);
  }

  private dimension(term: Term): string {
    const array = this.arena.arg(term, 0);
    const type = this.arena.operator(array) === 'variable' ? (this.arena.payload(array) as Variable).type : undefined;
    const dimension = this.arena.payload(term) as number;
    return dimension === 0 && (type?.kind !== 'array' || type.rank === 1) ? '' : String(dimension);
  }
}

const MAP_PARTS = { 'map-keys': 'Keys', 'map-values': 'Values', 'map-items': 'Items' } as const;

/** The sign and how tightly it holds. Signs that programs put into brackets themselves hold as tightly as a name. */
const INFIX: Readonly<Partial<Record<Operator, readonly [string, number]>>> = {
  and: ['&&', LOGICAL],
  or: ['||', LOGICAL],
  implies: ['==>', LOGICAL],
  add: ['+', SUM],
  sub: ['-', SUM],
  'seq-concat': ['+', SUM],
  'set-union': ['+', SUM],
  'multiset-sum': ['+', SUM],
  'map-merge': ['+', SUM],
  'set-difference': ['-', SUM],
  'multiset-difference': ['-', SUM],
  'map-without': ['-', SUM],
  mul: ['*', PRODUCT],
  div: ['/', PRODUCT],
  mod: ['%', PRODUCT],
  'bv-sdiv': ['/', PRODUCT],
  'bv-srem': ['%', PRODUCT],
  'set-intersection': ['*', PRODUCT],
  'multiset-intersection': ['*', PRODUCT],
  'bv-and': ['&', WHOLE],
  'bv-or': ['|', WHOLE],
  'bv-xor': ['^', WHOLE],
  'bv-shl': ['<<', WHOLE],
  'bv-ashr': ['>>', WHOLE],
  'set-subset': ['<=', COMPARISON],
  'multiset-subset': ['<=', COMPARISON],
  'seq-prefix': ['<=', COMPARISON],
  'set-disjoint': ['!!', COMPARISON],
  'multiset-disjoint': ['!!', COMPARISON],
  'rank-lt': ['<', COMPARISON],
};

/** Sums and products are done from the left; other signs do not stand beside each other without brackets. */
function infix(sign: string, level: number, args: readonly Written[]): Written {
  if (args.length === 0) return whole(sign === '&&' ? 'true' : 'false');
  const isLeftToRight = level === SUM || level === PRODUCT;
  const texts = args.map((arg, i) => bracketed(arg, level === WHOLE || (isLeftToRight && i === 0) ? level : level + 1));
  // Languages differ in how tightly operators on bits hold, so that they are put into brackets everywhere.
  return { text: joined(texts, ` ${sign} `), level: level === WHOLE ? LOGICAL : level };
}

function pairs(args: readonly Written[]): string {
  const entries = args.flatMap(({ text }, i) => (i % 2 === 0 ? [`${text} := ${args[i + 1]?.text ?? ''}`] : []));
  return joined(entries, ', ');
}

function placeIn({ place }: Variable, [object = LEFT_OUT, ...indices]: readonly Written[]): string | undefined {
  switch (place?.kind) {
    case 'field':
      return `${bracketed(object, WHOLE)}.${place.field.name}`;
    case 'array':
      return `${bracketed(object, WHOLE)}[${list(indices)}]`;
    case 'alloc':
      return `allocated(${object.text})`;
    case undefined:
      return undefined;
  }
}

/** Of several variables with one name the last has it; an input is then what it was at the beginning: `a₀`. */
function namesOf(variables: readonly Variable[]): ReadonlyMap<Variable, string> {
  const last = new Map(variables.map((variable) => [nameOf(variable), variable]));
  return new Map(
    variables.map((variable) => {
      const name = nameOf(variable);
      if (last.get(name) === variable) return [variable, name];
      return [variable, variable.role === 'input' ? `${name}₀` : variable.name];
    }),
  );
}

function nameOf(variable: Variable): string {
  if (variable.place !== undefined && variable.role === 'snapshot')
    return `old(${variable.place.kind === 'field' ? variable.place.field.name : variable.name})`;
  return userName(variable);
}
