/**
 * Type parameters are used as their variance says, and no type is used where it would make itself larger:
 * `datatype D = C(D -> bool)` would need more values than it has functions over them.
 */
import type * as ast from '../../syntax/index.js';
import { components } from '../../../graph.js';
import { partsOf } from '../types-substitute.js';
import { varianceOf } from '../types-relations.js';
import type { Variance } from '../types-relations.js';
import type { Type } from '../types.js';
import type { World } from '../world.js';
import type { Build, SynonymBuild, TypeBuild } from './build.js';

/** A type in a definition, and where it is written. */
interface Occurrence {
  readonly type: Type;
  readonly span: ast.Span;
}

export function checkVariance(build: Build): void {
  const group = recursionGroups(build);
  for (const type of build.types) {
    if (type.kind === 'class') checkNoVariance(build, type);
    const inSameGroup = (other: unknown): boolean => group.get(other) === group.get(type) && group.has(other);
    for (const occurrence of definition(build, type)) checkUse(build.world, occurrence, inSameGroup);
  }
  for (const synonym of build.synonyms) {
    const { span } = synonym.declaration.target;
    checkUse(build.world, { type: synonym.target, span }, () => false);
  }
}

function checkNoVariance(build: Build, type: TypeBuild | SynonymBuild): void {
  for (const parameter of type.typeParameters) {
    if (varianceOf(parameter) === 'invariant') continue;
    build.world.diagnostics.error(
      'bad-declaration',
      parameter.span,
      `Type parameters of classes, traits and iterators cannot vary; write '${parameter.name.text}' without '${parameter.variance}'.`,
    );
  }
}

/** The types that a type is built from. */
function definition(build: Build, type: TypeBuild): readonly Occurrence[] {
  const parents = ('extends' in type.declaration ? type.declaration.extends : []).flatMap((node) => {
    const parent = build.world.tables.typeNodes.get(node);
    return parent === undefined ? [] : [{ type: parent, span: node.span }];
  });
  switch (type.kind) {
    case 'datatype':
      return [
        ...parents,
        ...type.constructors.flatMap((constructor) =>
          constructor.formals.map((formal) => ({ type: formal.type, span: formal.node.span })),
        ),
      ];
    case 'newtype':
    case 'subset':
      return [...parents, { type: type.base, span: type.declaration.base?.span ?? type.declaration.name.span }];
    case 'class':
    case 'abstract':
      return parents;
  }
}

function checkUse(world: World, occurrence: Occurrence, inSameGroup: (symbol: unknown) => boolean): void {
  const error = (message: string): void => world.diagnostics.error('bad-declaration', occurrence.span, message);
  const visit = (type: Type, context: Variance, lax: boolean): void => {
    if (type.kind === 'parameter') {
      const { name, variance } = type.parameter;
      const declared = varianceOf(type.parameter);
      if (declared !== 'invariant' && declared !== context) {
        error(
          `The type parameter '${name.text}' is declared ${declared} ('${variance}'), but this use is ${context}; remove the '${variance}' or change the use.`,
        );
      } else if (lax && (variance === '' || variance === '+')) {
        error(
          `'${name.text}' is used left of an arrow (or in an infinite set or map); declare it as ${variance === '' ? `'!${name.text}' or '-${name.text}'` : `'*${name.text}'`}.`,
        );
      }
      return;
    }
    if (lax && 'symbol' in type && inSameGroup(type.symbol)) {
      error(
        `'${type.symbol.name}' is being defined here and cannot be used left of an arrow or in an infinite set or map: it would have more values than itself.`,
      );
    }
    const parts = partsOf(type);
    positions(type).forEach((position, i) => {
      const part = parts[i];
      if (part !== undefined) visit(part, combine(context, position.variance), lax || position.lax);
    });
  };
  visit(occurrence.type, 'covariant', false);
}

interface Position {
  readonly variance: Variance;
  /** The position allows more values than the part has. */
  readonly lax: boolean;
}

function positions(type: Type): readonly Position[] {
  const strict: Position = { variance: 'covariant', lax: false };
  switch (type.kind) {
    case 'iset':
      return [{ variance: 'covariant', lax: true }];
    case 'imap':
      return [{ variance: 'covariant', lax: true }, strict];
    case 'arrow':
      return [...type.parameters.map((): Position => ({ variance: 'contravariant', lax: true })), strict];
    case 'array':
      return [{ variance: 'invariant', lax: false }];
    case 'class':
    case 'datatype':
    case 'newtype':
    case 'subset':
    case 'abstract':
      return type.symbol.typeParameters.map((parameter) => ({
        variance: varianceOf(parameter),
        lax: parameter.variance !== '' && parameter.variance !== '+',
      }));
    default:
      return partsOf(type).map(() => strict);
  }
}

function combine(context: Variance, position: Variance): Variance {
  if (context === 'invariant' || position === 'invariant') return 'invariant';
  return context === position ? 'covariant' : 'contravariant';
}

/** Datatypes, subset types and newtypes that are defined in terms of each other share a number. */
function recursionGroups(build: Build): ReadonlyMap<unknown, number> {
  const nodes = build.types.filter((type) => type.kind !== 'class' && type.kind !== 'abstract');
  const known = new Set<unknown>(nodes);
  const dependencies = (type: TypeBuild): readonly TypeBuild[] => {
    const found = new Set<TypeBuild>();
    const visit = (part: Type): void => {
      if ('symbol' in part && known.has(part.symbol)) found.add(part.symbol as unknown as TypeBuild);
      partsOf(part).forEach(visit);
    };
    for (const { type: used } of definition(build, type)) visit(used);
    return [...found];
  };
  const result = new Map<unknown, number>();
  components<TypeBuild>(nodes, dependencies).forEach((group, number) => {
    for (const type of group) result.set(type, number);
  });
  return result;
}
