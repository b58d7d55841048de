/** How parts of a text stand out: by colour on a terminal, not at all elsewhere. */

export interface Style {
  readonly strong: (text: string) => string;
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
}

const same = (text: string): string => text;
const sgr = (code: string) => (text: string) => `\u001b[${code}m${text}\u001b[0m`;

export const plainStyle: Style = { strong: same, error: same, warning: same };
export const colourStyle: Style = { strong: sgr('1'), error: sgr('1;31'), warning: sgr('1;33') };
