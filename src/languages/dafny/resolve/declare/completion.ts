/** Type arguments that a signature leaves out. */
import type * as ast from '../../syntax/index.js';
import type { OmittedArgument } from '../type-nodes.js';
import { prefixOf } from './types.js';

/**
 * Type arguments left out in a signature are the member's own first type parameters; a member that declares none
 * gets as many as it needs (`method Length(xs: List)` is `method Length<T>(xs: List<T>)`).
 */
export class Completion {
  parameters: readonly ast.TypeParameter[];
  private readonly declared: readonly ast.TypeParameter[];

  constructor(
    private readonly name: ast.Ident,
    declared: readonly ast.TypeParameter[],
    private readonly characteristics: readonly ast.TypeCharacteristic[] = [],
  ) {
    this.declared = declared;
    this.parameters = declared;
  }

  readonly omitted: OmittedArgument = (node, index, count) => {
    if (this.declared.length > 0) return prefixOf(this.declared)(node, index, count);
    while (this.parameters.length < count) {
      const name = { text: `_T${this.parameters.length}`, span: this.name.span };
      const { characteristics } = this;
      const parameter: ast.TypeParameter = { name, variance: '', characteristics, bounds: [], span: name.span };
      this.parameters = [...this.parameters, parameter];
    }
    const parameter = this.parameters[index];
    return parameter === undefined ? undefined : { kind: 'parameter', parameter };
  };
}
