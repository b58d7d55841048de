/** The JSON report of a run of the command line, which keeps the contract in `schema/`. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { ClaimReport } from '../../src/report/claims-report.js';
import type { Report } from '../../src/report/report.js';
import type { Ended } from './cli.js';
import { readProjectFile } from './project.js';

const validate = new Ajv2020({ allErrors: true }).compile(JSON.parse(readProjectFile('schema/report.schema.json')));

/** The report on standard output, which must hold nothing else. */
export function reportOf(ended: Ended): Report {
  return checkedReport(JSON.parse(ended.stdout));
}

export function checkedReport(report: unknown): Report {
  expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
  return report as Report;
}

export function claimsOf(report: Report): readonly ClaimReport[] {
  return report.files.flatMap(({ methods }) => (methods ?? []).flatMap(({ claims }) => claims));
}
