/** Signals that end a run which has processes of its own. */

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Calls `stop`, which must not wait, and ends this process with the code that shells give to the signal. Solvers end with
 * this process. Until this is called, the default action applies, which is quicker: reading a long file does not let a
 * handler run.
 */
export function endOnSignals(stop: () => void): () => void {
  const handlers = Object.entries(SIGNALS).map(([signal, code]) => {
    const handler = (): void => {
      stop();
      process.exit(code);
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => {
    for (const remove of handlers) remove();
  };
}
