/** Programs with one operator, constant or comparison changed in code that runs: contracts and ghost code stay. */
import type { Program } from '../../languages/dafny/resolve/resolution.js';
import type { Statement } from '../../languages/dafny/syntax/index.js';
import type { SourceText } from '../../languages/source.js';
import { isStatement, walk } from '../../languages/dafny/syntax/walk.js';
import type { Edit, Mutant } from './mutants.js';
import { constantEdit, inRandomOrder, isExpression, operationEdits } from './mutants.js';
import type { Random } from '../random.js';

/** All of them, in random order; not all resolve. */
export function codeMutants(program: Program, source: SourceText, random: Random): IterableIterator<Mutant> {
  const edits = executableBodies(program, source).flatMap((body) => editsOf(program, source, body));
  return inRandomOrder(source, edits, random);
}

/** Bodies of methods and constructors that are compiled. Functions are left alone: contracts are made of them. */
function executableBodies(program: Program, source: SourceText): readonly object[] {
  const declarations = program.callables.flatMap((callable) =>
    callable.kind === 'method' && !callable.ghost && callable.flavour !== 'lemma' ? (callable.declaration ?? []) : [],
  );
  // Members that a refinement inherits have one declaration.
  return [...new Set(declarations)].flatMap(({ span, body }) =>
    body !== undefined && span.source === source ? [body] : [],
  );
}

/** What is checked or only says something, and what prints. */
const NOT_CODE: ReadonlySet<Statement['kind']> = new Set(['assert', 'assume', 'expect', 'calc', 'reveal', 'print']);

function editsOf(program: Program, source: SourceText, body: object): readonly Edit[] {
  const edits: Edit[] = [];
  walk(body, (part) => {
    if (isStatement(part)) {
      if (program.resolution.ghostStatements.has(part) || NOT_CODE.has(part.kind)) return false;
      return undefined;
    }
    if ('invariants' in part || isQuantified(part)) return false;
    if (isExpression(part)) edits.push(...operationEdits(source, part));
    if (isExpression(part) && part.kind === 'bool') edits.push(constantEdit(part, `${!part.value}`));
    return undefined;
  });
  return edits;
}

/** Clauses of `forall` statements, attributes and types have no code of their own. */
function isQuantified(part: object): boolean {
  return 'free' in part || ('kind' in part && String(part.kind).endsWith('-type'));
}
