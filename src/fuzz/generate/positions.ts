/** Members that observe a value: directly, through what they call, under binders, in contracts and conditions. */
import type { Draft } from './draft.js';
import { twins } from './draft.js';
import type { Observed } from './observed.js';
import { conditionOn } from './observed.js';
import type { Text } from './sketch.js';
import { joined, text } from './sketch.js';

type Position = (draft: Draft, observed: Observed) => void;

/** Puts the value into a member of its own. */
export function observe(draft: Draft, observed: Observed): void {
  const { random } = draft;
  const around: readonly Position[] = [
    directly,
    twice,
    inBranch,
    inFlow,
    inLet,
    inCollection,
    inLambda,
    inLambda,
    underBinder,
    underBinder,
    inLoop,
    inMatch,
    throughInput,
  ];
  const asking = around.filter((one) => one !== inLambda && one !== inCollection);
  const pure: readonly Position[] = [
    inFunction,
    inFunction,
    inFunctionTwice,
    inLemma,
    inLemma,
    inPostcondition,
    inCalleeContract,
    inMethodResult,
  ];
  if (observed.isPure && random.chance(45)) random.pick(pure)(draft, observed);
  else random.pick(observed.readsState === true ? asking : around)(draft, observed);
}

function member(
  draft: Draft,
  { inputs, requires, setup }: Pick<Observed, 'inputs' | 'requires' | 'setup'>,
  lines: readonly Text[],
): void {
  const clauses = requires.map((one) => text` requires ${one}`);
  const extra = draft.random.chance(25) ? ['n: int'] : [];
  draft.member([
    text`method ${draft.fresh('M')}(${[...inputs, ...extra].join(', ')})${joined(clauses, '')} {`,
    ...setup,
    ...lines,
    text`}`,
  ]);
}

function directly(draft: Draft, observed: Observed): void {
  const condition = conditionOn(draft, observed);
  if (observed.isChoice) draft.has('choice in a condition');
  member(
    draft,
    observed,
    twins(draft, () => condition(observed.occurrence())),
  );
}

/** Two occurrences of the same text in one member. */
function twice(draft: Draft, observed: Observed): void {
  const [first, second] = [draft.fresh('v'), draft.fresh('v')];
  const { random } = draft;
  const pair = random.chance(40);
  const [a, b] = [observed.occurrence(), observed.occurrence()];
  if (observed.isChoice) draft.has('choice in a condition');
  if (pair && observed.isPure) {
    const name = draft.fresh('Two');
    if (observed.isChoice) draft.has('choice in a function');
    draft.member([text`ghost function ${name}(): (${observed.type}, ${observed.type}) { (${a}, ${b}) }`]);
    member(
      draft,
      observed,
      twins(draft, () => text`${name}().0 == ${name}().1`),
    );
    return;
  }
  member(draft, observed, [
    text`  ghost var ${first} := ${a};`,
    text`  ghost var ${second} := ${b};`,
    ...twins(draft, () => text`${first} == ${second}`),
  ]);
}

/** Decided once, asked twice. */
function inLet(draft: Draft, observed: Observed): void {
  const [name, condition] = [draft.fresh('v'), conditionOn(draft, observed)];
  member(draft, observed, [
    text`  ghost var ${name} := ${observed.occurrence()};`,
    ...twins(draft, () => condition(text`${name}`)),
  ]);
}

function inBranch(draft: Draft, observed: Observed): void {
  const [condition, other] = [conditionOn(draft, observed), conditionOn(draft, observed)];
  if (observed.isChoice) draft.has('choice in a condition');
  member(draft, observed, [
    text`  if ${condition(observed.occurrence())} {`,
    ...twins(draft, () => other(observed.occurrence())).map((line) => text`  ${line}`),
    text`  }`,
  ]);
}

function inFlow(draft: Draft, observed: Observed): void {
  const [name, condition] = [draft.fresh('a'), conditionOn(draft, observed)];
  if (observed.isChoice) draft.has('choice in a condition');
  member(draft, observed, [
    text`  ghost var ${name} := 5;`,
    text`  if ${condition(observed.occurrence())} { ${name} := 6; }`,
    ...twins(draft, () => text`${name} == 6`),
  ]);
}

function inCollection(draft: Draft, observed: Observed): void {
  const [name, condition] = [draft.fresh('v'), conditionOn(draft, observed)];
  draft.declare('Box', [text`datatype Box<T> = Box(item: T)`]);
  const put = observed.occurrence();
  const [made, taken] = draft.random.pick<readonly [Text, string]>([
    [text`[${put}]`, '[0]'],
    [text`map[1 := ${put}]`, '[1]'],
    [text`Box(${put})`, '.item'],
    [text`(${put}, 1)`, '.0'],
    [text`seq(1, (i: int) => ${put})`, '[0]'],
    [text`(map i | 0 <= i < 2 :: ${put})`, '[1]'],
  ]);
  member(draft, observed, [
    text`  ghost var ${name} := ${made};`,
    ...twins(draft, () => condition(text`${name}${taken}`)),
  ]);
}

function inLambda(draft: Draft, observed: Observed): void {
  const [name, condition] = [draft.fresh('f'), conditionOn(draft, observed)];
  draft.has('function value');
  if (observed.isChoice) draft.has('choice in a lambda');
  const argument = draft.random.between(0, 1);
  member(draft, observed, [
    text`  ghost var ${name} := (p: int) => ${observed.occurrence('p')};`,
    ...twins(draft, () => condition(text`${name}(${argument})`)),
  ]);
}

function underBinder(draft: Draft, observed: Observed): void {
  const condition = conditionOn(draft, observed);
  if (observed.isChoice) draft.has('choice under a binder');
  const quantified = draft.random.pick([
    (): Text => text`(forall k :: 0 <= k < 2 ==> ${condition(observed.occurrence('k'))})`,
    (): Text => text`(exists k :: 0 <= k < 2 && ${condition(observed.occurrence('k'))})`,
    (): Text => text`(forall k :: k in {0, 1} ==> ${condition(observed.occurrence('k'))})`,
    (): Text => text`|(set k | 0 <= k < 2 && ${condition(observed.occurrence('k'))})| == 2`,
  ]);
  member(draft, observed, twins(draft, quantified));
}

function inLoop(draft: Draft, observed: Observed): void {
  const [i, count, condition] = [draft.fresh('i'), draft.fresh('n'), conditionOn(draft, observed)];
  member(draft, observed, [
    text`  var ${i} := 0;`,
    text`  ghost var ${count} := 0;`,
    text`  while ${i} < 2 invariant 0 <= ${i} <= 2 && 0 <= ${count} <= ${i} {`,
    text`    if ${condition(observed.occurrence())} { ${count} := ${count} + 1; }`,
    text`    ${i} := ${i} + 1;`,
    text`  }`,
    ...twins(draft, () => text`${count} == 0`),
  ]);
}

function inMatch(draft: Draft, observed: Observed): void {
  const [name, number] = [draft.fresh('a'), observed.type === 'bool' ? 'true' : String(observed.values[0] ?? 0)];
  member(draft, observed, [
    text`  ghost var ${name} := match ${observed.occurrence()} case ${number} => 1 case _ => 2;`,
    ...twins(draft, () => text`${name} == 1`),
  ]);
}

/** An input decides whether the value is looked at. */
function throughInput(draft: Draft, observed: Observed): void {
  const [name, condition] = [draft.fresh('p'), conditionOn(draft, observed)];
  member(draft, { ...observed, inputs: [...observed.inputs, `${name}: int`] }, [
    text`  if ${name} > 2 {`,
    ...twins(draft, () => condition(observed.occurrence(name))).map((line) => text`  ${line}`),
    text`  }`,
  ]);
}

function functionFor(draft: Draft, observed: Observed): string {
  const name = draft.fresh('F');
  if (observed.isChoice) draft.has('choice in a function');
  const kind = draft.random.chance(70) || !observed.isChoice ? 'ghost function' : 'function';
  const [parameters, type] = draft.random.chance(25) ? ['<T>(n: int, x: T)', '<bool>'] : ['(n: int)', ''];
  draft.member([text`${kind} ${name}${parameters}: ${observed.type} { ${observed.occurrence('n')} }`]);
  return type === '' ? name : `${name}${type}`;
}

function call(name: string, argument: string | number): string {
  return name.endsWith('>') ? `${name}(${argument}, true)` : `${name}(${argument})`;
}

function inFunction(draft: Draft, observed: Observed): void {
  const [name, condition] = [functionFor(draft, observed), conditionOn(draft, observed)];
  const argument = draft.random.pick(['0', '1', 'n']);
  const kind = draft.random.pick(['method', 'method', 'lemma', 'ghost method']);
  if (kind === 'lemma') draft.has('lemma');
  draft.member([
    text`${kind} ${draft.fresh('M')}(${argument === 'n' ? 'n: int' : ''}) {`,
    ...twins(draft, () => condition(text`${call(name, argument)}`)),
    text`}`,
  ]);
}

/** Two calls, and two functions of the same text. */
function inFunctionTwice(draft: Draft, observed: Observed): void {
  const [first, second] = [functionFor(draft, observed), functionFor(draft, observed)];
  const other = draft.random.chance(50) ? first : second;
  draft.member([
    text`method ${draft.fresh('M')}() {`,
    ...twins(draft, () => text`${call(first, 0)} == ${call(other, 1)}`),
    text`}`,
  ]);
}

function inLemma(draft: Draft, observed: Observed): void {
  draft.has('lemma');
  const [name, lemma, condition] = [functionFor(draft, observed), draft.fresh('L'), conditionOn(draft, observed)];
  draft.member([
    text`lemma ${lemma}()`,
    text`  ensures ${condition(text`${call(name, 1)}`)}`,
    text`{`,
    ...(draft.random.chance(50)
      ? [text`  if !(${condition(text`${call(name, 1)}`)}) {`, text`    assert false;`, text`  }`]
      : []),
    text`}`,
  ]);
  if (draft.random.chance(40)) {
    draft.member([
      text`method ${draft.fresh('M')}() {`,
      text`  ${lemma}();`,
      ...twins(draft, () => condition(text`${call(name, 1)}`)),
      text`}`,
    ]);
  }
}

function inPostcondition(draft: Draft, observed: Observed): void {
  const [name, condition] = [draft.fresh('M'), conditionOn(draft, observed)];
  if (observed.isChoice) draft.has('choice in a contract');
  draft.member([
    text`method ${name}() returns (ghost r: ${observed.type})`,
    text`  ensures ${condition(text`r`)}`,
    text`{`,
    text`  r := ${observed.occurrence()};`,
    text`}`,
  ]);
}

function inCalleeContract(draft: Draft, observed: Observed): void {
  const [name, condition] = [draft.fresh('Callee'), conditionOn(draft, observed)];
  if (observed.isChoice) draft.has('choice in a contract');
  draft.member([
    text`method ${name}(n: int)`,
    text`  requires ${condition(observed.occurrence('n'))}`,
    text`{`,
    ...twins(draft, () => condition(observed.occurrence('n'))),
    text`}`,
  ]);
  draft.member([text`method ${draft.fresh('M')}() {`, text`  ${name}(1);`, text`}`]);
}

function inMethodResult(draft: Draft, observed: Observed): void {
  const [name, result, condition] = [draft.fresh('Give'), draft.fresh('r'), conditionOn(draft, observed)];
  draft.member([
    text`method ${name}(n: int) returns (ghost r: ${observed.type}) {`,
    text`  r := ${observed.occurrence('n')};`,
    text`}`,
  ]);
  draft.member([
    text`method ${draft.fresh('M')}() {`,
    text`  ghost var ${result} := ${name}(1);`,
    ...twins(draft, () => condition(text`${result}`)),
    text`}`,
  ]);
}
