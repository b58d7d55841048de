/** The cache of `assay check`: its engines, which remember what they told (`.assay/` in the current folder). */
import type { ExploreSettings } from '../../cli/options/explore.js';
import type { ProveSettings } from '../../cli/options/prove.js';
import type { Verifier } from '../../workbench/engine.js';
import type { VerifySettings } from '../../cli/options/verify.js';
import { runningBuild } from './build.js';
import { cached, Programs } from '../../workbench/remembering/cached.js';
import { keepExplorer } from '../../workbench/engines/explorer/keeping.js';
import { keepProver } from '../../workbench/engines/dash/keeping.js';
import { keepVerifier } from '../../workbench/engines/verifier/keeping.js';
import { Store } from './store.js';

export interface RememberSettings {
  readonly verifying: VerifySettings;
  readonly exploring: ExploreSettings;
  readonly proving: ProveSettings;
  /** Receives a sentence when files cannot be read or written. */
  readonly warn: (sentence: string) => void;
}

/** The verifier, the explorer and DASH, each with a memory, if there is a build to remember for. */
export function remembering(
  [verifier, explorer, prover]: readonly [Verifier, Verifier, Verifier],
  { verifying, exploring, proving, warn }: RememberSettings,
): readonly [Verifier, Verifier, Verifier] {
  const build = runningBuild();
  if (build === undefined) return [verifier, explorer, prover];
  const programs = new Programs(new Store({ folder: process.cwd(), build, now: () => Date.now(), warn }));
  return [
    cached(verifier, keepVerifier(verifier.name, verifying), programs),
    cached(explorer, keepExplorer(explorer.name, exploring), programs),
    cached(prover, keepProver(prover.name, proving), programs),
  ];
}
