/** Functions in the heap that read the place in which they are stored, and so call themselves. */
import type { Draft } from './draft.js';
import { twins } from './draft.js';
import type { Text } from './sketch.js';
import { text } from './sketch.js';

export function knotMember(draft: Draft): void {
  draft.has('function in the heap');
  draft.random.pick([throughField, throughField, throughParameter])(draft);
}

/** Where it is proved, no execution stops there, and one that leaves it out comes to the same places. */
function hint(draft: Draft, line: Text): Text {
  return draft.place(line, [text``], false);
}

/** Through a field of a datatype, which the language does not look into. */
function throughField(draft: Draft): void {
  const { random } = draft;
  const [data, holder, name] = [draft.fresh('D'), draft.fresh('R'), draft.fresh('Knot')];
  const isNumber = random.chance(40);
  const [result, wrong, otherwise] = isNumber ? ['int', '1 + ', '0'] : ['bool', '!', 'false'];
  const declaration = random.pick([
    `datatype ${data} = Mk${data}(f: () ~> ${result})`,
    `datatype ${data} = Mk${data}(n: int, f: () ~> ${result})`,
    `codatatype ${data} = Mk${data}(f: () ~> ${result}, t: ${data})`,
    `datatype ${data} = No${data} | Mk${data}(f: () ~> ${result})`,
  ]);
  const make = declaration.includes('n: int')
    ? `Mk${data}(1, tf)`
    : declaration.startsWith('co')
      ? `Mk${data}(tf, r.d)`
      : `Mk${data}(tf)`;
  const safe = declaration.includes('No') ? 'r.d.Mk' + data + '? && ' : '';
  const reads = declaration.includes('No') ? `if r.d.Mk${data}? then r.d.f.reads() else {}` : 'r.d.f.reads()';
  const body = `if ${safe}r.d.f.requires() then ${wrong}r.d.f() else ${otherwise}`;
  const helper = random.chance(30);
  draft.member([text`${declaration}`, text`class ${holder} { ghost var d: ${data} }`]);
  if (helper)
    draft.member([text`ghost method Put${holder}(r: ${holder}, d: ${data}) modifies r ensures r.d == d { r.d := d; }`]);
  const hints: readonly Text[] = [
    text`  assert tf() == (${body});`,
    text`  assert r.d.f == tf;`,
    text`  assert r.d.f.requires();`,
    text`  assert tf.requires();`,
  ];
  const chosen = hints.filter((_, i) => random.chance(i === 0 ? 80 : 40)).map((line) => hint(draft, line));
  const claim = random.pick(['1 == 2', '0 > 1', 'r.d.f == tf']);
  draft.member([
    text`method ${name}(r: ${holder}) modifies r {`,
    text`  ghost var tf := () reads r, ${reads} => (${body});`,
    helper ? text`  Put${holder}(r, ${make});` : text`  r.d := ${make};`,
    ...chosen,
    ...twins(draft, () => text`${claim}`),
    text`}`,
  ]);
}

/** Through a type parameter, which may be a function over objects. */
function throughParameter(draft: Draft): void {
  const { random } = draft;
  const [holder, name] = [draft.fresh('H'), draft.fresh('Knot')];
  const isConstant = random.chance(85);
  const field = isConstant ? 'ghost const' : 'ghost var';
  const isNumber = random.chance(30);
  const [result, wrong, otherwise] = isNumber ? ['int', '1 + ', '0'] : ['bool', '!', 'false'];
  const type = `${holder}<object -> ${result}>`;
  const readsHeap = isConstant ? '' : ' reads o';
  const arrow = isConstant ? '->' : '~>';
  const made = isConstant ? type : `${holder}<object ~> ${result}>`;
  const requires = isConstant ? '' : '.requires(o)';
  const inner = `(o as ${made}).f`;
  const body = isConstant
    ? `if o is ${made} then ${wrong}(${inner}(o)) else ${otherwise}`
    : `if o is ${made} && ${inner}${requires} then ${wrong}(${inner}(o)) else ${otherwise}`;
  const claim = random.pick(['1 == 2', isNumber ? 'b == 0' : 'b']);
  draft.member([
    text`class ${holder}<T> { ${field} f: T constructor(ghost f: T) ensures this.f == f { this.f := f; } }`,
  ]);
  draft.member([
    text`method ${name}() {`,
    text`  var c := new ${holder}<object ${arrow} ${result}>((o: object)${readsHeap} => ${body});`,
    draft.place(text`  ghost var b := c.f(c);`, [text`  ghost var b := ${otherwise};`], false),
    ...(random.chance(70) ? [hint(draft, text`  assert b == ${isNumber ? 'b + 1' : '!b'};`)] : []),
    ...twins(draft, () => text`${claim}`),
    text`}`,
  ]);
}
