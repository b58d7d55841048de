/** Bodies in the texts of declarations (`content-writer.ts`). */
import type { Block, Body, Exit, Instruction, Loop } from '../../model/index.js';
import { nothingElse } from './content-text.js';
import { isReference } from './content-types.js';
import type { DeclarationWriter } from './content-writer.js';

export function writeBody(writer: DeclarationWriter, { locals, blocks, loops, ...rest }: Body): void {
  nothingElse(rest);
  writer.line('body', writer.variableList(locals));
  for (const loop of loops) writeLoop(writer, loop);
  for (const block of blocks) writeBlock(writer, block);
  writer.line('end');
}

function writeLoop(writer: DeclarationWriter, loop: Loop): void {
  const { header, origin, invariants, targets, modifies, entry, ...rest } = loop;
  nothingElse(rest);
  writer.place(origin);
  writer.line('loop', header, writer.variableList(targets), writer.frame(modifies));
  writer.entry(entry);
  writer.clauses('invariant', invariants);
}

function writeBlock(writer: DeclarationWriter, { id, instructions, exit, ...rest }: Block): void {
  nothingElse(rest);
  writer.line('block', id);
  for (const instruction of instructions) writeInstruction(writer, instruction);
  writeExit(writer, exit);
}

function writeExit(writer: DeclarationWriter, exit: Exit): void {
  switch (exit.kind) {
    case 'jump': {
      const { kind, to, ...rest } = exit;
      nothingElse(rest);
      writer.line(kind, to);
      return;
    }
    case 'branch': {
      const { kind, condition, then, else: otherwise, origin, ...rest } = exit;
      nothingElse(rest);
      writer.place(origin);
      writer.decisions.push(origin);
      writer.line(kind, writer.term(condition), then, otherwise);
      return;
    }
    case 'choose': {
      const { kind, targets, origin, ...rest } = exit;
      nothingElse(rest);
      writer.place(origin);
      writer.decisions.push(origin);
      writer.line(kind, targets.join(' '));
      return;
    }
    case 'return':
    case 'unreachable':
      writer.line(exit.kind);
      return;
  }
}

function writeInstruction(writer: DeclarationWriter, instruction: Instruction): void {
  const { id, origin, ghost, ...own } = instruction;
  writer.place(origin);
  writer.line('instruction', id, ghost, instruction.kind);
  switch (own.kind) {
    case 'assign': {
      const { kind: _, targets, values, ...rest } = own;
      nothingElse(rest);
      writer.line(writer.variableList(targets), writer.termList(values));
      return;
    }
    case 'allocate': {
      const { kind: _, target, type, dimensions, ...rest } = own;
      nothingElse(rest);
      writer.line(writer.variable(target), writer.type(type), writer.termList(dimensions));
      return;
    }
    case 'havoc': {
      const { kind: _, targets, frame, outside, ...rest } = own;
      nothingElse(rest);
      writer.line(writer.variableList(targets), writer.frame(frame), ...(outside === undefined ? [] : [outside]));
      return;
    }
    case 'call': {
      const { kind: _, callee, typeArgs, args, results, claims, dispatched, ...rest } = own;
      nothingElse(rest);
      const call = `${writer.method(callee)}${writer.typeList(typeArgs)}`;
      writer.line(call, dispatched, writer.termList(args), writer.variableList(results), writer.claimList(claims));
      return;
    }
    case 'assert': {
      const { kind: _, claim, ...rest } = own;
      nothingElse(rest);
      writer.line(writer.claim(claim));
      return;
    }
    case 'assume': {
      const { kind: _, condition, by, as: name, promisedBy, ...rest } = own;
      nothingElse(rest);
      const promise = promisedBy === undefined ? '' : writer.method(promisedBy);
      writer.line(by, writer.term(condition), promise, ...(name === undefined ? [] : [name]));
      return;
    }
    case 'print': {
      const { kind: _, values, types, ...rest } = own;
      nothingElse(rest);
      writer.line(writer.termList(values), writer.typeList(types));
      return;
    }
    case 'forall-assign': {
      const { kind: _, bound, range, store, keys, value, claims, ...rest } = own;
      nothingElse(rest);
      if (bound.some(isReference)) writer.bindsObjects = true;
      writer.line(writer.typeList(bound), writer.term(range), writer.variable(store), writer.termList(keys));
      writer.line(writer.term(value), writer.claimList(claims));
      return;
    }
    case 'such-that': {
      const { kind: _, targets, condition, exists, assumed, ...rest } = own;
      nothingElse(rest);
      if (targets.some(({ type }) => isReference(type))) writer.bindsObjects = true;
      const claim = exists === undefined ? (assumed === true ? 'assumed' : '') : writer.claim(exists);
      writer.line(writer.variableList(targets), writer.term(condition), claim);
      return;
    }
    case 'proof': {
      const { kind: _, body, conclusion, claim, ...rest } = own;
      nothingElse(rest);
      writeBody(writer, body);
      writer.line('shows', writer.term(conclusion), claim === undefined ? '' : writer.claim(claim));
      return;
    }
    case 'reveal': {
      const { kind: _, functions, ...rest } = own;
      nothingElse(rest);
      writer.line(writer.functions(functions));
      return;
    }
    case 'assumed': {
      const { kind: _, condition, flag, ...rest } = own;
      nothingElse(rest);
      writer.line(writer.term(condition), writer.variable(flag));
      return;
    }
    case 'prefer': {
      const { kind: _, condition, ...rest } = own;
      nothingElse(rest);
      writer.line(writer.term(condition));
      return;
    }
  }
}
