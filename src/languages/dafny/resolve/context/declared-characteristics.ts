/** Whether a type has the characteristics that a declaration promises. */
import type * as ast from '../../syntax/index.js';
import type { Type } from '../types.js';
import type { Facts } from './facts.js';
import { mayHoldReferences } from './type-facts.js';

/** What a type must do to have a characteristic, after "must". */
export const CHARACTERISTIC_TEXT: Readonly<Record<ast.TypeCharacteristic, string>> = {
  '==': 'support equality',
  '0': 'have a value that needs no initializer',
  '00': 'be known to have a value',
  '!new': 'contain no references',
};

/** The first of the characteristics that the type is not known to have. */
export function brokenCharacteristic(
  { defaults, equality }: Facts,
  characteristics: readonly ast.TypeCharacteristic[],
  type: Type,
): ast.TypeCharacteristic | undefined {
  return characteristics.find((characteristic) => {
    switch (characteristic) {
      case '==':
        return !equality.supports(type);
      case '0':
        return defaults.of(type) !== 'compiled';
      case '00':
        return defaults.of(type) === 'none';
      case '!new':
        return mayHoldReferences(type);
    }
  });
}
