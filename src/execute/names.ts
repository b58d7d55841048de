/** JavaScript names for model variables: no name of the program occurs in the text. */
import type { Arena, Instance, Variable } from '../model/index.js';
import type { CertainValues } from './certain.js';
import { NOW, type Constants, type Emission } from './emission.js';

export class Names {
  private readonly names = new Map<Variable, string>();
  private readonly declared: string[] = [];
  /** Variables that are not ghost and may yet hold no value. */
  readonly lacking = new Set<Variable>();
  /** Known once the body is. */
  certain: CertainValues | undefined;
  private count = 0;

  declare(variable: Variable): string {
    const name = `v${this.names.size}`;
    this.names.set(variable, name);
    return name;
  }

  of(variable: Variable): string {
    const name = this.names.get(variable);
    // A heap variable that is not a parameter is the heap as it is now.
    return name ?? (variable.place === undefined ? `m.notExecutable('a variable of another method')` : NOW);
  }

  temporaries(): string {
    return this.declared.length === 0 ? '' : `let ${this.declared.join(', ')}; `;
  }

  emission(arena: Arena, constants: Constants, checkGhost: boolean): Emission {
    return {
      arena,
      constants,
      variable: (variable) => {
        const name = this.of(variable);
        const mayLack = (variable.ghost && this.certain?.has(variable) !== true) || this.lacking.has(variable);
        return checkGhost && mayLack && variable.place === undefined ? unpoisoned(name, variable) : name;
      },
      holder: (variable) => this.of(variable),
      callee: ({ symbol, typeArgs }: Instance) =>
        `p.function(${constants.name(symbol)}${typeArgs.length === 0 ? '' : `, ${constants.types(typeArgs)}`})`,
      temporary: (undeclared) => {
        const name = `t${this.count++}`;
        if (undeclared !== true) this.declared.push(name);
        return name;
      },
    };
  }
}

/** Numbers and booleans are told from poison without a call: measures of loops are read in every iteration. */
function unpoisoned(name: string, { type }: Variable): string {
  const primitive = type.kind === 'int' ? 'number' : type.kind === 'bool' ? 'boolean' : undefined;
  if (primitive === undefined) return `m.unpoisoned(${name})`;
  return `(typeof ${name} === '${primitive}' ? ${name} : m.unpoisoned(${name}))`;
}
