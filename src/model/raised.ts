/** What somebody else's code raised, in words: `TypeError: x is undefined`. It may be anything. */
export function raisedText(raised: unknown): string {
  return raised instanceof Error ? `${raised.name}: ${raised.message}` : String(raised);
}
