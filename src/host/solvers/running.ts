/** Every solver that runs, so that none is left behind however this process ends. */
const solvers = new Set<() => void>();
let isWatching = false;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Remembers how to stop a solver at once. Returns what to call when it has ended. */
export function register(stop: () => void): () => void {
  solvers.add(stop);
  if (!isWatching) {
    isWatching = true;
    process.on('exit', closeAllSolvers);
    for (const signal of SIGNALS) process.on(signal, onSignal);
  }
  return () => solvers.delete(stop);
}

/** Stops every solver of this process. Sessions that are still in use begin anew. */
function closeAllSolvers(): void {
  for (const stop of solvers) stop();
  solvers.clear();
}

function onSignal(signal: NodeJS.Signals): void {
  closeAllSolvers();
  if (process.listenerCount(signal) > 1) return;
  // Nobody else handles the signal, so it does what it does without us.
  for (const one of SIGNALS) process.off(one, onSignal);
  process.kill(process.pid, signal);
}
