/** Constants with initialisers and constructors that read them: in which order fields get their values. */
import type { Draft } from './draft.js';
import { twins } from './draft.js';
import type { Text } from './sketch.js';
import { text } from './sketch.js';

export function constructorMember(draft: Draft): void {
  draft.has('constructor');
  draft.has('constant with initialiser');
  const { random } = draft;
  const name = draft.fresh('K');
  const initialiser = random.pick(['k + 1', 'k * 2', 'k', 'if k > 0 then 1 else 0', '|[k]|', 'this.k - 1']);
  const second = random.chance(40);
  const assignments = [
    'k := 5;',
    'k := 1;',
    'v := j;',
    'v := 0;',
    'w := v;',
    'v := k;',
    'w := j;',
    ...(second ? ['w := i;'] : []),
  ];
  const before = Array.from({ length: random.between(2, 5) }, () => `  ${random.pick(assignments)}`);
  const afterwards = random.chance(30) ? ['  v := j;'] : random.chance(30) ? ['  w := j;'] : [];
  const claim = random.pick(['v == j', 'v == 6', 'w == j', 'v == k', 'w == v', 'v == 2', 'j == 6', 'w > j', 'v == 1']);
  const ensures = random.chance(40)
    ? ` ensures ${random.pick(['v == j', 'v == 6', 'w == j', 'v == k', 'v == w'])}`
    : '';
  const isGhost = random.chance(20) ? 'ghost ' : '';
  draft.member([
    text`class ${name} {`,
    text`  const k: int`,
    text`  ${isGhost}const j: int := ${initialiser}`,
    ...(second ? [text`  ${isGhost}const i: int := j + k`] : []),
    text`  ${isGhost}var v: int`,
    text`  ${isGhost}var w: int`,
    text`  constructor Make()${ensures} {`,
    ...before.map((line): Text => text`  ${line}`),
    ...(before.some((line) => line.includes('k :=')) || random.chance(50) ? [] : [text`    k := 3;`]),
    text`    new;`,
    ...afterwards.map((line): Text => text`  ${line}`),
    ...twins(draft, () => text`${claim}`).map((line) => text`  ${line}`),
    text`  }`,
    text`}`,
  ]);
  if (random.chance(60)) {
    draft.member([
      text`method ${draft.fresh('M')}() {`,
      text`  var c := new ${name}.Make();`,
      ...twins(draft, () => text`c.${claim.replace(/ (j|k|v|w)$/, ' c.$1')}`),
      text`}`,
    ]);
  }
}
