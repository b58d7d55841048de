import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeUtf8 } from '../../src/host/files/utf8.js';

const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));

describe('decoding UTF-8', () => {
  test('valid text is the text, without its byte order mark', () => {
    expect(decodeUtf8(bytes('a ∀ 🦆'))).toEqual({ valid: true, text: 'a ∀ 🦆' });
    expect(decodeUtf8(bytes(0xef, 0xbb, 0xbf, 'x'))).toEqual({ valid: true, text: 'x' });
    expect(decodeUtf8(bytes())).toEqual({ valid: true, text: '' });
  });

  test.each([
    ['a stray byte', bytes('ab∀', 0xff, 'c'), 3, '0xFF at offset 5'],
    ['a character cut off by another', bytes('x', 0xe2, 0x88, 'y'), 1, '0xE2 at offset 1'],
    ['an overlong form', bytes(0xc0, 0x80), 0, '0xC0 at offset 0'],
    ['half of a surrogate pair', bytes('é', 0xed, 0xa0, 0x80), 1, '0xED at offset 2'],
    ['the file ends inside a character', bytes('ab', 0xe2, 0x88), 2, '0xE2 at offset 2'],
    ['a stray byte after a byte order mark', bytes(0xef, 0xbb, 0xbf, 'a', 0xfe), 1, '0xFE at offset 4'],
    ['UTF-16', bytes(0xff, 0xfe, 0x61, 0x00), 0, 'UTF-16'],
  ])('%s is found', (_, input, offset, reason) => {
    const decoded = decodeUtf8(input);
    expect(decoded).toMatchObject({ valid: false, offset });
    if (decoded.valid) return;
    expect(decoded.reason).toContain(reason);
    expect(decoded.text.charAt(offset)).toBe('\ufffd');
  });

  test('any bytes get an answer that agrees with the platform', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (input) => {
        const decoded = decodeUtf8(input);
        expect(decoded.text).toBe(new TextDecoder().decode(input));
        expect(decoded.valid).toBe(Buffer.from(decoded.text).equals(Buffer.from(input)) || hasMark(input));
        if (!decoded.valid) expect(decoded.text.charAt(decoded.offset)).toBe('\ufffd');
      }),
    );
  });
});

function hasMark(input: Uint8Array): boolean {
  const isMarked = input[0] === 0xef && input[1] === 0xbb && input[2] === 0xbf;
  return isMarked && Buffer.from(Buffer.from(input).toString()).equals(Buffer.from(input));
}
