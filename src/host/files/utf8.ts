/** Bytes to text, with the place of the first byte that is not UTF-8. */

export type Decoded =
  | { readonly valid: true; readonly text: string }
  /** `text` has replacement characters, the first of them at `offset`. */
  | { readonly valid: false; readonly text: string; readonly offset: number; readonly reason: string };

/** A byte order mark is not part of the text. */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  const text = decodePrefix(bytes, bytes.length, false);
  if (text !== undefined) return { valid: true, text };
  const before = decodePrefix(bytes, validPrefixLength(bytes), true) ?? '';
  return {
    valid: false,
    text: new TextDecoder('utf-8').decode(bytes),
    offset: before.length,
    reason: reasonFor(bytes, before),
  };
}

/** The text of the first `length` bytes, or nothing if they are not UTF-8. With `open`, a character may be cut off at the end. */
function decodePrefix(bytes: Uint8Array, length: number, open: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: open });
  } catch {
    return undefined;
  }
}

/** By bisection over the decoder that judges the whole text, so that the two cannot disagree. */
function validPrefixLength(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodePrefix(bytes, middle, true) === undefined) bad = middle;
    else good = middle;
  }
  return good;
}

function reasonFor(bytes: Uint8Array, before: string): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return 'The file is UTF-16; save it as UTF-8.';
  }
  const markLength = first === 0xef && second === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const offset = markLength + new TextEncoder().encode(before).length;
  return `The file is not UTF-8: byte ${hex(bytes[offset] ?? 0)} at offset ${offset} begins no character; save it as UTF-8.`;
}

function hex(byte: number): string {
  return `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
