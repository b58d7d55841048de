/**
 * Java texts that tell what they do while they run (seed 000, 2.4.5): the program as it is, with calls of probes around what
 * the model decides, claims and leaves to the runtime.
 */
import type { Body, Instruction, Method, Model } from '../../../model/index.js';
import type { InstrumentedProgram } from '../../language.js';
import { Places } from '../../places.js';
import type { SourceText, Span } from '../../source.js';
import { textOf } from '../../source.js';
import { parseFile } from '../parse/index.js';
import { roleOf } from '../resolve/roles.js';
import type { ClassDeclaration, Expression, MethodDeclaration, Statement, SwitchCase } from '../syntax.js';
import { Edits } from './edits.js';
import { RUNTIME, RUNTIME_FILES } from './runtime.js';

export function instrument(model: Model, sources: readonly SourceText[]): InstrumentedProgram {
  const program = new Instrumented(model);
  const files = new Map(RUNTIME_FILES);
  for (const source of sources) {
    const { name, text } = program.file(source);
    files.set(name, text);
  }
  return { files, main: `${RUNTIME}.Main`, entries: program.entries() };
}

const PROBE = `${RUNTIME}.Probe`;

class Instrumented {
  private readonly model: Model;
  private readonly places: Places;
  /** By their places. */
  private readonly branches = new Set<string>();
  private readonly asserted = new Set<string>();
  private readonly divisions = new Set<string>();
  private readonly outside = new Set<string>();
  private readonly methods = new Map<string, Method>();
  private readonly declared: {
    readonly method: Method;
    readonly declaration: MethodDeclaration;
    readonly owner: string;
  }[] = [];
  /** By their names in the model. Undefined: several have the name. */
  private readonly classes = new Map<string, string | undefined>();

  constructor(model: Model) {
    this.model = model;
    this.places = new Places(model);
    for (const method of model.methods) {
      this.methods.set(this.places.of(method.origin), method);
      if (method.body !== undefined) this.watch(method.body);
    }
  }

  private watch({ blocks }: Body): void {
    const { arena } = this.model;
    for (const { instructions, exit } of blocks) {
      for (const instruction of instructions) this.instruction(instruction);
      if (exit.kind !== 'branch' || arena.operator(exit.condition) === 'literal') continue;
      this.branches.add(this.places.of(exit.origin));
    }
  }

  private instruction(instruction: Instruction): void {
    if (instruction.kind === 'havoc' && instruction.outside !== undefined && instruction.targets.length > 0)
      this.outside.add(this.places.of(instruction.origin));
    if (instruction.kind !== 'assert') return;
    const { kind, origin } = instruction.claim;
    if (kind === 'assertion') this.asserted.add(this.places.of(origin));
    if (kind === 'division-by-zero') this.divisions.add(this.places.of(origin));
  }

  file(source: SourceText): { readonly name: string; readonly text: string } {
    const { file } = parseFile(source);
    const edits = new Edits();
    for (const one of file.classes) this.class(one, file.package, '', '', edits);
    this.conditions(source, edits);
    const base = source.path.slice(Math.max(source.path.lastIndexOf('/'), source.path.lastIndexOf('\\')) + 1);
    return { name: [...file.package, base].join('/'), text: edits.applied(source.text) };
  }

  /** What is found by its place alone. Claims are around decisions, if they are at one place. */
  private conditions(source: SourceText, edits: Edits): void {
    const around = (places: ReadonlySet<string>, before: (place: string) => string): void => {
      for (const place of places) {
        const span = this.spanIn(source, place);
        if (span !== undefined && !this.skipped.has(place)) edits.wrap(span, before(place), ')');
      }
    };
    around(this.asserted, (place) => `${PROBE}.claim("${place}", `);
    around(this.branches, (place) => `${PROBE}.branch("${place}", `);
    around(this.outside, (place) => `${PROBE}.given("${place}", ${PROBE}.mute(), `);
  }

  /** Calls of error methods are told of by the methods, and labels of switches by their subjects. */
  private readonly skipped = new Set<string>();

  private spanIn(source: SourceText, place: string): Span | undefined {
    const [, start, end] = /:(\d+)-(\d+)$/.exec(place) ?? [];
    const span = { source, start: Number(start), end: Number(end) };
    return this.placeOf(span) === place ? span : undefined;
  }

  private placeOf(span: Span): string {
    return this.places.of(span as never);
  }

  private class(
    declaration: ClassDeclaration,
    inPackage: readonly string[],
    outer: string,
    binary: string,
    edits: Edits,
  ): void {
    const { text } = declaration.name;
    const name = outer === '' ? text : `${outer}.${text}`;
    const own = binary === '' ? [...inPackage, text].join('.') : `${binary}$${text}`;
    this.classes.set(name, this.classes.has(name) ? undefined : own);
    this.classes.set([...inPackage, name].join('.'), own);
    for (const method of declaration.methods) this.method(method, text, own, edits);
    for (const inner of declaration.classes) this.class(inner, inPackage, name, own, edits);
  }

  private method(declaration: MethodDeclaration, owner: string, binary: string, edits: Edits): void {
    const { name, body } = declaration;
    if (declaration.kind !== 'method') return;
    const { readWith = {} } = this.model;
    const role = roleOf(readWith, [owner, name.text], declaration.isNative && declaration.isStatic);
    const method = this.methods.get(this.placeOf(name.span));
    if (role === 'error' && body !== undefined) edits.insert(body.span.start + 1, ` ${PROBE}.fail();`);
    if (role === 'nondet') this.choosing(declaration, edits);
    if (role !== 'code' || method === undefined || body === undefined) return;
    this.declared.push({ method, declaration, owner: binary });
    const quoted = `"\\"${method.name}\\""`;
    edits.insert(body.span.start + 1, ` ${PROBE}.enter(${quoted}); try {`);
    edits.insert(
      body.span.end - 1,
      `} catch (Throwable assay$thrown) { ${PROBE}.threw(); throw assay$thrown; } finally { ${PROBE}.leave(${quoted}); } `,
    );
    for (const node of nodesIn(body)) this.node(node, edits);
  }

  /** A method that stands for any value gives the one that is next. */
  private choosing({ result, body, span, isNative }: MethodDeclaration, edits: Edits): void {
    if (result.kind !== 'int' && result.kind !== 'boolean') return;
    const choice = `${PROBE}.choose${result.kind === 'int' ? 'Int' : 'Boolean'}()`;
    if (body !== undefined) {
      edits.insert(body.span.start + 1, ` if (${PROBE}.chooses()) return ${choice};`);
      return;
    }
    if (!isNative) return;
    const text = textOf(span);
    const native = /\bnative\b/.exec(text);
    const end = text.lastIndexOf(';');
    if (native === null || end < 0) return;
    const at = span.start + native.index;
    edits.replace(at, at + native[0].length, '');
    edits.replace(span.start + end, span.start + end + 1, `{ return ${choice}; }`);
  }

  private node(node: Node, edits: Edits): void {
    switch (node.kind) {
      case 'while':
      case 'do':
      case 'for':
        edits.wrap(node.body.span, `{ ${PROBE}.step(); `, ' }');
        return;
      case 'binary':
      case 'assign': {
        if (node.operator !== '/' && node.operator !== '%') return;
        const place = this.placeOf(node.span);
        const divisor = node.kind === 'binary' ? node.right : node.value;
        if (this.divisions.has(place)) edits.wrap(divisor.span, `${PROBE}.divisor("${place}", `, ')');
        return;
      }
      case 'call': {
        const place = this.placeOf(node.span);
        if (this.asserted.has(place)) this.skipped.add(place);
        return;
      }
      case 'switch': {
        const labels = node.cases.flatMap((one: SwitchCase) => one.labels.map(({ span }) => this.placeOf(span)));
        const watched = labels.filter((place) => this.branches.has(place));
        for (const place of watched) this.skipped.add(place);
        if (watched.length > 0) edits.wrap(node.subject.span, `${PROBE}.subject("${watched.join(' ')}", `, ')');
        return;
      }
      default:
        return;
    }
  }

  /** One line for each method: what the runtime must know to call it. */
  entries(): string {
    const lines = this.declared.map(({ method, declaration, owner }) => {
      const kinds = declaration.parameters.map(({ type }) =>
        type.kind === 'int' ? 'i' : type.kind === 'boolean' ? 'z' : 's',
      );
      const result = declaration.result.kind === 'void' ? 0 : 1;
      const inputs = method.inputs.slice(kinds.filter((kind) => kind !== 's').length);
      const fields = (variables: Method['inputs']): string => variables.map(({ name }) => this.field(name)).join(',');
      return [
        method.name,
        owner,
        declaration.name.text,
        kinds.join(''),
        fields(inputs),
        fields(method.outputs.slice(result)),
      ].join('\t');
    });
    return `${lines.join('\n')}\n`;
  }

  private field(name: string): string {
    const at = name.lastIndexOf('.');
    return `${this.classes.get(name.slice(0, at)) ?? name.slice(0, at)}.${name.slice(at + 1)}`;
  }
}

type Node = Statement | Expression;

/** Every statement and expression below one, each before what is in it. */
function nodesIn(root: Statement): readonly Node[] {
  const found: Node[] = [];
  const open: unknown[] = [root];
  while (open.length > 0) {
    const at = open.pop();
    if (typeof at !== 'object' || at === null) continue;
    if (Array.isArray(at)) {
      open.push(...(at as unknown[]).reverse());
      continue;
    }
    if ('kind' in at && 'span' in at) found.push(at as Node);
    for (const [field, value] of Object.entries(at).reverse()) if (field !== 'span') open.push(value);
  }
  return found;
}
