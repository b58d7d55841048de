/** Resolved classes to the program model. Every method becomes one; constructors make their objects. */
import type { Model, Unsupported } from '../../../model/index.js';
import { Arena } from '../../../model/index.js';
import { plainModel } from '../../lowering/plain.js';
import { originOf } from '../../origins.js';
import type { JavaProgram } from '../resolve/program.js';
import { Methods } from './methods.js';

/** The program has no errors. */
export function lowerProgram(program: JavaProgram): Model {
  const arena = new Arena();
  const unsupported: Unsupported[] = [];
  for (const { unsupported: reason, name, declaration } of program.methods) {
    // What nobody wrote need not be told.
    const isWritten = declaration.span !== declaration.name.span || name.endsWith('initializer');
    if (reason !== undefined && isWritten)
      unsupported.push({ member: name, feature: reason.feature, origin: originOf(reason.span) });
  }
  for (const { name, declaration } of program.classes) {
    for (const { name: member, feature, span } of declaration.others)
      unsupported.push({ member: `${name}.${member}`, feature, origin: originOf(span) });
  }
  const methods = new Methods(arena, program);
  const all = methods.all();
  const { property: _, entries: __, ...readWith } = program.options;
  const { classes, heap } = methods.types;
  return plainModel(arena, all, { unsupported, readWith, classes, heap: heap.all });
}
