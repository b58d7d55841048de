import { chooseSolver } from 'assay/host';
import { Arena, type Variable } from 'assay/model';
import { SmtWriter } from 'assay/smt';

const arena = new Arena();
const x: Variable = { name: 'x', type: arena.types.int, role: 'local', ghost: false };
const writer = new SmtWriter(arena);
writer.assert(arena.make('lt', [arena.int(3), arena.variable(x)]));
writer.assert(arena.make('lt', [arena.variable(x), arena.int(5)]));

const solver = await chooseSolver('z3-wasm');
if (solver.kind === 'none') throw new Error(solver.message);
const session = await solver.factory.open();
session.reset(new Map());
session.send(writer.take());
const { kind } = await session.check([], { seconds: 5, resources: 0 });
console.log(kind, await session.values([writer.name(x)]));
await session.close();
