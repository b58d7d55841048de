/**
 * Exploration executes what a method calls and proves what no execution does, so its results rest on everything that
 * can be reached from there, bodies included.
 */
import type { ProgramContent } from '../../remembering/content.js';
import { codeIn } from '../../../languages/code-lines.js';
import { spanOf } from '../../../languages/origins.js';
import type { Method, Origin } from '../../../model/index.js';
import { isExplorable } from './engine.js';
import type { ExplorerLimits } from './limits.js';
import type { Basis, Keeping } from '../../remembering/keeping.js';
import { methodsIn } from '../../remembering/keeping.js';

export function keepExplorer(solver: string, limits: ExplorerLimits): Keeping {
  return {
    setup: (effort) => ['explorer', solver, effort, limits],
    isInformed: true,
    // What others recorded of a method is not part of what it reaches, nor what a module of an extension imports.
    basis: ({ content }, method) =>
      isExplorable(method) && limits.guide === undefined && isKnown(limits) ? reachedFrom(content, method) : undefined,
  };
}

function isKnown({ extensions = [] }: ExplorerLimits): boolean {
  return extensions.every(({ digest }) => digest !== undefined);
}

/** For an engine that executes a method and what it calls. */
export function reachedFrom(content: ProgramContent, method: Method): Basis {
  const extent = content.reach(method);
  const layout = methodsIn(content.model, extent).map((one) => [
    labelIn(content, one),
    ranks([...content.decisionsIn(one), ...codeIn(one).map(({ origin }) => origin)]),
  ]);
  return { text: JSON.stringify([labelIn(content, method), extent.digest, layout]), extent, assumptions: [] };
}

function labelIn(content: ProgramContent, symbol: Method): string {
  return content.labelOf({ kind: 'method', symbol });
}

/** Which decisions and which code share a line: reports tell those that are open, and what was executed, by lines. */
function ranks(places: readonly Origin[]): readonly number[] {
  const lines = places.map((origin) => {
    const { source, start } = spanOf(origin);
    return source.position(start).line;
  });
  const distinct = [...new Set(lines)].sort((a, b) => a - b);
  return lines.map((line) => distinct.indexOf(line));
}
