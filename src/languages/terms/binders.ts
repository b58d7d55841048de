/** Names for the variables of binders, which have none in terms. */
import type { Binder, Operator } from '../../model/index.js';
import { ANY, LEFT_OUT, list } from './written.js';
import type { Written } from './written.js';

/** In no text of a program: a variable of a binder further out, by its number. */
const HOLE = '\u0001';

export function boundText(index: number): string {
  return `${HOLE}${index};`;
}

const NAMES = ['i', 'j', 'k', 'm', 'n', 'p', 'q', 'u', 'v', 'w'];

/** Variables of a binder have no names; they get some that nothing in it has. */
export function bindingText(operator: Operator, { types, triggers }: Binder, all: readonly Written[]): Written {
  const own = all.slice(0, all.length - triggers.reduce((total, count) => total + count, 0));
  const inside = operator === 'let' ? own.slice(0, 1) : own;
  const used = new Set(inside.flatMap(({ text }) => text.match(/[\p{L}_][\p{L}\p{N}_']*/gu) ?? []));
  const free = (function* (): Generator<string> {
    for (const name of NAMES) if (!used.has(name)) yield name;
    for (let i = 1; ; i++) if (!used.has(`x${i}`)) yield `x${i}`;
  })();
  const names = types.map(() => free.next().value as string);
  const filled = inside.map(({ text, level }): Written => ({ text: fill(text, names), level }));
  const [first = LEFT_OUT, second = LEFT_OUT, third = LEFT_OUT] = filled;
  const variables = names.join(', ');
  const range = first.text === 'true' ? '' : ` | ${first.text}`;
  switch (operator) {
    case 'let':
      return { text: `var ${variables} := ${list(own.slice(1))}; ${first.text}`, level: ANY };
    case 'lambda':
    case 'closure':
      return { text: `(${variables}) => ${second.text}`, level: ANY };
    case 'set-of':
      return { text: `set ${variables}${range} :: ${second.text}`, level: ANY };
    case 'map-of':
      return { text: `map ${variables}${range} :: ${second.text} := ${third.text}`, level: ANY };
    default:
      return { text: `${operator} ${variables}${range} :: ${second.text}`, level: ANY };
  }
}

function fill(text: string, names: readonly string[]): string {
  return text.replace(/\u0001(\d+);/g, (_, number: string) => {
    const index = Number(number);
    return names[index] ?? boundText(index - names.length);
  });
}
