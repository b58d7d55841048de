/** The report as SARIF 2.1.0 (OASIS), for editors and services that show results of static analyses. */
import type { ArtifactLocation, CodeFlow, Location, Log, Region, Result } from 'sarif';
import { counted } from '../model/index.js';
import { languageOf } from '../languages/registry.js';
import { claimMessage, isProved, runOf } from './claim-message.js';
import type { ClaimReport, MethodReport, Place } from './claims-report.js';
import type { EvidenceReport } from './evidence-report.js';
import type { LineReport } from '../languages/lines.js';
import { commandText } from './replay.js';
import type { FileReport, Report } from './report.js';
import { ruleIds, rulesFor } from './sarif-rules.js';
import { uriOf } from './uris.js';
import type { Paths } from './uris.js';

export interface SarifOptions extends Paths {
  /** What rests on the program's own assumptions is not settled. */
  readonly strict: boolean;
}

const ROOT = '%SRCROOT%';

/** What code scanning takes: so many results of a run, and so many bytes, packed; here they are not. */
const MOST_RESULTS = 25_000;
const MOST_BYTES = 10_000_000;

/** The same report gives the same text: it has no times. What would be too much is left out, the mildest first, and said. */
export function sarifText(
  report: Report,
  options: SarifOptions,
  { results = MOST_RESULTS, bytes = MOST_BYTES } = {},
): string {
  for (let most = results; ; most = Math.floor(most / 2)) {
    const text = `${JSON.stringify(sarifLog(report, options, most), undefined, 1)}\n`;
    if (most === 0 || mostBytesOf(text) <= bytes) return text;
  }
}

/** At most three for each unit that is no ASCII. */
function mostBytesOf(text: string): number {
  return text.length + 2 * (text.match(/[^\0-\x7f]/g)?.length ?? 0);
}

function sarifLog({ tool, files }: Report, options: SarifOptions, most: number): Log {
  const rules = rulesFor(new Set(files.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code))));
  const index = new Map(rules.map(({ id }, i) => [id, i]));
  const all = files.flatMap((file) => fileResults(file, options));
  const results = worst(all, most);
  const left = all.length - results.length;
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Assay',
            version: tool.version,
            semanticVersion: tool.version,
            rules: [...rules],
            ...(tool.solver === undefined ? {} : { properties: { solver: tool.solver } }),
          },
        },
        // Results of one category replace those of the run before.
        automationDetails: { id: 'assay/' },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [ROOT]: { description: { text: 'The folder in which Assay was started.' } } },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: [
              ...defectsOf(files).map((text) => ({ level: 'error' as const, message: message(text) })),
              ...(left === 0 ? [] : [{ level: 'warning' as const, message: message(leftText(left)) }]),
            ],
          },
        ],
        artifacts: files.map(({ path }) => ({
          location: locationOf(path, options),
          roles: ['analysisTarget'],
          sourceLanguage: languageOf(path).name.toLowerCase(),
        })),
        results: results.map((result) => ({ ...result, ruleIndex: index.get(result.ruleId ?? '') ?? -1 })),
      },
    ],
  };
}

const LEVELS: readonly (Result['level'] | undefined)[] = ['error', 'warning', 'note'];

/** In their order: as many as may be, errors before warnings and notes. */
function worst(all: readonly Result[], most: number): readonly Result[] {
  if (all.length <= most) return all;
  const ranked = [...all.keys()].sort((a, b) => LEVELS.indexOf(all[a]?.level) - LEVELS.indexOf(all[b]?.level) || a - b);
  const kept = new Set(ranked.slice(0, most));
  return all.filter((_, i) => kept.has(i));
}

function leftText(count: number): string {
  return `${counted(count, 'result')} ${count === 1 ? 'is' : 'are'} left out, because code scanning takes no more; the JSON report has all of them.`;
}

/** Runs that did not go where they were predicted to go, or went where nothing should. */
function defectsOf(files: readonly FileReport[]): readonly string[] {
  return files.flatMap(({ path, contradicted = [], methods = [] }) => [
    ...contradicted.map((line) => `A defect of Assay: ${path}:${line} was executed, and it is proved dead`),
    ...methods.flatMap(({ name, exploration }) =>
      (exploration?.divergences ?? []).map((text) => `A defect of Assay, in ${name}: ${text}`),
    ),
  ]);
}

function fileResults(
  { path, diagnostics, deadCode = [], methods = [] }: FileReport,
  options: SarifOptions,
): readonly Result[] {
  const at = (region: Region, method?: MethodReport): Location => ({
    physicalLocation: { artifactLocation: locationOf(path, options), region },
    ...(method === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: method.name }] }),
  });
  return [
    ...diagnostics.map((diagnostic) => ({
      ruleId: ruleIds.program(diagnostic.code),
      level: diagnostic.severity,
      message: message(diagnostic.message),
      locations: [at(regionOf(diagnostic))],
    })),
    ...deadCode.map(({ line, endLine }) => ({
      ruleId: ruleIds.deadCode,
      level: 'note' as const,
      message: message('No execution reaches this code.'),
      locations: [at({ startLine: line, endLine })],
    })),
    ...methods.flatMap((method) => [
      ...method.unsupported.map(({ feature, line }) => ({
        ruleId: ruleIds.unsupported,
        level: 'warning' as const,
        message: message(`${method.name} was left out, because this is not supported yet: ${feature}.`),
        locations: [at({ startLine: line }, method)],
      })),
      ...method.warnings.map((text) => ({
        ruleId: ruleIds.warning,
        level: 'warning' as const,
        message: message(text),
        locations: [at({ startLine: method.line }, method)],
      })),
      ...method.claims
        .filter((claim) => !isProved(claim) || claim.conditional)
        .map((claim) => claimResult(claim, path, at(regionOf(claim), method), options)),
    ]),
  ];
}

function claimResult(claim: ClaimReport, path: string, place: Location, options: SarifOptions): Result {
  const run = runOf(claim);
  const flows = run?.trace === undefined ? [] : [codeFlow(run, options)];
  const cutoffs = cutoffLocations(claim, options);
  const candidate = claim.evidence.find((one) => one.candidate !== undefined)?.candidate;
  return {
    ruleId: ruleIds.claim(claim.kind),
    level: levelOf(claim, options.strict),
    message: message(claimMessage(claim)),
    locations: [place],
    ...(cutoffs.length === 0 ? {} : { relatedLocations: cutoffs }),
    ...(flows.length === 0 ? {} : { codeFlows: flows }),
    fingerprints: { 'assay/claim/v1': `${uriOf(path, options).uri}#${claim.id}` },
    // Services that move results along with their lines look at these. The path is theirs.
    partialFingerprints: { 'assayClaim/v1': claim.id },
    properties: {
      status: claim.status,
      claim: claim.text,
      explicit: claim.explicit,
      engines: claim.by,
      restsOn: claim.under,
      ...(run?.replay === undefined ? {} : { replay: commandText(run.replay) }),
      ...(candidate === undefined ? {} : { candidate }),
    },
  };
}

function levelOf(claim: ClaimReport, strict: boolean): 'error' | 'warning' | 'note' {
  const { status, defect } = claim;
  if (defect !== undefined || status === 'R' || status === 'F') return 'error';
  return isProved(claim) && !strict ? 'note' : 'warning';
}

/** From the outermost call to where the claim fails, with the values of variables. */
function codeFlow({ inputs = {}, choices = [], trace = [] }: EvidenceReport, options: SarifOptions): CodeFlow {
  const given = Object.entries(inputs).map(([name, value]) => `${name} = ${value}`);
  const chosen = choices.length === 0 ? [] : [`choices ${choices.join(', ')}`];
  const start = [...given, ...chosen].join(', ');
  const steps = [...trace].reverse();
  return {
    message: message(start === '' ? 'A run without inputs.' : `A run with ${start}.`),
    threadFlows: [
      {
        locations: steps.map((step, depth) => ({
          location: {
            ...lineLocation(step, options),
            message: message(depth === steps.length - 1 ? `${step.method}: the claim fails.` : `${step.method} calls.`),
          },
          nestingLevel: depth,
          importance: depth === steps.length - 1 ? 'essential' : 'important',
          state: Object.fromEntries(Object.entries(step.values).map(([name, value]) => [name, message(value)])),
        })),
      },
    ],
  };
}

/** Where executions were left out, each place once for a reason. */
function cutoffLocations({ evidence }: ClaimReport, options: SarifOptions): Location[] {
  const places = new Map<string, Location>();
  for (const { at, reason = '' } of evidence) {
    if (at === undefined) continue;
    const key = `${at.path}:${at.line}:${at.column} ${reason}`;
    places.set(key, { ...lineLocation(at, options), message: message(`Executions were left out here: ${reason}`) });
  }
  return [...places.values()];
}

function lineLocation({ path, line, column }: LineReport, options: SarifOptions): Location {
  const region = { startLine: line, startColumn: column };
  return { physicalLocation: { artifactLocation: locationOf(path, options), region } };
}

function locationOf(path: string, options: SarifOptions): ArtifactLocation {
  const { uri, isRelative } = uriOf(path, options);
  return isRelative ? { uri, uriBaseId: ROOT } : { uri };
}

function regionOf({ line, column, endLine, endColumn }: Place): Region {
  return { startLine: line, startColumn: column, endLine, endColumn };
}

/** Braces are for placeholders, and brackets before parentheses are for links, unless they are escaped. */
function message(text: string): { text: string } {
  return { text: text.replace(/[{}]/g, '$&$&').replace(/\[(?=[^\]]*\]\()/g, String.raw`\[`) };
}
