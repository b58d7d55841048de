/**
 * Integer terms as sums of multiples, in a normal form: `(n - 1) - 1` and `n - 2` are one term. The form of a term that
 * was made here is kept beside it, so that nothing ever descends into a term; any other term stands for itself.
 */
import type { Arena, Integer, Term } from '../../model/index.js';
import { integers } from '../../model/index.js';

/** `constant + Σ coefficient · atom`; atoms in the order of their numbers, coefficients not zero. */
export interface Linear {
  readonly constant: Integer;
  readonly atoms: readonly Term[];
  readonly coefficients: readonly Integer[];
}

/** Longer sums stand for themselves: rebuilding them for each summand would be quadratic. */
const MAX_ATOMS = 48;

const forms = new WeakMap<Arena, Map<Term, Linear>>();

export function linearOf(arena: Arena, term: Term): Linear {
  if (arena.operator(term) === 'literal') {
    return { constant: arena.payload(term) as Integer, atoms: [], coefficients: [] };
  }
  return forms.get(arena)?.get(term) ?? { constant: 0, atoms: [term], coefficients: [1] };
}

export function scaled(form: Linear, by: Integer): Linear {
  if (by === 0) return { constant: 0, atoms: [], coefficients: [] };
  return {
    constant: integers.multiply(form.constant, by),
    atoms: form.atoms,
    coefficients: form.coefficients.map((coefficient) => integers.multiply(coefficient, by)),
  };
}

export function sum(a: Linear, b: Linear): Linear {
  const constant = integers.add(a.constant, b.constant);
  if (b.atoms.length === 0) return { ...a, constant };
  if (a.atoms.length === 0) return { ...b, constant };
  const atoms: Term[] = [];
  const coefficients: Integer[] = [];
  let [i, j] = [0, 0];
  while (i < a.atoms.length || j < b.atoms.length) {
    const [x, y] = [a.atoms[i] ?? Infinity, b.atoms[j] ?? Infinity];
    const mine = x <= y ? (a.coefficients[i++] as Integer) : 0;
    const theirs = y <= x ? (b.coefficients[j++] as Integer) : 0;
    const coefficient = integers.add(mine, theirs);
    if (coefficient === 0) continue;
    atoms.push(Math.min(x, y) as Term);
    coefficients.push(coefficient);
  }
  return { constant, atoms, coefficients };
}

/** The one term of this form. */
export function termOfLinear(arena: Arena, form: Linear): Term {
  const [atom, ...more] = form.atoms;
  if (atom === undefined) return arena.int(form.constant);
  if (more.length === 0 && form.constant === 0 && form.coefficients[0] === 1) return atom;
  const parts = form.atoms.map((atom, i) => multiple(arena, form.coefficients[i] as Integer, atom));
  if (form.constant !== 0) parts.push(arena.int(form.constant));
  const term = parts.reduce((total, part) => arena.make('add', [total, part]));
  if (form.atoms.length <= MAX_ATOMS) remember(arena, term, form);
  return term;
}

function multiple(arena: Arena, coefficient: Integer, atom: Term): Term {
  return coefficient === 1 ? atom : arena.make('mul', [arena.int(coefficient), atom]);
}

function remember(arena: Arena, term: Term, form: Linear): void {
  let known = forms.get(arena);
  if (known === undefined) forms.set(arena, (known = new Map<Term, Linear>()));
  known.set(term, form);
}

/** `form >= 0` with coefficients as small as they get. */
export function tightened(form: Linear): Linear {
  const divisor = form.coefficients.reduce(gcd, 0);
  if (divisor === 0 || divisor === 1) return form;
  return {
    constant: integers.divide(form.constant, divisor),
    atoms: form.atoms,
    coefficients: form.coefficients.map((coefficient) => integers.divide(coefficient, divisor)),
  };
}

/** `form = 0` with coefficients as small as they get, the first one positive; undefined if it is never true. */
export function reduced(form: Linear): Linear | undefined {
  let divisor = form.coefficients.reduce(gcd, 0);
  if (divisor === 0) return form;
  if (integers.modulo(form.constant, divisor) !== 0) return undefined;
  if ((form.coefficients[0] as Integer) < 0) divisor = integers.negate(divisor);
  if (divisor === 1) return form;
  const by = divisor;
  return {
    constant: integers.divide(form.constant, by),
    atoms: form.atoms,
    coefficients: form.coefficients.map((coefficient) => integers.divide(coefficient, by)),
  };
}

/** What is added and what is subtracted, as two terms; a constant goes where it is not negative, to the subtracted ones if it can. */
export function sides(arena: Arena, form: Linear): { readonly added: Term; readonly subtracted: Term } {
  const added = part(form, 1);
  const subtracted = part(form, -1);
  // `n - 5 >= 0` reads `5 <= n`, and `n - m + 5 >= 0` reads `m <= n + 5`.
  const alone = subtracted.atoms.length === 0;
  if (alone || form.constant < 0) {
    const constant = integers.negate(form.constant);
    return { added: termOfLinear(arena, added), subtracted: termOfLinear(arena, { ...subtracted, constant }) };
  }
  return {
    added: termOfLinear(arena, { ...added, constant: form.constant }),
    subtracted: termOfLinear(arena, subtracted),
  };
}

/** The atoms whose coefficients have this sign, without it. */
function part(form: Linear, sign: 1 | -1): Linear {
  const atoms: Term[] = [];
  const coefficients: Integer[] = [];
  for (let i = 0; i < form.atoms.length; i++) {
    const coefficient = form.coefficients[i] as Integer;
    if (coefficient > 0 !== sign > 0) continue;
    atoms.push(form.atoms[i] as Term);
    coefficients.push(integers.multiply(coefficient, sign));
  }
  return { constant: 0, atoms, coefficients };
}

function gcd(a: Integer, b: Integer): Integer {
  let [x, y] = [a < 0 ? integers.negate(a) : a, b < 0 ? integers.negate(b) : b];
  while (y !== 0) [x, y] = [y, integers.modulo(x, y)];
  return x;
}
