import { expect, test } from 'vitest';
import { Script } from '../../src/smt/script.js';

function scriptOf(...texts: readonly string[]): Script {
  const script = new Script();
  for (const text of texts) script.add(text);
  return script;
}

test('what was popped is gone, and open scopes are kept', () => {
  const script = scriptOf('(a)\n(push 1) (b)', '(push 2) (c) (pop 1) (d)', '(push) (e)');
  expect(script.text).toBe('(a)\n(push 1)\n(b)\n(push 1)\n(d)\n(push 1)\n(e)\n');
  script.add('(pop 3)');
  expect(script.text).toBe('(a)\n');
});

test('a division is a scope, and goes with the scope that it is in', () => {
  const script = scriptOf('(a)');
  script.divide();
  script.divide();
  script.add('(b) (push 1) (c)');
  script.divide();
  expect(script.text).toBe('(a)\n(push 1)\n(b)\n(push 1)\n(c)\n(push 1)\n');
  script.add('(pop 1) (d)');
  expect(script.text).toBe('(a)\n(push 1)\n(b)\n(d)\n');
});

test('scopes are commands and not words', () => {
  const text = '(assert (= |(push 1)| (pop 1))) ; (pop 1)\n(echo "(push 1)")';
  const script = scriptOf(text);
  expect(script.text).toBe(`${text}\n`);
});

test('a pop of too much is left for the solver to refuse', () => {
  expect(scriptOf('(a) (push 1) (b) (pop 2) (c)').text).toBe('(a)\n(push 1)\n(b) (pop 2) (c)\n');
});
