/** The text form of the model, for golden tests and for people. It leaves out origins, and what functions read and why they end. */
import type { Arena, Term } from './arena.js';
import type { Claim, Premise } from './claims.js';
import type { Block, Body, Exit, Instruction } from './instructions.js';
import type { Binder, Instance, Part } from './operators.js';
import type { ConstructorSymbol, Frame, FunctionDefinition, Measure, Method, Model, Variable } from './program.js';
import { rationalText, type Rational } from './rationals.js';
import { subterms } from './traverse.js';
import { typeText, type Type } from './types.js';

export function printModel(model: Model): string {
  const { arena } = model;
  const parts = model.methods.map((method) => printMethod(arena, method));
  const functions = [...model.functions.values()].map((definition) => printFunction(arena, definition));
  const unsupported = model.unsupported.map(({ member, feature }) => `unsupported ${member}: ${feature}\n`);
  return [...functions, ...parts, ...unsupported].join('\n');
}

/** A method, after the definition of the function that it checks, if it checks one. */
export function printMember({ arena, functions }: Model, method: Method): string {
  const definition = method.defines === undefined ? undefined : functions.get(method.defines);
  const text = printMethod(arena, method);
  return definition === undefined ? text : `${printFunction(arena, definition)}\n${text}`;
}

function printFunction(arena: Arena, { symbol, requires, ensures, body }: FunctionDefinition): string {
  const parameters = [...symbol.heap, ...symbol.parameters].map(declared).join(', ');
  const lines = [
    `function ${symbol.name}(${parameters}): ${typeText(symbol.result)}`,
    ...requires.map((term) => `  requires ${printTerm(arena, term)}`),
    ...ensures.map((term) => `  ensures ${printTerm(arena, term)}`),
    ...(body === undefined ? [] : [`  = ${printTerm(arena, body)}`]),
  ];
  return `${lines.join('\n')}\n`;
}

export function printMethod(arena: Arena, method: Method): string {
  const term = (t: Term): string => printTerm(arena, t);
  const lines = [
    `${method.ghost ? 'ghost ' : ''}${method.kind} ${method.name}(${method.inputs.map(declared).join(', ')})` +
      (method.outputs.length === 0 ? '' : ` returns (${method.outputs.map(declared).join(', ')})`),
  ];
  for (const clause of method.requires) lines.push(`  requires ${term(clause.condition)}`);
  lines.push(...frameLines(arena, method.modifies));
  for (const clause of method.ensures) lines.push(`  ensures ${term(clause.condition)}`);
  lines.push(`  ${measureText(arena, method.decreases)}`);
  for (const [heap, snapshot] of method.entry) lines.push(`  entry ${snapshot.name} = ${heap.name}`);
  if (method.body !== undefined) lines.push('{', ...bodyLines(arena, method.body, '  '), '}');
  return `${lines.join('\n')}\n`;
}

/** Sub-terms that occur more than once are printed once and then by number, so that the text is as small as the DAG. */
export function printTerm(arena: Arena, root: Term): string {
  const order = subterms(arena, [root]);
  const uses = new Map<Term, number>();
  for (const term of order) {
    for (let i = 0; i < arena.argCount(term); i++) {
      const arg = arena.arg(term, i);
      uses.set(arg, (uses.get(arg) ?? 0) + 1);
    }
  }
  const texts = new Map<Term, string>();
  const bindings: string[] = [];
  for (const term of order) {
    const text = termText(arena, term, (arg) => texts.get(arg) ?? '?');
    const shared = (uses.get(term) ?? 0) > 1 && arena.looseBound(term) === 0 && text.length > SHARE_FROM;
    if (!shared) {
      texts.set(term, text);
      continue;
    }
    const name = `$${bindings.length}`;
    bindings.push(`${name} = ${text}`);
    texts.set(term, name);
  }
  const text = texts.get(root) ?? '?';
  return bindings.length === 0 ? text : `${text} where ${bindings.join('; ')}`;
}

/** Shorter texts are not worth a name. */
const SHARE_FROM = 40;

function termText(arena: Arena, term: Term, textOf: (term: Term) => string): string {
  const operator = arena.operator(term);
  const payload = arena.payload(term);
  const args = arena.argsOf(term).map(textOf);
  switch (operator) {
    case 'literal':
      return literalText(payload as boolean | number | bigint | Rational, arena.type(term));
    case 'variable':
      return (payload as Variable).name;
    case 'bound':
      return `%${payload as number}`;
    case 'apply':
      return `${(payload as Instance).symbol.name}(${args.join(', ')})`;
    case 'construct':
      return `${(payload as ConstructorSymbol).name}(${args.join(', ')})`;
    case 'is-constructor':
      return `(is ${(payload as ConstructorSymbol).name} ${args.join(' ')})`;
    case 'destruct': {
      const { constructor, index } = payload as Part;
      return `${args.join(' ')}.${constructor.fields[index]?.name ?? index}`;
    }
    case 'has-type':
      return `(has-type ${typeText(payload as Type)} ${args.join(' ')})`;
    case 'array-length':
      return `(array-length ${payload as number} ${args.join(' ')})`;
    case 'seq':
    case 'set':
    case 'multiset':
    case 'map':
      return `(${typeText(arena.type(term))}${args.map((arg) => ` ${arg}`).join('')})`;
    case 'forall':
    case 'exists':
    case 'lambda':
    case 'closure':
    case 'set-of':
    case 'map-of':
    case 'let':
      return binderText(operator, payload as Binder, args);
    default:
      return args.length === 0 ? operator : `(${operator}${spaced(args)})`;
  }
}

/** Concatenation instead of `join` leaves the parts shared: joining would copy a deep term once per level. */
function spaced(args: readonly string[]): string {
  let text = '';
  for (const arg of args) text += ` ${arg}`;
  return text;
}

function binderText(operator: string, binder: Binder, args: readonly string[]): string {
  const own = args.length - binder.triggers.reduce((total, n) => total + n, 0);
  let at = own;
  const triggers = binder.triggers.map((count) => ` {${args.slice(at, (at += count)).join(', ')}}`);
  return `(${operator} [${binder.types.map(typeText).join(', ')}]${triggers.join('')} ${args.slice(0, own).join(' ')})`;
}

function literalText(value: boolean | number | bigint | Rational, type: Type): string {
  if (typeof value === 'object') return rationalText(value);
  if (type.kind === 'char') return `'${value.toString(16)}'`;
  return type.kind === 'bitvector' ? `${value}bv${type.width}` : String(value);
}

function declared(variable: Variable): string {
  return `${variable.ghost ? 'ghost ' : ''}${variable.name}: ${typeText(variable.type)}`;
}

function frameLines(arena: Arena, frame: Frame): string[] {
  if (frame.kind === 'everything') return ['  modifies *'];
  return frame.items.map(({ objects, field }) => {
    return `  modifies ${printTerm(arena, objects)}${field === undefined ? '' : ` at ${field.name}`}`;
  });
}

function measureText(arena: Arena, measure: Measure): string {
  if (measure.mayDiverge) return 'decreases *';
  const terms = measure.terms.map((term) => printTerm(arena, term)).join(', ');
  return `decreases ${terms}${measure.guessed ? ' (guessed)' : ''}`;
}

function bodyLines(arena: Arena, body: Body, indent: string): string[] {
  const lines = body.locals.map((variable) => `${indent}local ${declared(variable)}`);
  for (const loop of body.loops) {
    lines.push(`${indent}loop at b${loop.header} changes ${loop.targets.map((target) => target.name).join(', ')}`);
    for (const { condition } of loop.invariants) lines.push(`${indent}  invariant ${printTerm(arena, condition)}`);
  }
  for (const block of body.blocks) lines.push(...blockLines(arena, block, indent));
  return lines;
}

function blockLines(arena: Arena, block: Block, indent: string): string[] {
  const lines = [`${indent}b${block.id}:`];
  for (const instruction of block.instructions) lines.push(...instructionLines(arena, instruction, `${indent}  `));
  lines.push(`${indent}  ${exitText(arena, block.exit)}`);
  return lines;
}

function exitText(arena: Arena, exit: Exit): string {
  switch (exit.kind) {
    case 'jump':
      return `jump b${exit.to}`;
    case 'branch':
      return `branch ${printTerm(arena, exit.condition)} ? b${exit.then} : b${exit.else}`;
    case 'choose':
      return `choose ${exit.targets.map((target) => `b${target}`).join(' | ')}`;
    case 'return':
    case 'unreachable':
      return exit.kind;
  }
}

function instructionLines(arena: Arena, instruction: Instruction, indent: string): string[] {
  const term = (t: Term): string => printTerm(arena, t);
  const ghost = instruction.ghost ? 'ghost ' : '';
  const names = (variables: readonly Variable[]): string => variables.map((variable) => variable.name).join(', ');
  switch (instruction.kind) {
    case 'assign':
      return [`${indent}${ghost}${names(instruction.targets)} := ${instruction.values.map(term).join(', ')}`];
    case 'allocate': {
      const dimensions = instruction.dimensions.map(term).join(', ');
      return [`${indent}${ghost}${instruction.target.name} := new ${typeText(instruction.type)} [${dimensions}]`];
    }
    case 'havoc':
      return [`${indent}${ghost}havoc ${names(instruction.targets)}`, ...frameLines(arena, instruction.frame)];
    case 'call': {
      const results = instruction.results.length === 0 ? '' : `${names(instruction.results)} := `;
      const call = `${results}call ${instruction.callee.name}(${instruction.args.map(term).join(', ')})`;
      return [...instruction.claims.map((claim) => claimLine(arena, claim, indent)), `${indent}${ghost}${call}`];
    }
    case 'assert':
      return [claimLine(arena, instruction.claim, indent)];
    case 'assume':
      return [`${indent}assume (${instruction.by}) ${term(instruction.condition)}`];
    case 'print':
      return [`${indent}print ${instruction.values.map(term).join(', ')}`];
    case 'forall-assign': {
      const binders = instruction.bound.map(typeText).join(', ');
      const target = `${instruction.store.name}[${instruction.keys.map(term).join(', ')}]`;
      const line = `${indent}${ghost}forall [${binders}] ${term(instruction.range)}: ${target} := ${term(instruction.value)}`;
      return [...instruction.claims.map((claim) => claimLine(arena, claim, indent)), line];
    }
    case 'such-that': {
      const line = `${indent}${ghost}${names(instruction.targets)} :| ${term(instruction.condition)}`;
      return instruction.exists === undefined ? [line] : [claimLine(arena, instruction.exists, indent), line];
    }
    case 'proof':
      return [
        `${indent}proof {`,
        ...bodyLines(arena, instruction.body, `${indent}  `),
        `${indent}} shows ${term(instruction.conclusion)}`,
      ];
    case 'reveal':
      return [`${indent}reveal ${instruction.functions.map(({ name }) => name).join(', ')}`];
    case 'assumed':
      return [`${indent}assumed ${term(instruction.condition)} as ${instruction.flag.name}`];
    case 'prefer':
      return [`${indent}prefer ${term(instruction.condition)}`];
  }
}

function premiseText(premise: Premise): string {
  const texts = premise.map((flags) => (flags.length === 0 ? 'true' : flags.map(({ name }) => name).join(' && ')));
  return texts.length === 0 ? 'false' : texts.join(' || ');
}

function claimLine(arena: Arena, claim: Claim, indent: string): string {
  const guard = claim.guard === arena.true ? '' : ` if ${printTerm(arena, claim.guard)}`;
  const supports = claim.supports === undefined ? '' : ` (supports ${claim.supports.kind} «${claim.supports.text}»)`;
  const premise = claim.verifiedUnder === undefined ? '' : ` (verified under ${premiseText(claim.verifiedUnder)})`;
  return `${indent}claim ${claim.kind} ${printTerm(arena, claim.condition)}${guard}${supports}${premise}`;
}
