/** Traits whose implementers a member cannot know: others may be added, here or in another file. */
import type { Draft } from './draft.js';
import type { Observed } from './observed.js';
import { NOTHING_AROUND } from './observed.js';
import type { Text } from './sketch.js';
import { text } from './sketch.js';

export function implementer(draft: Draft): Observed {
  draft.has('trait');
  const { random } = draft;
  const isElsewhere = random.chance(35);
  const [trait, known, other] = [draft.fresh('T'), draft.fresh('Known'), draft.fresh('Other')];
  const [t, r] = [draft.fresh('t'), draft.fresh('r')];
  const member = random.pick(['method', 'function', 'constant'] as const);
  const ensures = random.chance(25);
  const promise = ensures ? (member === 'method' ? ' ensures r >= 0' : ' ensures m() >= 0') : '';
  const form = {
    method: (value: number): Text => text`method m() returns (r: int)${promise} { r := ${value}; }`,
    function: (value: number): Text => text`function m(): int${promise} { ${value} }`,
    constant: (value: number): Text => text`function m(): int${promise} { ${value} }`,
  };
  const declared = {
    method: text`method m() returns (r: int)${promise}`,
    function: text`function m(): int${promise}`,
    constant: text`const c: int function m(): int${promise}`,
  };
  const constant = (value: number): Text =>
    member === 'constant' ? text`constructor() { c := ${value}; }` : text`constructor() {}`;
  const lines = [text`trait {:termination false} ${trait} extends object { ${declared[member]} }`];
  const first = [text`class ${known} extends ${trait} { ${constant(1)} ${form[member](1)} }`];
  const added = draft.place(
    text``,
    [text`class ${other} extends ${trait} { ${constant(7)} ${form[member](7)} }`],
    false,
  );
  if (isElsewhere) {
    draft.has('implementer in another file');
    draft.declareElsewhere(trait, [...lines, ...(random.chance(50) ? first : [])]);
    draft.member([text`class ${draft.fresh('Here')} extends ${trait} { ${constant(1)} ${form[member](1)} }`]);
  } else {
    draft.declare(trait, [...lines, ...first]);
  }
  draft.member([added]);
  const observed = member === 'method' ? r : member === 'function' ? `${t}.m()` : `${t}.c`;
  return {
    ...NOTHING_AROUND,
    type: 'int',
    inputs: [`${t}: ${trait}`],
    setup: member === 'method' ? [text`  var ${r} := ${t}.m();`] : [],
    values: [1, 7, 0],
    isPure: false,
    occurrence: () => text`${observed}`,
  };
}
