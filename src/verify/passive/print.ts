/** The text form of a passive form, for golden tests and for people: its points in order, each with what is checked there. */
import type { Arena, Dependency } from '../../model/index.js';
import { printTerm } from '../../model/index.js';
import type { Fact, Transition } from '../functions.js';
import type { Passified } from './passify.js';
import type { Check, Point, Way } from './form.js';

export function printPassive(arena: Arena, form: Passified): string {
  const measure = form.measure.map((term) => printTerm(arena, term)).join(', ');
  const lines = [
    ...(measure === '' ? [] : [`measure ${measure}`]),
    ...form.points.flatMap((point) => [
      ...pointLines(arena, point),
      ...form.checks.filter(({ at }) => at === point.id).map((check) => checkLine(arena, check, form)),
      ...(form.ends.includes(point.id) ? ['  end'] : []),
    ]),
    ...form.unreachable.map(({ kind, text }) => `unreachable ${kind} «${text}»`),
  ];
  return `${lines.join('\n')}\n`;
}

function pointLines(arena: Arena, { id, ways, facts, reveals, transitions }: Point): string[] {
  return [
    `p${id}:${id > 0 && ways.length === 0 ? ' reached by nothing' : ''}`,
    ...ways.flatMap((way) => wayLines(arena, way)),
    ...facts.map((fact) => `  ${factText(arena, fact)}`),
    ...reveals.map(({ name }) => `  reveal ${name}`),
    ...transitions.flatMap((transition) => transitionLines(arena, transition)),
  ];
}

function wayLines(arena: Arena, { from, facts }: Way): string[] {
  return [`  from p${from}`, ...facts.map((fact) => `    ${factText(arena, fact)}`)];
}

function factText(arena: Arena, { formula, dependency }: Fact): string {
  return `fact ${printTerm(arena, formula)}${dependency === undefined ? '' : ` under ${dependencyText(dependency)}`}`;
}

function dependencyText({ kind, name, missing }: Dependency): string {
  return `${kind} «${name}»${missing === undefined ? '' : ' (missing)'}`;
}

function transitionLines(arena: Arena, { before, after, changed }: Transition): string[] {
  return [...changed].map(([store, object]) => {
    const place = object === undefined ? '' : ` at ${printTerm(arena, object)}`;
    return `  change ${store.name}${place}: ${printTerm(arena, before(store))} -> ${printTerm(arena, after(store))}`;
  });
}

function checkLine(arena: Arena, { claim, condition }: Check, { unexecuted }: Passified): string {
  const how = unexecuted.has(claim) ? ' (not executed)' : '';
  return `  check ${claim.kind} «${claim.text}»${how} ${printTerm(arena, condition)}`;
}
