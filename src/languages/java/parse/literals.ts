/** Literals of numbers: decimal, hexadecimal, octal and binary, with underscores; and of characters. */

/**
 * The value, or that it is too large. Other radices write all bits; the decimal 2147483648 (or that of a long) is one only
 * after a minus sign.
 */
export function intValue(image: string, isNegated: boolean): number | bigint | 'too-large' {
  const isLong = /[lL]$/.test(image);
  const digits = (isLong ? image.slice(0, -1) : image).replaceAll('_', '').toLowerCase();
  const isDecimal = !/^0./.test(digits);
  const isOctal = /^0[0-7]+$/.test(digits);
  const most = isLong ? 2n ** 63n : 2n ** 31n;
  let value: bigint;
  try {
    value = BigInt(isOctal ? `0o${digits.slice(1)}` : digits);
  } catch {
    return 'too-large';
  }
  const limit = isDecimal ? (isNegated ? most : most - 1n) : 2n * most - 1n;
  if (value > limit) return 'too-large';
  const signed = BigInt.asIntN(isLong ? 64 : 32, isNegated ? -value : value);
  return isLong ? signed : Number(signed);
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', s: ' ' };

/** Of `'a'`, with its quotes; undefined where it is not one unit of 16 bits. */
export function charValue(image: string): number | undefined {
  const inner = image.slice(1, -1);
  const unicode = /^\\u+([0-9a-fA-F]{4})$/.exec(inner)?.[1];
  if (unicode !== undefined) return Number.parseInt(unicode, 16);
  const octal = /^\\([0-7]{1,3})$/.exec(inner)?.[1];
  if (octal !== undefined) return Number.parseInt(octal, 8);
  const escaped = /^\\(.)$/.exec(inner)?.[1];
  if (escaped !== undefined) return (ESCAPES[escaped] ?? escaped).charCodeAt(0);
  return inner.length === 1 ? inner.charCodeAt(0) : undefined;
}
