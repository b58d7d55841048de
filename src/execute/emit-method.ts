/**
 * Methods to JavaScript functions, in two forms: plain, and with the callbacks of seed 000, 2.4.5. The text is the body
 * of a function of `(op, m, k, p, cb)`: operations, machine, constants, the compiled program, and callbacks.
 */
import type {
  Arena,
  Assign,
  Assumer,
  BlockId,
  Body,
  Call,
  Claim,
  Instruction,
  Method,
  ProofBlock,
  Term,
  Type,
  Variable,
} from '../model/index.js';
import { isBelieving } from '../analysis/index.js';
import { abstract } from '../model/index.js';
import { CertainValues } from './certain.js';
import { Constants, NOW, type Emission } from './emission.js';
import { emitChoice, emitRows, emitTerm } from './emit-term.js';
import { MANY } from './domains.js';
import { Names } from './names.js';
import { structured } from './structure.js';

/**
 * `inspected` also lets callbacks see the values of variables. The closure for that keeps variables out of registers,
 * which costs more than the callbacks themselves.
 */
export type Form = 'plain' | 'observed' | 'inspected';

export interface Emitted {
  /** An expression for a function of the method's inputs; it returns the array of outputs. */
  readonly text: string;
  readonly constants: Constants;
}

/** Where callees are found at run time: `p.method(k[i])` and `p.function(k[i])` give compiled functions. */
export function emitMethod(arena: Arena, method: Method, body: Body, form: Form): Emitted {
  return new MethodEmitter(arena, method, form).emit(body);
}

/**
 * A lemma where it is used: its body is a proof and is not run; its conclusion is evaluated. Results of a lemma are
 * values that its proof constructs, so they are not known.
 */
export function emitLemma(arena: Arena, lemma: Method): Emitted {
  const names = new Names();
  const constants = new Constants();
  const formals = lemma.inputs.map((input) => names.declare(input));
  const unknown = lemma.outputs.map((output) => names.declare(output));
  const snapshots = [...lemma.entry.values()].map((snapshot) => names.declare(snapshot));
  const emission = names.emission(arena, constants, true);
  const poison = `m.poisoned(p.proofOnly())`;
  const checks = lemma.ensures.map((clause, i) => {
    const { text, resets } = emitTerm(emission, clause.condition);
    return `${resets}try { if (!${text}) p.lemmaFailed(${constants.name(lemma)}, ${i}); } catch (raised) { p.assumptionRaised(raised, ${constants.name(lemma.origin)}); }\n`;
  });
  const declared = [...unknown.map((name) => `${name} = ${poison}`), ...snapshots.map((name) => `${name} = ${NOW}`)];
  const text = `(${formals.join(', ')}) => {
m.step();
${declared.length === 0 ? '' : `const ${declared.join(', ')};`}
${names.temporaries()}
${checks.join('')}return op.list(${unknown.join(', ')});
}`;
  return { text, constants };
}

class MethodEmitter {
  private readonly arena: Arena;
  private readonly method: Method;
  private readonly observed: boolean;
  private readonly inspected: boolean;
  private readonly names = new Names();
  private readonly constants = new Constants();
  private readonly emission: Emission;

  constructor(arena: Arena, method: Method, form: Form) {
    this.arena = arena;
    this.method = method;
    this.observed = form !== 'plain';
    this.inspected = form === 'inspected';
    this.emission = this.names.emission(arena, this.constants, true);
  }

  emit(body: Body): Emitted {
    const { inputs, outputs, entry } = this.method;
    const formals = inputs.map((input) => this.names.declare(input));
    const locals = [...outputs, ...body.locals].map((local) => this.names.declare(local));
    const snapshots = [...entry.values()].map((snapshot) => `${this.names.declare(snapshot)} = now`);
    const watched = [...inputs, ...outputs, ...body.locals].filter((variable) => variable.place === undefined);
    for (const variable of havocked(body)) if (!isAlwaysInhabited(variable.type)) this.names.lacking.add(variable);
    this.names.certain = new CertainValues(this.arena, body, this.names.lacking);
    const code = this.body(body);
    const declared = [...locals, ...snapshots].map((name) => `, ${name}`).join('');
    const values = `[${watched.map((variable) => this.names.of(variable)).join(', ')}]`;
    const seen = this.inspected ? `a.values = () => ${values};` : '';
    const text = `(${formals.join(', ')}) => {
const now = m.heap.snapshot();
let at = 0, steps = 0${declared};
${this.names.temporaries()}
const a = m.enter(${this.constants.name(this.method)}, ${this.constants.name(watched)});
${seen}${this.observed ? 'cb.enter(a);' : ''}
try {
end: {
${code}}
m.leave(steps);
${this.observed ? 'cb.leave(a);' : ''}
} catch (raised) { throw m.unwound(raised, a, k[at], ${values}); }
return op.list(${outputs.map((output) => this.names.of(output)).join(', ')});
}`;
    return { text, constants: this.constants };
  }

  private body(body: Body): string {
    return structured(body, {
      instructions: (block) => (body.blocks[block]?.instructions ?? []).map((i) => this.instruction(i)).join(''),
      iteration: () => 'if (++steps === 4096) { m.spend(steps); steps = 0; }\n',
      exit: (block, go) => {
        const exit = body.blocks[block]?.exit;
        const to = (target: typeof block): string => {
          const note = this.observed ? `cb.transition(a, ${block}, ${target});\n` : '';
          return note + go(target);
        };
        switch (exit?.kind) {
          case 'jump':
            return to(exit.to);
          case 'branch': {
            const { text, resets } = emitTerm(this.emission, exit.condition);
            return `${this.position(exit.origin)}${resets}if (${text}) {\n${to(exit.then)}} else {\n${to(exit.else)}}\n`;
          }
          case 'choose': {
            const cases = exit.targets.map((target, i) => `case ${i}: {\n${to(target)}}\n`);
            const open = exit.targets.map((target) => `() => ${this.openness(body, target)}`);
            return `${this.position(exit.origin)}switch (p.pick([${open.join(', ')}])) {\n${cases.join('')}}\n`;
          }
          case 'return':
            return 'break end;\n';
          case 'unreachable':
          case undefined:
            return `m.notExecutable('a place that no execution reaches');\n`;
        }
      },
    });
  }

  /** Whether a choice may be taken: a way that begins with an assumption of the language is open where that holds. */
  private openness(body: Body, target: BlockId): string {
    const first = body.blocks[target]?.instructions[0];
    return first?.kind === 'assume' && first.by === 'language' ? this.term(first.condition) : 'true';
  }

  private position(origin: object): string {
    return `at = ${this.constants.index(origin)};\n`;
  }

  private instruction(instruction: Instruction): string {
    const where = this.inspected ? 'a.at = k[at];\n' : '';
    const note = this.observed ? `${where}cb.instruction(a, ${instruction.id});\n` : '';
    const code = this.position(instruction.origin) + note;
    switch (instruction.kind) {
      case 'assign':
        return code + this.ghostly(instruction.ghost, instruction.targets, this.assign(instruction));
      case 'allocate': {
        const dimensions = instruction.dimensions.map((dimension) => this.term(dimension)).join(', ');
        const type = this.constants.type(instruction.type);
        return `${code}${this.names.of(instruction.target)} = m.allocate(${type}, [${dimensions}]);\n`;
      }
      case 'havoc':
        if (instruction.outside !== undefined)
          return `${code}m.notExecutable("what " + ${this.constants.name(instruction)}.outside);\n`;
        return code + instruction.targets.map((target) => this.havoc(target)).join('');
      case 'call':
        return code + instruction.claims.map((claim) => this.claim(claim)).join('') + this.call(instruction);
      case 'assert':
        return code + this.claim(instruction.claim);
      case 'assume':
        return code + this.assume(instruction.condition, instruction.by);
      case 'print': {
        const values = instruction.values.map((value) => this.term(value)).join(', ');
        return `${code}p.print([${values}], ${this.constants.types(instruction.types)});\n`;
      }
      case 'forall-assign':
        return code + instruction.claims.map((claim) => this.claim(claim)).join('') + this.forallAssign(instruction);
      case 'such-that': {
        const exists = instruction.exists === undefined ? '' : this.claim(instruction.exists);
        return code + exists + this.ghostly(instruction.ghost, instruction.targets, this.suchThat(instruction));
      }
      case 'proof':
        return this.proof(instruction, code);
      case 'reveal':
        return '';
      case 'assumed': {
        const { text, resets } = emitTerm(this.emission, instruction.condition);
        const flag = this.names.of(instruction.flag);
        const poison = `${flag} = m.poisoned(raised);`;
        if (!this.observed)
          return `${code}${resets}try { ${flag} = ${flag} && ${text}; } catch (raised) { ${poison} }\n`;
        const held = this.emission.temporary();
        const update = `${held} = ${text}; ${flag} = ${flag} && ${held};`;
        return `${code}${resets}try { ${update} } catch (raised) { ${poison} ${held} = 'unchecked'; }\ncb.observed?.(a, ${held});\n`;
      }
      case 'prefer': {
        if (!this.observed) return '';
        const { text, resets } = emitTerm(this.emission, instruction.condition);
        const held = this.emission.temporary();
        return `${code}${resets}try { ${held} = ${text}; } catch (raised) { p.unguided(raised); ${held} = 'unchecked'; }\ncb.observed?.(a, ${held});\n`;
      }
    }
  }

  /** A ghost value that cannot be computed poisons the variable; compiled code must compute its values. */
  private ghostly(ghost: boolean, targets: readonly Variable[], code: string): string {
    if (!ghost || targets.every((target) => this.names.certain?.has(target) === true)) return code;
    const poison = targets
      .filter((target) => target.place === undefined)
      .map((target) => `${this.names.of(target)} = `)
      .join('');
    return `try { ${code} } catch (raised) { ${poison}p.ghostRaised(raised, k[at]); }\n`;
  }

  private assign({ targets, values }: Assign): string {
    const [target] = targets;
    const [value] = values;
    if (targets.length === 1 && target !== undefined && value !== undefined && !this.writesTwice(value)) {
      return this.write(target, value, (term) => this.term(term)).join('');
    }
    // All values and places are computed before anything changes.
    const computed: string[] = [];
    const hold = (term: Term): string => {
      const name = this.emission.temporary();
      computed.push(`${name} = ${this.term(term)};\n`);
      return name;
    };
    const writes = targets.flatMap((variable, i) => this.write(variable, values[i] as Term, hold));
    return computed.join('') + writes.join('');
  }

  private writesTwice(value: Term): boolean {
    return this.arena.operator(value) === 'update' && this.arena.operator(this.arena.arg(value, 0)) === 'update';
  }

  /** Writing a store is writing the places of its updates, oldest first. */
  private write(target: Variable, value: Term, text: (term: Term) => string): string[] {
    if (target.place === undefined) return [`${this.names.of(target)} = ${text(value)};\n`];
    if (target.role === 'snapshot') return [`${this.names.of(target)} = m.heap.snapshot();\n`];
    const writes: string[] = [];
    for (let store = value; this.arena.operator(store) === 'update'; store = this.arena.arg(store, 0)) {
      const keys = this.arena.argsOf(store).slice(1, -1).map(text);
      const written = text(this.arena.arg(store, this.arena.argCount(store) - 1));
      writes.unshift(this.writePlace(target, keys, written));
    }
    return writes;
  }

  private writePlace(store: Variable, keys: readonly string[], value: string): string {
    switch (store.place?.kind) {
      case 'field':
        return `m.writeField(${keys.join(', ')}, ${this.constants.name(store.place.field)}, ${value});\n`;
      case 'array':
        return `m.writeElements(${[value, ...keys].join(', ')});\n`;
      case 'alloc':
      case undefined:
        return '';
    }
  }

  private havoc(target: Variable): string {
    // That nothing changes is one of the possibilities.
    if (target.place !== undefined) return `m.anyHeap();\n`;
    const value = `p.anyValue(${this.constants.type(target.type)})`;
    // `var c: C;` is no obstacle to a run while no object exists; only reading the variable is.
    const lacks = this.names.lacking.has(target) || target.ghost;
    return lacks
      ? `try { ${this.names.of(target)} = ${value}; } catch (raised) { ${this.names.of(target)} = m.poisoned(raised); }\n`
      : `${this.names.of(target)} = ${value};\n`;
  }

  private call(call: Call): string {
    const args = call.args.map((arg) => this.term(arg)).join(', ');
    const types = call.typeArgs.length === 0 ? '' : `, ${this.constants.types(call.typeArgs)}`;
    const callee = `p.method(${this.constants.name(call.callee)}, ${call.dispatched}${types})(${args})`;
    if (call.results.length === 0) return `${callee};\n`;
    const name = this.emission.temporary();
    const results = call.results.map((result, i) => `${this.names.of(result)} = ${name}[${i}];\n`);
    return `${name} = ${callee};\n${results.join('')}`;
  }

  /** `unless`: what is done where it is false, before the run ends. */
  private claim(claim: Claim, condition: Term = this.guarded(claim), unless = ''): string {
    const { text, resets } = emitTerm(this.emission, condition);
    const name = this.constants.name(claim);
    const held = this.emission.temporary();
    const note = this.observed ? `cb.constraint(a, ${name}, ${held});\n` : '';
    const end = `${note}if (!${held}) { ${unless}m.violated(${name}); }\n`;
    if (this.names.certain?.isTotal(condition) === true) return `${resets}${held} = ${text};\n${end}`;
    return `${resets}try { ${held} = ${text}; } catch (raised) { ${held} = m.claimRaised(${name}, raised); }\n${end}`;
  }

  /** No execution takes the steps. Where they believe something, a conclusion that is false may be so because of that. */
  private proof({ claim, conclusion, body, origin }: ProofBlock, code: string): string {
    const unless = isBelieving(body) ? 'p.believed(k[at]); ' : '';
    if (claim !== undefined) return code + this.claim(claim, conclusion, unless);
    if (unless === '' || conclusion === this.arena.true) return '';
    const { text, resets } = emitTerm(this.emission, conclusion);
    // Whoever watches the run is not told.
    return `${this.position(origin)}${resets}try { if (!${text}) { ${unless}} } catch (raised) { p.assumptionRaised(raised, k[at]); }\n`;
  }

  private guarded({ guard, condition }: Claim): Term {
    return guard === this.arena.true ? condition : this.arena.make('implies', [guard, condition]);
  }

  private assume(condition: Term, by: Assumer): string {
    const { text, resets } = emitTerm(this.emission, condition);
    const held = this.emission.temporary();
    // A condition that cannot be evaluated does not stop the run; it is reported with what the run shows, which a guide does not change.
    const otherwise = by === 'guide' ? 'p.unguided(raised)' : 'p.assumptionRaised(raised, k[at])';
    return `${resets}try { ${held} = ${text}; } catch (raised) { ${held} = ${otherwise}; }\nif (!${held}) m.assumptionFailed('${by}');\n`;
  }

  private forallAssign(instruction: Extract<Instruction, { kind: 'forall-assign' }>): string {
    const { bound, range, keys, value, store } = instruction;
    // All rows are computed before anything changes.
    const rows = `[...${emitRows(this.emission, bound, range, [...keys, value])}]`;
    const places = keys.map((_, i) => `row[${i}]`);
    return `for (const row of ${rows}) { ${this.writePlace(store, places, `row[${keys.length}]`)} }\n`;
  }

  private suchThat({ targets, condition, exists }: Extract<Instruction, { kind: 'such-that' }>): string {
    const types = targets.map((target) => this.arena.types.erase(target.type));
    const choice = emitChoice(this.emission, types, abstract(this.arena, condition, targets), MANY);
    const declared = this.constants.types(targets.map((target) => target.type));
    const name = this.emission.temporary();
    const results = targets.map((target, i) => `${this.names.of(target)} = ${name}[${i}];\n`).join('');
    const shown = exists === undefined ? '' : `m.witnessed(${this.constants.name(exists)});\n`;
    return `${name} = p.choose(${declared}, ${choice});\n${shown}${results}`;
  }

  private term(term: Term): string {
    const { text, resets } = emitTerm(this.emission, term);
    return resets === '' ? text : `(${resets.replaceAll('; ', ', ').replace(/;$/, '')}, ${text})`;
  }
}

function* havocked(body: Body): IterableIterator<Variable> {
  for (const { instructions } of body.blocks) {
    for (const instruction of instructions) if (instruction.kind === 'havoc') yield* instruction.targets;
  }
}

/** Types of which some value is always found. */
function isAlwaysInhabited({ kind }: Type): boolean {
  return (
    kind === 'bool' || kind === 'int' || kind === 'real' || kind === 'char' || kind === 'bitvector' || kind === 'seq'
  );
}
