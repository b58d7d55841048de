/**
 * What engines tell, as JSON that outlives the program it was told about: claims and places are known by the declaration
 * in which they stand and their position there, so that edits elsewhere move nothing.
 */
import { readClaimId } from '../../model/index.js';
import type { Declaration } from './content-writer.js';
import type { Extent, ProgramContent } from './content.js';
import { SourceText } from '../../languages/source.js';
import { spanOf } from '../../languages/origins.js';
import type { Claim, Dependency, Method, Origin } from '../../model/index.js';

export type Json = null | boolean | number | string | readonly Json[] | Fields;

interface Fields {
  readonly [key: string]: Json;
}

/** Something stands where results must not point to, or has no form here. Then there is nothing to keep. */
export class Unstorable extends Error {
  override readonly name = 'Unstorable';
}

/** What is packed once and mentioned often: proofs rest on the same few things. */
export interface Packed {
  readonly told: Json;
  readonly dependencies: readonly PackedDependency[];
}

export interface PackedDependency {
  readonly value: Json;
  /** Its position among those that the engine would be given now, which know more of the program than this does. */
  readonly assumption: number | undefined;
}

interface Label {
  readonly declaration: Declaration;
  readonly position: number;
}

/** Where claims and places of a program are. */
export class Directory {
  readonly content: ProgramContent;
  private claims: ReadonlyMap<Claim, Label> | undefined;
  private methods: ReadonlyMap<object, Declaration> | undefined;
  private places: ReadonlyMap<string, readonly Label[]> | undefined;

  constructor(content: ProgramContent) {
    this.content = content;
  }

  labelOfClaim(claim: Claim): Label | undefined {
    this.claims ??= new Map(
      this.content.model.methods.flatMap((symbol) =>
        symbol.claims.map((one, position) => [one, { declaration: { kind: 'method', symbol }, position }] as const),
      ),
    );
    return this.claims.get(claim);
  }

  /** The method, if this is the identity of one. */
  methodOf(id: object): Declaration | undefined {
    this.methods ??= new Map(this.content.model.methods.map((symbol) => [symbol.id, { kind: 'method', symbol }]));
    return this.methods.get(id);
  }

  /** All of them: a statement and its first expression begin at one place. */
  labelsOf(key: string): readonly Label[] {
    this.places ??= this.findPlaces();
    return this.places.get(key) ?? [];
  }

  private findPlaces(): ReadonlyMap<string, readonly Label[]> {
    const { model } = this.content;
    const found = new Map<string, Label[]>();
    const declarations: Declaration[] = [
      ...model.methods.map((symbol) => ({ kind: 'method' as const, symbol })),
      ...[...model.functions.keys()].map((symbol) => ({ kind: 'function' as const, symbol })),
    ];
    for (const declaration of declarations) {
      for (const [position, origin] of this.content.placesIn(declaration).entries()) {
        for (const key of [spanKey(origin), startKey(origin)]) {
          const labels = found.get(key);
          if (labels === undefined) found.set(key, [{ declaration, position }]);
          else labels.push({ declaration, position });
        }
      }
    }
    return found;
  }
}

function spanKey(origin: Origin): string {
  const { source, start, end } = spanOf(origin);
  return `${source.path} ${start}-${end}`;
}

/** By line and column. */
function startKey(origin: Origin): string {
  const { source, start } = spanOf(origin);
  const { line, column } = source.position(start);
  return lineKey(source.path, line, column);
}

export function lineKey(path: string, line: number, column: number): string {
  return `${path}:${line}:${column}`;
}

export class Packer {
  readonly dependencies: PackedDependency[] = [];
  private readonly directory: Directory;
  private readonly extent: ReadonlySet<object>;
  private readonly assumptions: readonly Dependency[];
  private readonly numbers = new Map<string, number>();

  /** Nothing outside of the extent may be mentioned: it could change unnoticed. */
  constructor(directory: Directory, { declarations }: Extent, assumptions: readonly Dependency[]) {
    this.directory = directory;
    this.extent = new Set(declarations.map(({ symbol }) => symbol));
    this.assumptions = assumptions;
  }

  pack(value: unknown): Json {
    switch (typeof value) {
      case 'boolean':
      case 'string':
        return value;
      case 'number':
        if (!Number.isFinite(value)) throw new Unstorable('a number without digits');
        return value;
      case 'object':
        return value === null ? null : this.packObject(value);
      default:
        throw new Unstorable(`a value of type ${typeof value}`);
    }
  }

  /** A place of which only the beginning is known. */
  packPlace(key: string): Json {
    const label = this.directory.labelsOf(key).find(({ declaration }) => this.extent.has(declaration.symbol));
    if (label === undefined) throw new Unstorable(`a place outside, ${key}`);
    return { $: 'place', ...this.written(label) };
  }

  private packObject(value: object): Json {
    if (Array.isArray(value)) return value.map((one) => this.pack(one));
    if (value instanceof Map) return { $: 'map', of: [...value].map((pair) => this.pack(pair)) };
    if (value instanceof Set) return { $: 'set', of: [...value].map((one) => this.pack(one)) };
    if ('source' in value && value.source instanceof SourceText)
      return this.packPlace(spanKey(value as unknown as Origin));
    const method = this.directory.methodOf(value);
    if (method !== undefined) return this.packMethod(method);
    if ('guard' in value) return this.packClaim(value as Claim);
    if (isDependency(value)) return { $: 'rests', on: this.packDependency(value) };
    return this.packFields(value);
  }

  private packFields(value: object): Json {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) throw new Unstorable('an object with a class');
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    if (fields.some(([key]) => key === '$')) throw new Unstorable('a field with the name of a form');
    return Object.fromEntries(fields.map(([key, field]) => [key, this.pack(field)]));
  }

  private packClaim(claim: Claim): Json {
    const label = this.directory.labelOfClaim(claim);
    if (label === undefined || !this.extent.has(label.declaration.symbol)) {
      throw new Unstorable(`a claim outside, ${claim.id}`);
    }
    return { $: 'claim', ...this.written(label) };
  }

  private packMethod(method: Declaration): Json {
    if (!this.extent.has(method.symbol)) throw new Unstorable(`a method outside, ${method.symbol.name}`);
    return { $: 'method', in: this.directory.content.labelOf(method) };
  }

  private packDependency(dependency: Dependency): number {
    const value = this.packFields(dependency);
    const key = JSON.stringify(value);
    let number = this.numbers.get(key);
    if (number === undefined) {
      const position = this.assumptions.findIndex((one) => isSame(one, dependency));
      this.numbers.set(key, (number = this.dependencies.length));
      this.dependencies.push({ value, assumption: position < 0 ? undefined : position });
    }
    return number;
  }

  private written({ declaration, position }: Label): { readonly in: string; readonly at: number } {
    return { in: this.directory.content.labelOf(declaration), at: position };
  }
}

/** As the verifier tells what it is given apart. */
function isSame(a: Dependency, b: Dependency): boolean {
  const key = ({ kind, name, claims, missing }: Dependency): string => JSON.stringify([kind, name, claims, missing]);
  return key(a) === key(b);
}

function isDependency(value: object): value is Dependency {
  return 'kind' in value && 'name' in value && 'claims' in value && Array.isArray(value.claims);
}

export class Unpacker {
  private readonly content: ProgramContent;
  private readonly dependencies: readonly Dependency[];

  /** With `assumptions`, what the engine would be given now takes the place of what it was given then. */
  constructor(
    content: ProgramContent,
    packed: readonly PackedDependency[],
    assumptions: readonly Dependency[] | undefined,
  ) {
    this.content = content;
    this.dependencies = packed.map(({ value, assumption }) => {
      if (assumptions === undefined || assumption === undefined) return dependencyFrom(this.unpack(value));
      const now = assumptions[assumption];
      if (now === undefined) throw new Unstorable('an assumption that is not made any more');
      return now;
    });
  }

  unpack(json: Json): unknown {
    if (typeof json !== 'object' || json === null) return json;
    if (Array.isArray(json)) return json.map((one: Json) => this.unpack(one));
    const fields = json as Fields;
    switch (fields['$']) {
      case undefined:
        return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, this.unpack(field)]));
      case 'map':
        return new Map(this.unpack(fields['of'] ?? []) as [unknown, unknown][]);
      case 'set':
        return new Set(this.unpack(fields['of'] ?? []) as unknown[]);
      case 'rests':
        return found(this.dependencies[Number(fields['on'])]);
      case 'method':
        return this.methodIn(fields).id;
      case 'claim':
        return found(this.methodIn(fields).claims[Number(fields['at'])]);
      case 'place':
        return this.placeAt(fields);
      default:
        throw new Unstorable('a form that nobody writes');
    }
  }

  private placeAt(fields: Fields): Origin {
    const declaration = this.declarationIn(fields);
    return found(this.content.placesIn(declaration)[Number(fields['at'])]);
  }

  private methodIn(fields: Fields): Method {
    const declaration = this.declarationIn(fields);
    if (declaration.kind !== 'method') throw new Unstorable('a method that is none');
    return declaration.symbol;
  }

  private declarationIn({ in: label }: Fields): Declaration {
    return found(typeof label === 'string' ? this.content.called(label) : undefined);
  }
}

function dependencyFrom(value: unknown): Dependency {
  const isOne = typeof value === 'object' && value !== null && isDependency(value);
  if (!isOne || !value.claims.every((id) => readClaimId(id) === id)) throw new Unstorable('no dependency');
  return value;
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Unstorable('something that the program does not have');
  return value;
}
