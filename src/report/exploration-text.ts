/** How the exploration of a member went, in a few lines. */
import { counted } from '../model/index.js';
import { cutoffText } from '../evidence/index.js';
import type { ClauseReport, ExplorationReport, RecordedReport } from '../explore/summary.js';
import { pathsText } from './path-bounds.js';
import type { PathBoundReport } from './path-bounds.js';
import type { Style } from './style.js';
import { visible } from './text.js';

const MOST_CUTOFFS = 4;
const MOST_UNTESTED = 8;

export function explorationText(
  name: string,
  report: ExplorationReport,
  bound: PathBoundReport | undefined,
  style: Style,
): string {
  const { paths, runs, exhaustive, cutoffs } = report;
  const extent = exhaustive ? exhaustiveText(paths) : `${pathsText(report, bound)} in ${counted(runs, 'run')}`;
  const lines = [`${visible(name)}: ${extent}; ${coverageText(report)}.`];
  for (const { reason, at, bound } of cutoffs.slice(0, MOST_CUTOFFS)) {
    const name = style.limits[bound];
    lines.push(`  ${cutoffText(reason, at.line)}${name === undefined ? '' : ` To look further, raise ${name}.`}`);
  }
  if (cutoffs.length > MOST_CUTOFFS)
    lines.push(`  And ${cutoffs.length - MOST_CUTOFFS} more reasons why executions were left out.`);
  for (const { at, reason } of report.unrolled ?? [])
    lines.push(`  The loop in line ${at.line} was unrolled, and not taken from any state, because ${visible(reason)}.`);
  for (const one of report.assumptions ?? []) lines.push(`  ${assumptionText(one)}`);
  const untested = (report.specification ?? []).filter(({ paths, applied }) => paths > 0 && applied === 0);
  for (const one of untested.slice(0, MOST_UNTESTED)) lines.push(`  ${untestedText(one)}`);
  if (untested.length > MOST_UNTESTED)
    lines.push(`  And ${counted(untested.length - MOST_UNTESTED, 'more antecedent')} that no run made true.`);
  return `${lines.join('\n')}\n${divergenceText(report, style)}`;
}

/** What runs show of something that was taken for granted. */
export function assumptionText({ name, paths, violating, inputs = {} }: RecordedReport): string {
  const subject = `What is recorded as "${visible(name)}"`;
  if (violating === 0)
    return `${subject} holds on ${paths === 1 ? 'the one path' : `all ${paths} paths`} that came to it.`;
  const values = Object.entries(inputs).map(([input, value]) => `${visible(input)} = ${visible(value)}`);
  const example = values.length === 0 ? '' : `, as with ${values.join(', ')}`;
  return `${subject} does not hold on ${violating} of ${counted(paths, 'path')}${example}.`;
}

/** A claim that held only because it asked for nothing. */
function untestedText({ text, at, conjunct, paths, sampled }: ClauseReport): string {
  const place = conjunct === undefined ? '' : `conjunct ${conjunct} of `;
  const runs = paths === 1 ? 'the one run' : `all ${paths} runs`;
  const which = sampled === true ? 'that came to it and were looked at' : 'that came to it';
  const said = sampled === true ? 'they did not put it to the test' : 'it was never put to the test';
  return `The antecedent of ${place}"${visible(text)}" (line ${at.line}) was false in ${runs} ${which}: ${said}.`;
}

/** `The antecedent was true in 3 of 5 runs.`, without the clause itself. */
export function clauseText({ conjunct, paths, applied, disjuncts = [], sampled }: ClauseReport): string {
  const of = conjunct === undefined ? '' : ` of conjunct ${conjunct}`;
  const runs = `${counted(paths, 'run')}${sampled === true ? ' that were looked at' : ''}`;
  const parts = [
    ...(applied === undefined ? [] : [`the antecedent${of} was true in ${applied} of ${runs}`]),
    ...disjuncts.map((count, i) => `disjunct ${i + 1}${of} was true in ${count} of ${runs}`),
  ];
  const said = parts.join(', ');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

/** Nothing if every run went where it was predicted to go. */
export function divergenceText({ divergences }: ExplorationReport, style: Style): string {
  return [...new Set(divergences)]
    .slice(0, MOST_CUTOFFS)
    .map((divergence) => {
      const label = style.error('a defect in Assay:');
      return `  ${label} a run went another way than predicted: ${visible(divergence)}\n`;
    })
    .join('');
}

function exhaustiveText(paths: number): string {
  switch (paths) {
    case 0:
      return 'no execution is possible';
    case 1:
      return 'every execution takes the one path that was run';
    default:
      return `every execution takes one of the ${paths} paths that were run`;
  }
}

/** `branches: 7 of 8 covered, 1 dead; open in lines 4, 9`. */
function coverageText({ coverage }: ExplorationReport): string {
  const sum = (part: (one: ExplorationReport['coverage'][number]) => number): number =>
    coverage.reduce((total, one) => total + part(one), 0);
  const branches = sum((one) => one.branches);
  if (branches === 0) return 'no branches';
  const dead = sum((one) => one.deadBranches);
  const open = coverage.flatMap(({ openLines }) => openLines);
  const parts = [
    `${sum((one) => one.coveredBranches)} of ${counted(branches, 'branch', 'branches')} covered`,
    ...(dead === 0 ? [] : [`${dead} dead`]),
    ...(open.length === 0 ? [] : [`open at ${open.length === 1 ? 'line' : 'lines'} ${listOf(open)}`]),
  ];
  return parts.join(', ');
}

const MOST_LINES = 12;

function listOf(lines: readonly number[]): string {
  const shown = [...new Set(lines)].sort((a, b) => a - b);
  return `${shown.slice(0, MOST_LINES).join(', ')}${shown.length > MOST_LINES ? ', …' : ''}`;
}
