import { expect, test } from 'vitest';
import { InTurn } from '../../src/cli/terminal/in-turn.js';

test('what is said of a file waits until those before it are done', async () => {
  const turns = new InTurn(['a', 'b', 'c']);
  const said: string[] = [];
  const say = (file: string, text: string): Promise<void> =>
    turns.say(file, () => {
      said.push(text);
      return Promise.resolve();
    });
  await say('b', 'b1');
  await say('a', 'a1');
  await say('c', 'c1');
  await say('b', 'b2');
  expect(said).toEqual(['a1']);
  await turns.next();
  expect(said).toEqual(['a1', 'b1', 'b2']);
  await say('b', 'b3');
  await turns.next();
  expect(said).toEqual(['a1', 'b1', 'b2', 'b3', 'c1']);
});
