/** What the names of one method mean, at the place that is being looked at. */
import type { Diagnostic, DiagnosticCode } from '../../diagnostics.js';
import type { Span } from '../../source.js';
import type {
  BreakStatement,
  ContinueStatement,
  Expression,
  Identifier,
  SwitchExpression,
  SwitchStatement,
  TypeNode,
} from '../syntax.js';
import { UnsupportedFeature } from '../../unsupported.js';
import type { View } from './lookup.js';
import type {
  ClassSymbol,
  Constant,
  FieldSymbol,
  JavaType,
  JumpTarget,
  LocalSymbol,
  MethodFacts,
  MethodSymbol,
} from './symbols.js';
import { newFacts } from './symbols.js';
import { requireToldType } from './told.js';
import type { World } from './world.js';

/** What `break`, `continue` and `yield` may leave, from the outermost to the innermost. */
interface Leavable {
  readonly target: JumpTarget;
  readonly label: string | undefined;
}

/** What is found out elsewhere: switches hold statements, and constants depend on other classes. */
export interface Help {
  readonly switchType: (node: SwitchStatement, expression?: SwitchExpression) => JavaType;
  readonly expressionType: (expression: Expression, wanted: JavaType | undefined) => JavaType;
  readonly constantOf: (field: FieldSymbol) => Constant | undefined;
  /** What the first use of a class does beside giving its fields their values. */
  readonly firstUse: (used: ClassSymbol) => string | undefined;
  readonly onlyGivesAValue: (method: MethodSymbol) => boolean;
}

export class Scope {
  readonly world: World;
  readonly method: MethodSymbol;
  readonly facts: MethodFacts = newFacts();
  private readonly diagnostics: Diagnostic[];
  private readonly blocks: Map<string, LocalSymbol>[] = [new Map<string, LocalSymbol>()];
  private readonly leavable: Leavable[] = [];
  /** What is looked at is a contract: nothing in it does anything. */
  isContract = false;
  /** What the statements around catch, of all together. */
  private caught: readonly ClassSymbol[] = [];

  readonly help: Help;

  constructor(world: World, method: MethodSymbol, diagnostics: Diagnostic[], help: Help) {
    this.help = help;
    this.world = world;
    this.method = method;
    this.diagnostics = diagnostics;
    for (const parameter of method.parameters) this.declare(parameter);
  }

  view(span: Span): View {
    return { world: this.world, from: this.method.owner, span };
  }

  /** The method's own class is used before it begins. */
  use(used: ClassSymbol, span: Span): void {
    const feature = this.help.firstUse(used);
    if (feature !== undefined) throw new UnsupportedFeature(feature, span);
  }

  error(code: DiagnosticCode, span: Span, message: string): void {
    this.diagnostics.push({ severity: 'error', code, span, message });
  }

  warning(code: DiagnosticCode, span: Span, message: string): void {
    this.diagnostics.push({ severity: 'warning', code, span, message });
  }

  /** The object that the method is about; undefined where there is none. */
  get hasThis(): boolean {
    return !this.method.declaration.isStatic;
  }

  /** The declared type of a node, which is analysed. */
  typeOf(node: TypeNode): JavaType {
    const type = this.world.typeOf(this.method.owner, node);
    requireToldType(this.world, type, node.span);
    this.facts.typeNodes.set(node, type);
    return type;
  }

  /** What is raised while this works may be caught. */
  catching(classes: readonly ClassSymbol[], work: () => void): void {
    const before = this.caught;
    this.caught = [...before, ...classes];
    work();
    this.caught = before;
  }

  raises(classes: readonly (ClassSymbol | string)[], isThrown = false): void {
    this.facts.raises.push({ classes, caught: this.caught, isThrown });
  }

  calls(callee: MethodSymbol, span: Span): void {
    if (!this.facts.callees.has(callee)) this.facts.callees.set(callee, span);
    this.facts.callSites.push({ callee, caught: this.caught });
  }

  within(work: () => void): void {
    this.blocks.push(new Map());
    work();
    this.blocks.pop();
  }

  /** Java does not let a variable of a method hide another. */
  declare(symbol: LocalSymbol): void {
    if (this.local(symbol.name) !== undefined) {
      this.error('duplicate-name', symbol.span, `There is another variable ${symbol.name} here.`);
      return;
    }
    this.blocks.at(-1)?.set(symbol.name, symbol);
  }

  local(name: string): LocalSymbol | undefined {
    for (let i = this.blocks.length - 1; i >= 0; i--) {
      const found = this.blocks[i]?.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  leaving(target: JumpTarget, label: string | undefined, work: () => void): void {
    this.leavable.push({ target, label });
    work();
    this.leavable.pop();
  }

  /** Where a jump goes; tells what is wrong with it. */
  jump(statement: BreakStatement | ContinueStatement): JumpTarget | undefined {
    const { label, span } = statement;
    const isContinue = statement.kind === 'continue';
    for (let i = this.leavable.length - 1; i >= 0; i--) {
      const { target, label: known } = this.leavable[i] as Leavable;
      if (target.kind === 'switch-expression') {
        this.error('bad-jump', span, `A ${statement.kind} may not leave a switch expression.`);
        return undefined;
      }
      if (label === undefined ? known === undefined && accepts(target, isContinue) : known === label.text) {
        if (!isContinue || label === undefined || isLoop(target)) return target;
        this.error('bad-jump', label.span, `The statement ${label.text} is no loop, so it has no next iteration.`);
        return undefined;
      }
    }
    if (label !== undefined) this.noLabel(label);
    else
      this.error(
        'bad-jump',
        span,
        `There is no ${isContinue ? 'loop' : 'loop or switch'} around this ${statement.kind}.`,
      );
    return undefined;
  }

  /** The switch expression that a `yield` gives its value to. */
  yielding(): JumpTarget | undefined {
    return this.leavable.findLast(({ target }) => target.kind === 'switch-expression')?.target;
  }

  private noLabel({ text, span }: Identifier): void {
    this.error('unresolved-label', span, `No statement around this one has the label ${text}.`);
  }
}

export function isLoop(target: JumpTarget): boolean {
  return target.kind === 'while' || target.kind === 'do' || target.kind === 'for' || target.kind === 'for-each';
}

function accepts(target: JumpTarget, isContinue: boolean): boolean {
  return isLoop(target) || (!isContinue && target.kind === 'switch');
}
