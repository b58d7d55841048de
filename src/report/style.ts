/** How a face shows texts: how parts of them stand out, and what it calls the limits that its user can raise. */
import type { Limit } from '../evidence/index.js';

export interface Style {
  readonly strong: (text: string) => string;
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  /** `--time-limit`. Those that are left out cannot be raised. */
  readonly limits: LimitNames;
}

export type LimitNames = Readonly<Partial<Record<Limit, string>>>;

const same = (text: string): string => text;
const sgr = (code: string) => (text: string) => `\u001b[${code}m${text}\u001b[0m`;

export const plainStyle: Style = { strong: same, error: same, warning: same, limits: {} };
export const colourStyle: Style = { strong: sgr('1'), error: sgr('1;31'), warning: sgr('1;33'), limits: {} };
