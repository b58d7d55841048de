/** Frames that a loop or a block states: what it may change, of the objects that its clause names at its beginning. */
import type { Frame, FrameItem, Variable } from '../../../model/index.js';
import { freeVariables } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import type { Moment } from './code.js';
import { inCode, type Flow } from './flow.js';
import { lowerFrame } from './frames.js';
import type { Scope } from './scope.js';

/** What is stated must be within what may be changed here. `entry` is the moment at which it is stated. */
export function stateFrame(
  flow: Flow,
  frame: readonly ast.FrameExpression[],
  scope: Scope,
  span: ast.Span,
  entry: Moment,
): Pick<Flow, 'modifies' | 'since'> {
  const { code } = flow;
  const inside = inCode(flow, scope);
  inside.claim('modifies', code.frameAllowed(lowerFrame(code.context, frame, inside), flow), span);
  const stated = lowerFrame(code.context, frame, scope.with({ heap: entry.view, sink: undefined }));
  return { modifies: fixedFrame(flow, stated, span, entry), since: entry.view };
}

/** The variables that a clause mentions may get other values; the objects that it names stay those. */
function fixedFrame({ code, constructing }: Flow, frame: Frame, span: ast.Span, entry: Moment): Frame {
  if (frame.kind === 'everything') return frame;
  const { arena } = code;
  const snapshots = new Set(entry.snapshots.values());
  const mayChange = (variable: Variable): boolean =>
    variable.role !== 'input' && variable !== constructing && !snapshots.has(variable);
  const items = frame.items.map((item): FrameItem => {
    if (![...freeVariables(arena, [item.objects])].some(mayChange)) return item;
    const objects = code.temporary('frame', arena.type(item.objects), true);
    code.assign(objects, item.objects, span);
    return { ...item, objects: arena.variable(objects) };
  });
  return { kind: 'items', items };
}
