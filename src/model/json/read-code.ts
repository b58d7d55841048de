/** Bodies: blocks, instructions and loops. */
import type { Term } from '../arena.js';
import type { Claim } from '../claims.js';
import type { Block, BlockId, Body, Exit, Instruction, InstructionId, Loop } from '../instructions.js';
import type { Clause, Method, Variable, VariableRole } from '../program.js';
import type { StatedBy } from './form.js';
import type { Fields, Item } from './item.js';
import type { MemberContext } from './read-members.js';
import { distinctVariables, inRole, readFrame } from './read-members.js';

export interface CodeContext extends MemberContext {
  readonly claims: readonly Claim[];
  readonly methods: readonly Method[];
}

/** Proofs within proofs. */
const DEEPEST_PROOF = 100;
const MOST_INSTRUCTIONS = 2 ** 31;
/** What code may change. The state on entry is what it was. */
const CHANGED: readonly VariableRole[] = ['output', 'local', 'heap', 'snapshot'];

export function readClause({ terms, origin }: MemberContext, item: Item): Clause {
  return item.fields((fields) => ({
    condition: terms.condition(fields.get('condition')),
    origin: origin(fields),
    text: fields.get('text').text,
  }));
}

export function readEntry({ variables }: MemberContext, item: Item): ReadonlyMap<Variable, Variable> {
  const entry = new Map<Variable, Variable>();
  const snapshots = new Set<Variable>();
  for (const pair of item.list) {
    const [store, snapshot] = pair.tuple(2) as [Item, Item];
    const [of, at] = [inRole(store, variables, ['heap']), inRole(snapshot, variables, ['snapshot'])];
    if (of.type !== at.type) pair.fail('must be a variable of the heap and one of the same type.');
    if (entry.has(of) || snapshots.has(at)) pair.fail('names a variable that another pair names.');
    entry.set(of, at);
    snapshots.add(at);
  }
  return entry;
}

/** One for each method: numbers of instructions and names of variables belong to all of its bodies. */
export class CodeReader {
  private readonly context: CodeContext;
  private readonly method: { readonly claims: readonly Claim[]; readonly entry: ReadonlyMap<Variable, Variable> };
  private readonly ids = new Set<number>();
  private readonly locals = new Set<Variable>();
  private readonly snapshots: ReadonlySet<Variable>;
  private depth = 0;

  constructor(context: CodeContext, method: CodeReader['method']) {
    this.context = context;
    this.method = method;
    this.snapshots = new Set(method.entry.values());
  }

  body(item: Item): Body {
    if (this.depth++ > DEEPEST_PROOF) item.fail('is a proof within too many others.');
    const body = item.fields((fields) => {
      const locals = distinctVariables(fields.get('locals'), this.context.variables, ['local', 'snapshot']);
      for (const local of locals) {
        if (this.locals.has(local) || this.snapshots.has(local))
          fields.get('locals').fail(`declares ${local.name}, which is declared elsewhere in the method.`);
        this.locals.add(local);
      }
      const items = fields.get('blocks').list;
      if (items.length === 0) fields.get('blocks').fail('must have a first block.');
      const blocks = items.map((one, id) => this.block(one, id as BlockId, items.length));
      const headers = new Set<BlockId>();
      const loops = fields.get('loops').list.map((one) => this.loop(one, blocks.length, headers));
      return { locals, blocks, loops };
    });
    this.depth--;
    return body;
  }

  private block(item: Item, id: BlockId, count: number): Block {
    return item.fields((fields) => ({
      id,
      instructions: fields.get('instructions').list.map((one) => one.fields((own) => this.instruction(one, own))),
      exit: fields.get('exit').fields((own) => this.exit(own, count)),
    }));
  }

  private exit(fields: Fields, count: number): Exit {
    const kind = fields.get('kind').word(['jump', 'branch', 'choose', 'return', 'unreachable']);
    const to = (item: Item): BlockId => item.whole(0, count - 1) as BlockId;
    switch (kind) {
      case 'jump':
        return { kind, to: to(fields.get('to')) };
      case 'branch': {
        const condition = this.context.terms.condition(fields.get('condition'));
        const [then, otherwise] = [to(fields.get('then')), to(fields.get('else'))];
        return { kind, condition, then, else: otherwise, origin: this.context.origin(fields) };
      }
      case 'choose': {
        const targets = fields.get('targets').list.map(to);
        if (targets.length === 0) fields.get('targets').fail('must have a block to choose.');
        return { kind, targets, origin: this.context.origin(fields) };
      }
      case 'return':
      case 'unreachable':
        return { kind };
    }
  }

  private loop(item: Item, count: number, headers: Set<BlockId>): Loop {
    const { context } = this;
    return item.fields((fields) => {
      const header = fields.get('header').whole(0, count - 1) as BlockId;
      if (headers.has(header)) item.fail('has the header of another loop.');
      headers.add(header);
      return {
        header,
        origin: context.origin(fields),
        invariants: fields.get('invariants').list.map((one) => readClause(context, one)),
        targets: this.targets(fields.get('targets')),
        modifies: readFrame(context, fields.get('modifies')),
        entry: readEntry(context, fields.get('entry')),
      };
    });
  }

  private instruction(item: Item, fields: Fields): Instruction {
    const kind = fields.get('kind').word(INSTRUCTIONS);
    const id = fields.get('id').whole(0, MOST_INSTRUCTIONS);
    if (this.ids.has(id)) fields.get('id').fail('is the number of another instruction of the method.');
    this.ids.add(id);
    const ghost = fields.get('ghost').flag;
    const own = { id: id as InstructionId, origin: this.context.origin(fields), ghost };
    return { ...own, ...this.ownParts(kind, item, fields) };
  }

  private ownParts(kind: Instruction['kind'], item: Item, fields: Fields): OwnParts {
    const { tables, terms, variables, symbols, methods } = this.context;
    const { types } = tables;
    const values = (name: string): readonly Term[] => fields.get(name).list.map((one) => terms.term(one));
    const claims = (name: string): readonly Claim[] => fields.get(name).list.map((one) => this.claim(one));
    const maybeClaim = (name: string): Claim | undefined => {
      const given = fields.maybe(name);
      return given === undefined ? undefined : this.claim(given);
    };
    switch (kind) {
      case 'assign':
        return { kind, targets: this.targets(fields.get('targets')), values: values('values') };
      case 'allocate': {
        const type = tables.type(fields.get('type'));
        const dimensions = values('dimensions');
        const rank = type.kind === 'array' ? type.rank : 0;
        const isObject = type.kind === 'reference' && type.class !== undefined && !type.class.abstract;
        if ((!isObject && type.kind !== 'array') || dimensions.length !== rank)
          item.fail('must make an array with its lengths, or an object of a class that is not abstract.');
        return { kind, target: this.target(fields.get('target')), type, dimensions };
      }
      case 'havoc':
        // Of the state on entry, too: what has two states may be asked of any earlier one.
        return {
          kind,
          targets: distinctVariables(fields.get('targets'), variables, CHANGED),
          frame: readFrame(this.context, fields.get('frame')),
        };
      case 'call': {
        const callee = fields.get('callee').in(methods, 'methods');
        const typeArgs = tables.typeList(fields.get('typeArgs'));
        // What the callee has is read already: methods have their heads before any of them has a body.
        if (typeArgs.length !== callee.typeParameters.length)
          fields.get('typeArgs').fail(`must have ${callee.typeParameters.length} types.`);
        return {
          kind,
          callee,
          typeArgs,
          args: values('args'),
          results: this.targets(fields.get('results')),
          claims: claims('claims'),
          dispatched: fields.get('dispatched').flag,
        };
      }
      case 'assert':
        return { kind, claim: this.claim(fields.get('claim')) };
      case 'assume': {
        const by = fields.get('by').word(ASSUMERS);
        const promisedBy = fields.maybe('promisedBy')?.in(methods, 'methods');
        const condition = terms.condition(fields.get('condition'));
        return { kind, condition, by, ...(promisedBy === undefined ? {} : { promisedBy }) };
      }
      case 'print': {
        const shown = { values: values('values'), types: tables.typeList(fields.get('types')) };
        const fits = shown.values.length === shown.types.length;
        if (!fits || shown.values.some((one, i) => terms.typeOf(one) !== types.erase(shown.types[i] as never)))
          item.fail('must have the type of each value.');
        return { kind, ...shown };
      }
      case 'forall-assign': {
        const bound = tables.typeList(fields.get('bound'));
        const binds = bound.map((type) => types.erase(type));
        return {
          kind,
          bound,
          range: terms.condition(fields.get('range'), binds),
          store: inRole(fields.get('store'), variables, ['heap']),
          keys: fields.get('keys').list.map((one) => terms.term(one, binds)),
          value: terms.term(fields.get('value'), binds),
          claims: claims('claims'),
        };
      }
      case 'such-that': {
        const exists = maybeClaim('exists');
        const assumed = fields.maybe('assumed')?.flag;
        if (assumed === false) item.fail('is not assumed, and then has no field "assumed".');
        return {
          kind,
          targets: this.targets(fields.get('targets')),
          condition: terms.condition(fields.get('condition')),
          exists,
          ...(assumed === true ? { assumed } : {}),
        };
      }
      case 'proof':
        return {
          kind,
          body: this.body(fields.get('body')),
          conclusion: terms.condition(fields.get('conclusion')),
          claim: maybeClaim('claim'),
        };
      case 'reveal':
        return { kind, functions: fields.get('functions').list.map((one) => one.in(symbols, 'symbols')) };
      case 'assumed': {
        const flag = this.target(fields.get('flag'));
        if (flag.type.kind !== 'bool') fields.get('flag').fail('must be a bool.');
        return { kind, condition: terms.condition(fields.get('condition')), flag };
      }
      case 'prefer':
        return { kind, condition: terms.condition(fields.get('condition')) };
    }
  }

  private claim(item: Item): Claim {
    const claim = item.in(this.context.claims, 'claims');
    return this.method.claims.includes(claim) ? claim : item.fail('is a claim that the method does not list.');
  }

  /** A statement may change one variable twice, and claims something about it. */
  private targets(item: Item): readonly Variable[] {
    return item.list.map((one) => this.target(one));
  }

  private target(item: Item): Variable {
    const target = inRole(item, this.context.variables, CHANGED);
    return this.snapshots.has(target) ? item.fail('changes what the state on entry was.') : target;
  }
}

type OwnParts = DistributiveOmit<Instruction, 'id' | 'origin' | 'ghost'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

const ASSUMERS: readonly StatedBy[] = ['program', 'axiom', 'language', 'precondition'];

const INSTRUCTIONS: readonly Instruction['kind'][] = [
  'assign',
  'allocate',
  'havoc',
  'call',
  'assert',
  'assume',
  'print',
  'forall-assign',
  'such-that',
  'proof',
  'reveal',
  'assumed',
  'prefer',
];
