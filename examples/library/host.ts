import { inputFiles, loadProgram, openWorkbench } from 'assay/host';
import { Cancellation } from 'assay/model';
import { checkFiles, stagesOf } from 'assay/workbench';

const workbench = await openWorkbench({ jobs: 2 });
if (workbench.kind === 'problem') throw new Error(workbench.message);
const events = checkFiles({
  files: inputFiles(['Clamp.dfy']),
  stages: stagesOf(workbench.startAll()),
  load: (file) => loadProgram(file, {}),
  wanted: () => () => true,
  cancel: new Cancellation(),
});
for await (const event of events) {
  if (event.kind !== 'checked') continue; // Others say what engines find while they work.
  for (const { claim, status } of event.outcome.verdict?.statuses ?? []) console.log(status, claim.text);
}
await workbench.close();
