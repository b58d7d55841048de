/** Methods of the model, made on demand with their signatures; contracts and bodies are filled in by the driver. */
import type { Method, Variable } from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import type { Mutable } from '../resolve/world.js';
import type * as ast from '../syntax/index.js';
import type { LowerContext } from './context.js';
import { NOTHING } from './frames.js';
import { originOf } from '../../origins.js';
import { qualified } from './types.js';
import { UnsupportedFeature } from '../../unsupported.js';

export class MethodTable {
  private readonly context: LowerContext;
  private readonly methods = new Map<resolved.MethodSymbol, Mutable<Method>>();

  constructor(context: LowerContext) {
    this.context = context;
  }

  get(symbol: resolved.MethodSymbol): Mutable<Method> {
    let method = this.methods.get(symbol);
    if (method === undefined) this.methods.set(symbol, (method = this.make(symbol)));
    return method;
  }

  typeParameters(symbol: resolved.MethodSymbol): ReturnType<LowerContext['types']['typeParameters']> {
    return this.context.types.typeParameters([...(symbol.owner?.typeParameters ?? []), ...symbol.typeParameters]);
  }

  private make(symbol: resolved.MethodSymbol): Mutable<Method> {
    const { declaration } = symbol;
    if (declaration === undefined)
      throw new UnsupportedFeature('iterator', this.context.program.files[0]?.span as ast.Span);
    const variable = (formal: resolved.Variable, role: Variable['role']): Variable => ({
      name: formal.name,
      type: this.context.types.type(formal.type, formal.node.span),
      role,
      ghost: formal.ghost,
    });
    const inputs = symbol.formals.map((formal) => variable(formal, 'input'));
    const outputs = symbol.results.map((result) => variable(result, 'output'));
    if (!symbol.static && symbol.owner !== undefined) {
      const receiver = this.context.functions.receiver(symbol.owner, declaration.span);
      // A constructor makes its object: in the state on entry there is none yet.
      if (symbol.flavour === 'constructor') outputs.unshift({ ...receiver, role: 'output' });
      else inputs.unshift(receiver);
    }
    const simple = symbol.name === '' ? 'constructor' : symbol.name;
    const name = symbol.owner === undefined ? qualified(symbol) : `${qualified(symbol.owner)}.${simple}`;
    return {
      id: { member: name },
      name,
      kind: kindOf(symbol),
      origin: originOf(declaration.name.text === '' ? declaration.span : declaration.name.span),
      ghost: symbol.ghost,
      typeParameters: this.typeParameters(symbol),
      inputs,
      outputs,
      entry: new Map(),
      requires: [],
      ensures: [],
      modifies: NOTHING,
      decreases: { terms: [], guessed: true, mayDiverge: false },
      recursionGroup: this.context.program.resolution.recursionGroups.get(symbol) ?? -1,
      ...inductionOf(declaration, symbol.formals, inputs.slice(inputs.length - symbol.formals.length)),
      defines: undefined,
      body: undefined,
      axiom: declaration.attributes.some(({ name: { text } }) => text === 'axiom'),
      claims: [],
      implementers: [],
    };
  }
}

function kindOf({ flavour }: resolved.MethodSymbol): Method['kind'] {
  if (flavour === 'constructor' || flavour === 'method') return flavour;
  return 'lemma';
}

/** `{:induction false}` or `{:induction x, y}`; without the attribute, or with `true`, it is left open. */
function inductionOf(
  { attributes }: Pick<ast.MethodDeclaration, 'attributes'>,
  formals: readonly resolved.Variable[],
  inputs: readonly Variable[],
): Pick<Method, 'induction'> {
  const attribute = attributes.find(({ name: { text } }) => text === 'induction');
  const [first] = attribute?.args ?? [];
  if (attribute === undefined || first === undefined) return {};
  if (first.value.kind === 'bool') return first.value.value ? {} : { induction: 'none' };
  const names = attribute.args.flatMap(({ value }) => (value.kind === 'name' ? [value.name.text] : []));
  return { induction: inputs.filter((_, i) => names.includes(formals[i]?.name ?? '')) };
}
