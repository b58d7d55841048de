/** Over the real programs: the share of members that are lowered to the model, and what is not supported. */
import { checkModel } from '../src/model/index.js';
import { corpusModels } from './models.js';
import { attempt } from './problems.js';
import { percent, table } from './table.js';

/** The bar, in percent of the members. */
const BAR = 97;

export function lower(args: readonly string[]): boolean {
  const features = new Map<string, number>();
  const problems: string[] = [];
  let [programs, members, left, claims] = [0, 0, 0, 0];
  for (const { name, model } of corpusModels(args)) {
    programs++;
    if (typeof model === 'string') {
      problems.push(`${name}: ${model}`);
      continue;
    }
    members += model.methods.length;
    left += model.unsupported.length;
    claims += model.methods.reduce((sum, method) => sum + method.claims.length, 0);
    for (const { feature } of model.unsupported) features.set(feature, (features.get(feature) ?? 0) + 1);
    const faults = attempt(() => checkModel(model));
    if (faults.length > 0) problems.push(`${name}: ${typeof faults === 'string' ? faults : JSON.stringify(faults[0])}`);
  }
  if (problems.length > 0) console.log(`Not a model:\n  ${problems.join('\n  ')}\n`);
  const rows = [...features].sort(([, a], [, b]) => b - a).map(([feature, count]) => [feature, count]);
  if (rows.length > 0) console.log(`${table([['not supported', 'members'], ...rows])}\n`);
  console.log(
    `${programs} programs, ${claims} claims; ${members} of ${members + left} members lowered: ${percent(members, members + left)} (bar ${BAR} %)`,
  );
  return problems.length === 0 && 100 * members >= BAR * (members + left);
}
