import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { annotate, annotatedConditions } from '../../../src/languages/dafny/annotations.js';
import { parseFile } from '../../../src/languages/dafny/parse/index.js';
import { SourceText, textOf } from '../../../src/languages/source.js';
import { withComments } from '../../support/commenting.js';
import { filesBelow, readProjectFile } from '../../support/project.js';

const source = (text: string): SourceText => new SourceText('a.dfy', text);
const inMethod = (statement: string): string => `method M(x: int) {\n  ${statement}\n}\n`;

const annotated = (statement: string, isWanted: boolean | undefined): string =>
  annotate(source(inMethod(statement)), () => isWanted).text;

describe('an annotation', () => {
  test.each([
    ['assert x == x;', 'assert {:verified_under true} x == x;'],
    ['assert x == x; // why', 'assert {:verified_under true} x == x; // why'],
    ['assert\n\n    x /* odd */ ==\n  x\n  ;', 'assert {:verified_under true}\n\n    x /* odd */ ==\n  x\n  ;'],
    ['assert(x == x);', 'assert {:verified_under true}(x == x);'],
    ['assert/* c */x == x;', 'assert {:verified_under true}/* c */x == x;'],
    ['assert // c\n x == x;', 'assert {:verified_under true} // c\n x == x;'],
    ['assert L: x == x;', 'assert {:verified_under true} L: x == x;'],
    ['assert {:focus} x == x;', 'assert {:verified_under true} {:focus} x == x;'],
    ['label A: label B: assert x == x;', 'label A: label B: assert {:verified_under true} x == x;'],
    ['var y := assert x == x; x;', 'var y := assert {:verified_under true} x == x; x;'],
    [
      'assert x == x by { assert x <= x; }',
      'assert {:verified_under true} x == x by { assert {:verified_under true} x <= x; }',
    ],
    // Someone's own condition is not ours.
    ['assert {:verified_under x > 0} x == x;', 'assert {:verified_under true} {:verified_under x > 0} x == x;'],
  ])('of %j stands behind the keyword, and can be taken away', (plain, marked) => {
    expect(annotated(plain, true)).toBe(inMethod(marked));
    expect(annotated(marked, true)).toBe(inMethod(marked));
    expect(annotated(marked, false)).toBe(inMethod(plain));
    expect(annotated(plain, false)).toBe(inMethod(plain));
    for (const text of [plain, marked]) expect(annotated(text, undefined)).toBe(inMethod(text));
  });

  test.each([
    ['assert{:verified_under true}x == x;', 'assert x == x;'],
    ['assert {:verified_under true}x == x;', 'assert x == x;'],
    ['assert {:verified_under   true } {:verified_under true} x == x;', 'assert x == x;'],
    ['assert {:focus} {:verified_under true} x == x;', 'assert {:focus} x == x;'],
    ['assert\n  {:verified_under true}\n  x == x;', 'assert\n \n  x == x;'],
  ])('%j that someone wrote is taken away, and nothing else', (written, left) => {
    expect(annotated(written, true)).toBe(inMethod(written));
    expect(annotated(written, false)).toBe(inMethod(left));
  });

  test('is counted, and only of assertions', () => {
    const text = inMethod(
      'assume {:verified_under true} x > 0; assert x > 0; expect x > 0; assert {:verified_under true} x > 1;',
    );
    const { added, removed } = annotate(source(text), (condition) => textOf(condition) === 'x > 0');
    expect({ added, removed }).toEqual({ added: 1, removed: 1 });
    expect(annotatedConditions(source(text)).map(textOf)).toEqual(['x > 1']);
  });
});

const FIXTURES = [...filesBelow('examples'), ...filesBelow('test/fixtures/verify')]
  .filter((file) => file.endsWith('.dfy'))
  .map((file) => source(readProjectFile(file)))
  .filter(({ text }) => /\bassert\b/.test(text) && !text.includes('verified_under'));

test('annotating and taking it back gives the same text, whatever the layout', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FIXTURES),
      fc.array(fc.nat(), { maxLength: 40 }),
      fc.infiniteStream(fc.boolean()),
      (fixture, comments, choices) => {
        const plain = withComments(fixture, comments);
        const wanted: boolean[] = [];
        const first = annotate(plain, () => {
          const isWanted = choices.next().value === true;
          wanted.push(isWanted);
          return isWanted;
        });
        const marked = source(first.text);
        expect(parseFile(marked).diagnostics).toHaveLength(parseFile(plain).diagnostics.length);
        expect(annotatedConditions(marked)).toHaveLength(first.added);
        expect(first).toMatchObject({ added: wanted.filter(Boolean).length, removed: 0 });
        let next = 0;
        expect(annotate(marked, () => wanted[next++]).text).toBe(marked.text);
        expect(annotate(marked, () => false)).toEqual({ text: plain.text, added: 0, removed: first.added });
      },
    ),
    { numRuns: 100 },
  );
});
