/** What the embedded solver's thread is told, and what it tells. */
export interface ToWorker {
  /** Options of a new context, in which the text is read; without them it is read where the last one ended. */
  readonly begin: readonly (readonly [string, string])[] | undefined;
  readonly text: string;
}

export type FromWorker =
  { readonly kind: 'ready'; readonly version: string } | { readonly kind: 'printed'; readonly text: string };
