/** Declarations in the reader's words. */
import type * as ast from '../../syntax/index.js';

export function describeDeclaration(declaration: ast.Declaration): string {
  switch (declaration.kind) {
    case 'module':
      return 'a module';
    case 'import':
      return 'an import';
    case 'export':
      return 'an export set';
    case 'class':
      return 'a class';
    case 'trait':
      return 'a trait';
    case 'datatype':
      return declaration.coinductive ? 'a codatatype' : 'a datatype';
    case 'newtype':
      return 'a newtype';
    case 'subset-type':
      return 'a subset type';
    case 'synonym':
      return 'a type synonym';
    case 'abstract-type':
      return 'an abstract type';
    case 'iterator':
      return 'an iterator';
    case 'field':
      return 'a field';
    case 'const':
      return 'a constant';
    case 'constructor':
      return 'a constructor';
    case 'method':
    case 'function':
      return `a ${declaration.flavour}`;
  }
}
