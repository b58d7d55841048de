/** Integer literals: decimal, hexadecimal, octal and binary, with underscores. */

const MOST = 2n ** 31n;

/**
 * The value as a number of 32 bits, or why there is none. Other radices write all 32 bits; the decimal 2147483648 is one
 * only after a minus sign.
 */
export function intValue(image: string, isNegated: boolean): number | 'too-large' | 'long' {
  if (/[lL]$/.test(image)) return 'long';
  const digits = image.replaceAll('_', '').toLowerCase();
  const isDecimal = !/^0./.test(digits);
  const isOctal = /^0[0-7]+$/.test(digits);
  let value: bigint;
  try {
    value = BigInt(isOctal ? `0o${digits.slice(1)}` : digits);
  } catch {
    return 'too-large';
  }
  const limit = isDecimal ? (isNegated ? MOST : MOST - 1n) : 2n * MOST - 1n;
  if (value > limit) return 'too-large';
  return Number(BigInt.asIntN(32, isNegated ? -value : value));
}
