/** Values that stand for arguments left out: who gives an argument has nothing to do with them. */
import type { Draft } from './draft.js';
import { twins } from './draft.js';
import { text } from './sketch.js';

export function defaultArgumentMember(draft: Draft): void {
  draft.has('default argument');
  const { random } = draft;
  const [name, caller] = [draft.fresh('P'), draft.fresh('M')];
  const [type, value] = random.pick([
    ['int', '10 / x'],
    ['nat', 'x'],
    ['int', '[7][x]'],
    ['int', 'if x == 0 then 1 else x'],
  ]);
  const claim = random.pick(['x != 0', 'x >= 0', 'x == 0', 'y != 3']);
  const ensures = random.chance(40) ? ` ensures ${claim}` : '';
  // Without the value, whoever gives both arguments does the same.
  const fallback = draft.place(text` := ${value}`, [text``], true);
  draft.member([
    text`method ${name}(x: int, y: ${type}${fallback})${ensures} {`,
    ...twins(draft, () => text`${claim}`),
    text`}`,
  ]);
  draft.member([
    text`method ${caller}() {`,
    text`  ${name}(${random.between(-1, 1)}, ${random.between(2, 3)});`,
    ...twins(draft, () => text`1 == 2`),
    text`}`,
  ]);
}
