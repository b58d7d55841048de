/** What a module can declare, in the reader's words. */
import type { ModuleEntry, ModuleSymbol, SynonymSymbol, TypeSymbol } from './symbols.js';

/** A thing of a module in the reader's words: `the class`, `a datatype constructor`. */
export function describeEntry(entry: ModuleEntry): string {
  switch (entry.kind) {
    case 'module':
    case 'import':
      return 'a module';
    case 'class':
      return entry.flavour === 'iterator' ? 'an iterator' : `a ${entry.flavour}`;
    case 'datatype':
      return entry.declaration.coinductive ? 'a codatatype' : 'a datatype';
    case 'newtype':
      return 'a newtype';
    case 'subset':
      return 'a subset type';
    case 'abstract':
      return 'an abstract type';
    case 'synonym':
      return 'a type synonym';
    case 'field':
      return 'a constant';
    case 'method':
      return entry.flavour.endsWith('lemma') ? 'a lemma' : 'a method';
    case 'function':
      return entry.flavour.endsWith('predicate') ? 'a predicate' : 'a function';
    case 'constructor':
      return 'a datatype constructor';
  }
}

/** `'A.B.x'`, for telling apart two things of one name. */
export function qualifiedName(entry: ModuleEntry): string {
  const module = moduleOf(entry);
  const prefix = module === undefined || module.fullName === '' ? '' : `${module.fullName}.`;
  return `'${prefix}${entry.kind === 'constructor' ? `${entry.datatype.name}.` : ''}${entry.name}'`;
}

function moduleOf(entry: ModuleEntry): ModuleSymbol | undefined {
  switch (entry.kind) {
    case 'module':
      return entry.parent;
    case 'import':
      return undefined;
    case 'constructor':
      return entry.datatype.module;
    case 'class':
    case 'datatype':
    case 'newtype':
    case 'subset':
    case 'abstract':
    case 'synonym':
    case 'field':
    case 'method':
    case 'function':
      return entry.module;
  }
}

export function isTypeEntry(entry: ModuleEntry): entry is TypeSymbol | SynonymSymbol {
  switch (entry.kind) {
    case 'class':
    case 'datatype':
    case 'newtype':
    case 'subset':
    case 'abstract':
    case 'synonym':
      return true;
    case 'module':
    case 'import':
    case 'constructor':
    case 'field':
    case 'method':
    case 'function':
      return false;
  }
}
