/** What the command line says of progress, checked. */
import { UsageError } from '../../workbench/seam/mistakes.js';
import type { ProgressForm } from '../terminal/progress.js';

const FORMS: readonly ProgressForm[] = ['auto', 'plain', 'none'];

export function progressOf(given: string | undefined): ProgressForm {
  const form = FORMS.find((one) => one === (given ?? 'auto'));
  if (form !== undefined) return form;
  throw new UsageError(`--progress takes auto, plain or none, but "${given}" was given.`);
}
