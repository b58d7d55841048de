/**
 * A model as plain data that is written as JSON (seed 000, 2.2.2: terms that can be kept and sent): what other front ends
 * write, and what needs no text of the source language to be read again. Everything that is shared stands in a table, and
 * is named by its place there. A table names only what stands before it in its own table, where there is no cycle: types
 * their parts, terms their arguments. `schema/model-1.schema.json` says the same to others; docs/languages.md says why.
 */
import type { ClaimKind } from '../claims.js';
import type { Assumer } from '../instructions.js';
import type { Operator } from '../operators.js';
import type { ClassSymbol, ConstrainedType, MethodKind, Reading, VariableRole } from '../program.js';
import type { ElementsType, FunctionType, MapType } from '../types.js';

/** Grows with the form: a reader refuses fields that it does not know, because they may change what a model means. */
export const MODEL_VERSION = 1;

/** The place of something in the table of its kind. */
export type Index = number;

export interface ModelForm {
  readonly assayModel: typeof MODEL_VERSION;
  /** The texts that origins point into. */
  readonly sources: readonly SourceForm[];
  /** Source, start and end, in UTF-16 code units. */
  readonly origins: readonly (readonly [Index, number, number])[];
  readonly typeParameters: readonly string[];
  readonly datatypes: readonly DatatypeForm[];
  readonly classes: readonly ClassForm[];
  readonly constrainedTypes: readonly ConstrainedForm[];
  readonly types: readonly TypeForm[];
  readonly variables: readonly VariableForm[];
  readonly symbols: readonly SymbolForm[];
  readonly terms: readonly TermForm[];
  readonly functions: readonly FunctionForm[];
  readonly claims: readonly ClaimForm[];
  readonly methods: readonly MethodForm[];
  readonly heap: readonly Index[];
  readonly unsupported: readonly UnsupportedForm[];
}

export interface SourceForm {
  readonly path: string;
  readonly text: string;
}

/** Without an origin, messages point at the place in the file with the model. */
interface Placed {
  readonly origin?: Index;
}

// ── Types ───────────────────────────────────────────────────────────────────────────────────────

export interface DatatypeForm {
  readonly name: string;
  readonly typeParameters: readonly Index[];
  readonly coinductive: boolean;
  readonly constructors: readonly { readonly name: string; readonly fields: readonly PartForm[] }[];
}

interface PartForm {
  readonly name: string;
  readonly type: Index;
  readonly ghost: boolean;
}

export interface ClassForm {
  readonly name: string;
  readonly abstract: boolean;
  readonly implementers: ClassSymbol['implementers'];
  readonly typeParameters: readonly Index[];
  readonly parents: readonly Index[];
  readonly fields: readonly (PartForm & { readonly constant: boolean })[];
}

export interface ConstrainedForm {
  readonly name: string;
  readonly flavour: ConstrainedType['flavour'];
  readonly typeParameters: readonly Index[];
  readonly base: Index;
  readonly variable: Index;
  readonly predicate: Index;
  readonly open: boolean;
  readonly witness?: Index;
  readonly mayBeEmpty: boolean;
}

export type TypeForm =
  | { readonly kind: 'bool' | 'int' | 'real' | 'char' }
  | { readonly kind: 'bitvector'; readonly width: number; readonly signed: boolean }
  | { readonly kind: ElementsType['kind']; readonly element: Index }
  | { readonly kind: MapType['kind']; readonly key: Index; readonly value: Index }
  | { readonly kind: 'datatype'; readonly datatype: Index; readonly args: readonly Index[] }
  /** Without a class, any reference at all. */
  | { readonly kind: 'reference'; readonly class?: Index; readonly args: readonly Index[]; readonly nullable: boolean }
  | { readonly kind: 'array'; readonly rank: number; readonly element: Index; readonly nullable: boolean }
  | {
      readonly kind: 'function';
      readonly effect: FunctionType['effect'];
      readonly parameters: readonly Index[];
      readonly result: Index;
    }
  | { readonly kind: 'parameter'; readonly parameter: Index }
  | { readonly kind: 'constrained'; readonly constrained: Index; readonly args: readonly Index[] }
  | { readonly kind: 'store'; readonly keys: readonly Index[]; readonly value: Index };

// ── Variables, functions, terms ─────────────────────────────────────────────────────────────────

export interface VariableForm {
  readonly name: string;
  readonly type: Index;
  readonly role: VariableRole;
  readonly ghost: boolean;
  readonly place?: PlaceForm;
  readonly initial?: Index;
}

/** A field is its class and its place among the fields there; a variant is a datatype and the place of the constructor. */
export type MemberForm = readonly [Index, number];

export type PlaceForm =
  | { readonly kind: 'field'; readonly field: MemberForm; readonly args: readonly Index[] }
  | { readonly kind: 'array'; readonly rank: number; readonly element: Index }
  | { readonly kind: 'alloc' };

export interface SymbolForm {
  readonly name: string;
  readonly typeParameters: readonly Index[];
  readonly heap: readonly Index[];
  readonly parameters: readonly Index[];
  readonly result: Index;
  readonly reading?: { readonly asks: Reading['asks']; readonly state: readonly Index[] };
}

/** An integer beyond what JSON numbers hold exactly is a text of its decimal digits. */
export type IntegerForm = number | string;

export interface TermForm {
  readonly op: Operator;
  readonly args?: readonly Index[];
  /** Where arguments do not determine it (`TYPED`). */
  readonly type?: Index;
  /** Of a literal: a real is its numerator and denominator, a character its code point. */
  readonly value?: boolean | IntegerForm | readonly [IntegerForm, IntegerForm];
  readonly variable?: Index;
  /** Of a bound variable, counted from the innermost binder. */
  readonly index?: number;
  readonly symbol?: Index;
  readonly typeArgs?: readonly Index[];
  readonly variant?: MemberForm;
  readonly field?: number;
  readonly of?: Index;
  readonly dimension?: number;
  readonly binds?: readonly Index[];
  readonly triggers?: readonly (readonly Index[])[];
}

/** Operators whose arguments do not determine the type of the term. */
export const TYPED: ReadonlySet<Operator> = new Set<Operator>([
  'literal',
  'bound',
  'int-to-bv',
  'seq',
  'set',
  'multiset',
  'map',
  'map-items',
  'construct',
  'closure',
  'set-of',
  'map-of',
]);

export interface FunctionForm extends Placed {
  readonly symbol: Index;
  readonly ghost: boolean;
  readonly requires: readonly Index[];
  readonly ensures: readonly Index[];
  readonly resultVariable: Index;
  readonly reads: FrameForm;
  readonly body?: Index;
  readonly opaque: boolean;
  readonly decreases: MeasureForm;
  readonly recursionGroup: number;
  readonly axiom: boolean;
  readonly implementers: readonly Index[];
  readonly shown?: readonly Index[];
  readonly chooses?: { readonly variables: readonly Index[]; readonly condition: Index };
}

export type FrameForm = '*' | readonly { readonly objects: Index; readonly field?: MemberForm }[];

export interface MeasureForm {
  readonly terms: readonly Index[];
  readonly guessed: boolean;
  readonly mayDiverge: boolean;
}

// ── Methods ─────────────────────────────────────────────────────────────────────────────────────

export interface ClauseForm extends Placed {
  readonly condition: Index;
  readonly text: string;
}

export interface ClaimForm extends Placed {
  readonly id: string;
  readonly kind: ClaimKind;
  readonly guard: Index;
  readonly condition: Index;
  readonly gives?: Index;
  readonly explicit: boolean;
  readonly supports?: Index;
  readonly alsoSupports?: Index;
  readonly verifiedUnder?: readonly (readonly Index[])[];
  readonly text: string;
}

/** Heap variables, each with its snapshot. */
export type EntryForm = readonly (readonly [Index, Index])[];

export interface MethodForm extends Placed {
  readonly name: string;
  readonly kind: MethodKind;
  readonly ghost: boolean;
  readonly typeParameters: readonly Index[];
  readonly inputs: readonly Index[];
  readonly outputs: readonly Index[];
  readonly entry: EntryForm;
  readonly requires: readonly ClauseForm[];
  readonly ensures: readonly ClauseForm[];
  readonly modifies: FrameForm;
  readonly decreases: MeasureForm;
  readonly recursionGroup: number;
  readonly induction?: 'none' | readonly Index[];
  readonly defines?: Index;
  readonly body?: BodyForm;
  readonly axiom: boolean;
  readonly unverified?: boolean;
  readonly claims: readonly Index[];
  readonly implementers: readonly Index[];
  readonly computes?: Index;
}

export interface BodyForm {
  readonly locals: readonly Index[];
  /** Named by their places; the entry is the first. */
  readonly blocks: readonly { readonly instructions: readonly InstructionForm[]; readonly exit: ExitForm }[];
  readonly loops: readonly LoopForm[];
}

export interface LoopForm extends Placed {
  readonly header: Index;
  readonly invariants: readonly ClauseForm[];
  readonly targets: readonly Index[];
  readonly modifies: FrameForm;
  readonly entry: EntryForm;
}

export type ExitForm =
  | { readonly kind: 'jump'; readonly to: Index }
  | ({ readonly kind: 'branch'; readonly condition: Index; readonly then: Index; readonly else: Index } & Placed)
  | ({ readonly kind: 'choose'; readonly targets: readonly Index[] } & Placed)
  | { readonly kind: 'return' | 'unreachable' };

/** Who assumes something in a program. Guides and records stand in copies that engines make, and those are not written. */
export type StatedBy = Exclude<Assumer, 'guide' | 'recorded'>;

interface InstructionNode extends Placed {
  readonly id: number;
  readonly ghost: boolean;
}

export type InstructionForm = InstructionNode &
  (
    | { readonly kind: 'assign'; readonly targets: readonly Index[]; readonly values: readonly Index[] }
    | {
        readonly kind: 'allocate';
        readonly target: Index;
        readonly type: Index;
        readonly dimensions: readonly Index[];
      }
    | { readonly kind: 'havoc'; readonly targets: readonly Index[]; readonly frame: FrameForm }
    | {
        readonly kind: 'call';
        readonly callee: Index;
        readonly typeArgs: readonly Index[];
        readonly args: readonly Index[];
        readonly results: readonly Index[];
        readonly claims: readonly Index[];
        readonly dispatched: boolean;
      }
    | { readonly kind: 'assert'; readonly claim: Index }
    | {
        readonly kind: 'assume';
        readonly condition: Index;
        readonly by: StatedBy;
        readonly promisedBy?: Index;
      }
    | { readonly kind: 'print'; readonly values: readonly Index[]; readonly types: readonly Index[] }
    | {
        readonly kind: 'forall-assign';
        readonly bound: readonly Index[];
        readonly range: Index;
        readonly store: Index;
        readonly keys: readonly Index[];
        readonly value: Index;
        readonly claims: readonly Index[];
      }
    | {
        readonly kind: 'such-that';
        readonly targets: readonly Index[];
        readonly condition: Index;
        readonly exists?: Index;
        readonly assumed?: true;
      }
    | { readonly kind: 'proof'; readonly body: BodyForm; readonly conclusion: Index; readonly claim?: Index }
    | { readonly kind: 'reveal'; readonly functions: readonly Index[] }
    | { readonly kind: 'assumed'; readonly condition: Index; readonly flag: Index }
    | { readonly kind: 'prefer'; readonly condition: Index }
  );

export interface UnsupportedForm extends Placed {
  readonly member: string;
  readonly feature: string;
}
