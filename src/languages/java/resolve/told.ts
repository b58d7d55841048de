/**
 * What the program's own runtime tells of, where it runs the program (`ReadingOptions.outside`): static methods over `int` and
 * `boolean`, and what happens in them. `instrument/` has no probes for the rest of what is modelled, so the rest counts as not analysed.
 */
import type { Span } from '../../source.js';
import { UnsupportedFeature } from '../../unsupported.js';
import type { Expression } from '../syntax.js';
import type { JavaType, Leaving, MethodSymbol } from './symbols.js';
import { typeText } from './types.js';
import type { World } from './world.js';

const TOLD: ReadonlySet<JavaType> = new Set<JavaType>(['int', 'boolean', 'void', 'error']);

const UNTOLD: ReadonlySet<Expression['kind']> = new Set([
  'null',
  'this',
  'field',
  'index',
  'new',
  'new-array',
  'array-initializer',
  'instanceof',
]);

/** Throws where a feature that the model has is one of which a runtime tells nothing. */
export function requireTold({ isLeavingOutside }: World, isTold: boolean, feature: string, span: Span): void {
  if (isLeavingOutside && !isTold) throw new UnsupportedFeature(untold(feature), span);
}

export function requireToldType(world: World, type: JavaType, span: Span): void {
  requireTold(world, TOLD.has(type), `the type ${typeText(type)}`, span);
}

export function requireToldValue(world: World, { kind, span }: Expression, type: JavaType): void {
  requireTold(world, !UNTOLD.has(kind), 'objects', span);
  requireToldType(world, type, span);
}

/** What the declaration of a method says: parameters of other types may be the texts of `main`. */
export function untoldDeclaration({ declaration, parameters, result, owner }: MethodSymbol): Leaving | undefined {
  const { name, kind, isStatic, contract } = declaration;
  if (kind !== 'method' || !isStatic)
    return { feature: untold(`code of objects and classes (${owner.name})`), span: name.span };
  if (contract.clauses.length > 0) return { feature: untold('a contract'), span: name.span };
  if (!TOLD.has(result)) return { feature: untold(`the type ${typeText(result)}`), span: declaration.result.span };
  for (const [i, { type }] of parameters.entries())
    if (!TOLD.has(type))
      return {
        feature: untold(`the type ${typeText(type)}`),
        span: declaration.parameters[i]?.type.span ?? name.span,
      };
  return undefined;
}

/** What only is known when all methods are: an exception that one may end with. */
export function untoldEnding({ declaration, escapes }: MethodSymbol): Leaving | undefined {
  const [first] = escapes;
  return first === undefined
    ? undefined
    : { feature: untold(`${first.name}, which the method may end with`), span: declaration.name.span };
}

function untold(feature: string): string {
  return `${feature}, where a JVM runs the program`;
}
