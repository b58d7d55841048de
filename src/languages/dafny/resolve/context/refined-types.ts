/** A type that refines an abstract one must have the characteristics that the abstract one promises. */
import type * as ast from '../../syntax/index.js';
import { lookupInModule } from '../lookup.js';
import type { ModuleEntry, ModuleSymbol } from '../symbols.js';
import { selfType } from '../type-nodes.js';
import { typeText } from '../types-text.js';
import type { Type } from '../types.js';
import { brokenCharacteristic, CHARACTERISTIC_TEXT } from './declared-characteristics.js';
import type { Facts } from './facts.js';
import { soundness } from './units.js';

export function checkRefinedTypes(facts: Facts): void {
  const isSound = soundness(facts.world);
  for (const module of facts.world.modules) {
    const refined = refinedModule(module);
    if (refined === undefined) continue;
    for (const [name, old] of refined.declared) {
      const fresh = module.declared.get(name);
      if (old.kind !== 'abstract' || fresh === undefined) continue;
      const meaning = meaningOf(fresh);
      if (meaning === undefined || !isSound(meaning.declaration.span)) continue;
      const broken = brokenCharacteristic(facts, old.declaration.characteristics, meaning.type);
      if (broken === undefined) continue;
      const message = `'${name}' must ${CHARACTERISTIC_TEXT[broken]}, because '${refined.fullName}' declares it as '(${broken})', and '${typeText(meaning.type)}' does not.`;
      facts.world.diagnostics.error('bad-refinement', meaning.declaration.name.span, message);
    }
  }
}

/** The module that a `refines` clause names, as seen from around the module. */
function refinedModule({ declaration, parent }: ModuleSymbol): ModuleSymbol | undefined {
  const [first, ...rest] = declaration?.refines?.path ?? [];
  if (first === undefined || parent === undefined) return undefined;
  const found = lookupInModule(parent, first.text);
  let current = found.kind === 'found' ? moduleOf(found.entry) : undefined;
  for (const { text } of rest) {
    const entry: ModuleEntry | undefined = current?.declared.get(text);
    current = entry === undefined ? undefined : moduleOf(entry);
  }
  return current;
}

function moduleOf(entry: ModuleEntry): ModuleSymbol | undefined {
  if (entry.kind === 'module') return entry;
  return entry.kind === 'import' ? entry.target : undefined;
}

function meaningOf(entry: ModuleEntry): { readonly type: Type; readonly declaration: ast.TypeDeclaration } | undefined {
  switch (entry.kind) {
    case 'synonym':
      return { type: entry.target, declaration: entry.declaration };
    case 'class':
    case 'datatype':
    case 'newtype':
    case 'subset':
      return { type: selfType(entry), declaration: entry.declaration };
    default:
      return undefined;
  }
}
