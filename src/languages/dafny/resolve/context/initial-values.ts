/** Fields and constants that nothing gives a value, and declarations whose characteristics do not hold. */
import type * as ast from '../../syntax/index.js';
import type { ClassSymbol, FieldSymbol, ModuleSymbol } from '../symbols.js';
import { typeText } from '../types-text.js';
import type { Type } from '../types.js';
import { fieldsWithoutValue } from './assigned.js';
import { brokenCharacteristic, CHARACTERISTIC_TEXT } from './declared-characteristics.js';
import type { Facts } from './facts.js';
import { soundness } from './units.js';

export function checkInitialValues(facts: Facts): void {
  const { world } = facts;
  const isSound = soundness(world);
  for (const symbol of world.typeSymbols) {
    if (!isSound(symbol.declaration.span)) continue;
    const isClass = symbol.kind === 'class' && symbol.flavour === 'class';
    for (const member of symbol.members.values()) {
      if (member.kind !== 'field' || member.mutable) continue;
      const byConstructor = symbol.kind === 'class' && symbol.isReference && !member.static;
      if (!byConstructor && !isAbstract(member.module)) checkConstant(facts, member);
    }
    if (isClass && symbol.constructors.length === 0) {
      const [first] = fieldsWithoutValue(facts, symbol);
      if (first === undefined) continue;
      const message = `The class '${symbol.name}' needs a constructor, because its field '${first.field.name}' of type '${typeText(first.type)}' must be given a value.`;
      world.diagnostics.error('not-definitely-assigned', symbol.declaration.name.span, message);
    } else if (symbol.kind === 'class' && symbol.declaration.kind === 'iterator') {
      checkYields(facts, symbol, symbol.declaration.yields);
    } else if (symbol.kind === 'subset') {
      checkDeclared(facts, symbol.declaration, symbol.base);
    }
  }
  for (const module of world.modules) {
    for (const entry of module.declared.values()) {
      if (
        entry.kind === 'field' &&
        !isAbstract(module) &&
        entry.declaration !== undefined &&
        isSound(entry.declaration.span)
      ) {
        checkConstant(facts, entry);
      } else if (entry.kind === 'synonym' && isSound(entry.declaration.span)) {
        checkDeclared(facts, entry.declaration, entry.target);
      }
    }
  }
}

function isAbstract(module: ModuleSymbol): boolean {
  for (let outer: ModuleSymbol | undefined = module; outer !== undefined; outer = outer.parent) {
    if (outer.abstract) return true;
  }
  return false;
}

function checkConstant(facts: Facts, constant: FieldSymbol): void {
  const { declaration, ghost, type } = constant;
  if (declaration?.kind !== 'const' || declaration.value !== undefined || type.kind === 'error') return;
  if (declaration.attributes.some(({ name }) => name.text === 'extern')) return;
  if (facts.defaults.hasValue(type, ghost)) return;
  const why = ghost ? 'may have no value' : 'has no value that compiled code could choose';
  const message = `The constant '${constant.name}' must be given a value, because its type '${typeText(type)}' ${why}.`;
  facts.world.diagnostics.error('not-definitely-assigned', declaration.name.span, message);
}

/** An iterator's yielded values are fields that exist before the first `yield`. */
function checkYields(facts: Facts, symbol: ClassSymbol, yields: readonly ast.Formal[]): void {
  for (const { name } of yields) {
    const member = name === undefined ? undefined : symbol.members.get(name.text);
    if (name === undefined || member?.kind !== 'field' || facts.defaults.hasValue(member.type, member.ghost)) continue;
    const message = `The type '${typeText(member.type)}' of '${name.text}' must have a value that needs no initializer, because it exists before the first 'yield'.`;
    facts.world.diagnostics.error('not-definitely-assigned', name.span, message);
  }
}

/** `type T(==) = U`: the right-hand side must have the characteristics that the name promises. */
function checkDeclared(
  facts: Facts,
  declaration: ast.SynonymDeclaration | ast.SubsetTypeDeclaration,
  type: Type,
): void {
  const { characteristics, name } = declaration;
  const broken = brokenCharacteristic(facts, characteristics, type);
  if (broken === undefined) return;
  const message = `'${name.text}' is declared as '(${broken})' and must ${CHARACTERISTIC_TEXT[broken]}, and '${typeText(type)}' does not.`;
  facts.world.diagnostics.error('type-characteristic', name.span, message);
}
