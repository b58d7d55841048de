/**
 * Verification conditions as SMT-LIB 2. The text of a term is linear in its size as a graph: what occurs more than once
 * is bound by `let`. What a term needs declared is put before it.
 */
import type { Arena, Binder, Term, Variable } from '../model/index.js';
import type { Piece } from './applications.js';
import { Applications } from './applications.js';
import { Declarations } from './declarations.js';
import { boundName, Names, sharedName } from './names.js';
import type { Region } from './sharing.js';
import { isBinder, regionsOf } from './sharing.js';
import { Sorts } from './sorts.js';
import { triggerGroups } from './symbols.js';

export { symbolsOf, triggerSymbols } from './symbols.js';
export { Unwritable } from './unwritable.js';

/** What remains to be printed: text, or a term at its place. */
type Work = string | Place;

interface Place {
  readonly term: Term;
  readonly region: Region;
  /** `use`: by its name, if it has one. `define`: the term itself. `expand`: without any names, as in triggers. */
  readonly mode: 'use' | 'define' | 'expand';
}

export class SmtWriter {
  private readonly arena: Arena;
  private readonly sorts: Sorts;
  private readonly applications: Applications;
  private readonly declarations: Declarations;
  private readonly output: string[] = [];
  private quantifiers = 0;

  constructor(arena: Arena, options: { readonly charsAreNumbers?: boolean } = {}) {
    this.arena = arena;
    const names = new Names();
    this.declarations = new Declarations(this.output);
    this.sorts = new Sorts(arena.types, names, this.declarations, options.charsAreNumbers);
    this.applications = new Applications(arena, names, this.sorts, this.declarations);
  }

  /** The text of a closed term. What it needs declared is written first; throws `Unwritable`. */
  term(term: Term): string {
    return this.print(term);
  }

  /** The text of a closed term, if it needs nothing declared that is not: such terms have values in a model. */
  known(term: Term): string | undefined {
    return this.declarations.without(() => this.print(term));
  }

  assert(term: Term): void {
    const text = this.term(term);
    this.output.push('(assert ', text, ')\n');
  }

  /** Takes what was written so far. */
  take(): string {
    const text = this.output.join('');
    this.output.length = 0;
    return text;
  }

  /** The constant that stands for a variable. */
  name(variable: Variable): string {
    return this.applications.variable(variable);
  }

  private print(root: Term): string {
    const known = new Map<Term, readonly Piece[]>();
    const pieces = (term: Term): readonly Piece[] => {
      let found = known.get(term);
      if (found === undefined) known.set(term, (found = this.applications.pieces(term)));
      return found;
    };
    let shared = 0;
    const outermost = regionsOf(this.arena, root, pieces, () => sharedName(shared++));
    const text: string[] = [];
    const stack: Work[] = this.open([root], outermost, (parts) => parts).reverse();
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (typeof next === 'string') {
        text.push(next);
        continue;
      }
      const { term, region, mode } = next;
      const home = this.arena.looseBound(term) === 0 ? outermost : region;
      const name = mode === 'use' ? home.names.get(term) : undefined;
      if (name !== undefined) {
        text.push(name);
        continue;
      }
      const inside = mode === 'expand' ? 'expand' : 'use';
      const work = isBinder(this.arena, term)
        ? this.binder(term, home)
        : this.plain(term, region, pieces).map((piece): Work =>
            typeof piece === 'string' ? piece : { term: piece, region, mode: inside },
          );
      for (let i = work.length - 1; i >= 0; i--) stack.push(work[i] as Work);
    }
    return text.join('');
  }

  private plain(term: Term, region: Region, pieces: (term: Term) => readonly Piece[]): readonly Piece[] {
    if (this.arena.operator(term) !== 'bound') return pieces(term);
    return [boundName(region.depth - 1 - (this.arena.payload(term) as number))];
  }

  /** The text of a region: its shared terms, then `arrange` of its roots. */
  private open(roots: readonly Term[], region: Region, arrange: (roots: readonly Work[]) => readonly Work[]): Work[] {
    const work: Work[] = [];
    for (const term of region.named) {
      work.push(`(let ((${region.names.get(term) ?? ''} `, { term, region, mode: 'define' }, ')) ');
    }
    work.push(...arrange(roots.map((term): Place => ({ term, region, mode: 'use' }))));
    work.push(')'.repeat(region.named.length));
    return work;
  }

  private binder(term: Term, outer: Region): Work[] {
    const { arena } = this;
    const region = outer.inner.get(term) as Region;
    const { types } = arena.payload(term) as Binder;
    const args = arena.argsOf(term);
    const variables = types.map((_, i) => boundName(region.depth - 1 - i));
    const operator = arena.operator(term);
    if (operator === 'let') {
      const values = args.slice(1);
      if (values.length === 0) return this.open(args, region, (parts) => parts);
      const bindings = values.flatMap((value, i): Work[] => [
        `(${variables[i]} `,
        { term: value, region: outer, mode: 'use' },
        ')',
      ]);
      return ['(let (', ...bindings, ') ', ...this.open(args.slice(0, 1), region, (parts) => parts), ')'];
    }
    const [range, body] = args as [Term, Term];
    const always = range === arena.true;
    const matrix = this.open(always ? [body] : [range, body], region, (parts) =>
      always ? parts : [operator === 'forall' ? '(=> ' : '(and ', parts[0] as Work, ' ', parts[1] as Work, ')'],
    );
    if (types.length === 0) return matrix;
    const declared = variables.map((name, i) => `(${name} ${this.sorts.of(types[i] ?? arena.types.int)})`);
    return [
      `(${operator} (${declared.join(' ')}) (! `,
      ...matrix,
      ...this.patterns(term, region),
      ` :qid q${++this.quantifiers}))`,
    ];
  }

  private patterns(term: Term, region: Region): Work[] {
    const count = (this.arena.payload(term) as Binder).types.length;
    return triggerGroups(this.arena, term)
      .filter((group) => isPattern(this.arena, group, count))
      .flatMap((group): Work[] => [
        ' :pattern (',
        ...group.flatMap((part, i): Work[] => [i === 0 ? '' : ' ', { term: part, region, mode: 'expand' }]),
        ')',
      ]);
  }
}

/** Solvers reject or ignore triggers that leave a variable out, or that contain logical structure. */
function isPattern(arena: Arena, group: readonly Term[], variables: number): boolean {
  if (group.some((term) => arena.argCount(term) === 0)) return false;
  const covered = new Set<number>();
  const seen = new Set<Term>(group);
  for (const term of seen) {
    const operator = arena.operator(term);
    if (operator === 'bound') covered.add(arena.payload(term) as number);
    if (isBinder(arena, term) || LOGICAL.has(operator)) return false;
    for (const arg of arena.argsOf(term)) seen.add(arg);
  }
  for (let i = 0; i < variables; i++) if (!covered.has(i)) return false;
  return true;
}

const LOGICAL: ReadonlySet<string> = new Set(['and', 'or', 'not', 'implies', 'ite']);
