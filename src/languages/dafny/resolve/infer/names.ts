/** Names and member selections: what each stands for. */
import type * as ast from '../../syntax/index.js';
import { describeEntry, isTypeEntry, qualifiedName } from '../entries.js';
import {
  lookupConstructor,
  lookupConstructorInView,
  lookupInModule,
  lookupMember,
  memberNames,
  ownModuleMember,
  viewOf,
} from '../lookup.js';
import type { ModuleEntry, ModuleView } from '../symbols.js';
import { didYouMean } from '../suggest.js';
import { checkAbstractUse, selfType, typeOfSymbol } from '../type-nodes.js';
import { baseOf } from '../types-base.js';
import { substitute } from '../types-substitute.js';
import { ERROR } from '../types.js';
import type { Type } from '../types.js';
import type { Context } from './context.js';
import { guessHead } from './decide.js';
import { infer } from './rules.js';
import { NOTHING, count, functionType, memberMeaning, noTypeArguments, typeArgumentsOf } from './meanings.js';
import type { Meaning } from './meanings.js';
import { seen } from './visible.js';

type Node = ast.NameExpression | ast.MemberExpression;

/** `last` is false for a name that stands before a `.`. */
export function meaningOf(ctx: Context, node: Node, last: boolean): Meaning {
  return node.kind === 'name' ? nameMeaning(ctx, node, last) : selectionMeaning(ctx, node, last);
}

/** A name or selection as a value: a function by itself is a function value, a constructor needs no arguments. */
export function inferName(ctx: Context, node: Node): Type {
  return valueOf(ctx, node, meaningOf(ctx, node, true));
}

function valueOf(ctx: Context, node: Node, meaning: Meaning): Type {
  const { text } = node.name;
  switch (meaning.kind) {
    case 'value':
      return meaning.type;
    case 'callable':
      if (meaning.member.kind === 'function') return functionType(meaning, meaning.member);
      ctx.error(
        'call-in-expression',
        node.span,
        `'${text}' is ${describeEntry(meaning.member)}, not a value; call it in a statement of its own.`,
      );
      return ERROR;
    case 'constructor': {
      const { constructor, typeArgs } = meaning;
      const required = constructor.formals.filter((_, i) => constructor.declaration.formals[i]?.default === undefined);
      if (required.length > 0) {
        ctx.error(
          'wrong-argument-count',
          node.span,
          `The constructor '${constructor.name}' needs ${count(required.length, 'argument')}.`,
        );
      }
      return { kind: 'datatype', symbol: constructor.datatype, args: typeArgs };
    }
    case 'module':
    case 'type':
      ctx.error('wrong-kind-of-name', node.span, `'${text}' is a ${meaning.kind}, but a value is needed here.`);
      return ERROR;
    case 'error':
      ctx.solver.failed = true;
      return ERROR;
  }
}

function nameMeaning(ctx: Context, node: ast.NameExpression, last: boolean): Meaning {
  const text = plainName(node.name.text);
  if (text === '') return NOTHING;
  const variable = ctx.locals.find(text);
  if (variable !== undefined) {
    noTypeArguments(ctx, node);
    ctx.refer(node, { kind: 'variable', variable });
    return { kind: 'value', type: variable.type };
  }
  return (
    ownMember(ctx, node, text) ??
    inModule(ctx, node, text, last) ??
    nullableClass(ctx, node, text) ??
    unknownName(ctx, node, text)
  );
}

/** A member of the enclosing type; an instance member is one of `this`. */
function ownMember(ctx: Context, node: ast.NameExpression, text: string): Meaning | undefined {
  const { owner } = ctx.scope;
  if (owner === undefined) return undefined;
  const found = lookupMember(ctx.world, selfType(owner), text, ctx.scope.module);
  if (found === undefined) return undefined;
  if (found.member.kind !== 'builtin' && found.member.static) return memberMeaning(ctx, node, found, 'static');
  if (!ctx.allowsThis) {
    ctx.error(
      'this-not-allowed',
      node.span,
      `'${text}' belongs to an object of type '${owner.name}', and there is none here: no 'this' is available.`,
    );
  }
  return memberMeaning(ctx, node, found, 'this');
}

function inModule(ctx: Context, node: ast.NameExpression, text: string, last: boolean): Meaning | undefined {
  const { module, owner } = ctx.scope;
  const declared = owner === undefined ? ownModuleMember(module, text) : undefined;
  if (declared !== undefined) return entryMeaning(ctx, node, declared);
  if (last) {
    const constructor = lookupConstructor(module, text);
    if (constructor.kind === 'found') return entryMeaning(ctx, node, constructor.entry);
  }
  const found = lookupInModule(module, text);
  switch (found.kind) {
    case 'found':
      return entryMeaning(ctx, node, found.entry);
    case 'ambiguous':
      ctx.error(
        'ambiguous-name',
        node.span,
        `'${text}' could be ${found.entries.map(qualifiedName).join(' or ')}; write what it belongs to before it.`,
      );
      return NOTHING;
    case 'none':
      return undefined;
  }
}

/** `C?` names the nullable form of a class. */
function nullableClass(ctx: Context, node: ast.NameExpression, text: string): Meaning | undefined {
  if (!text.endsWith('?')) return undefined;
  const found = lookupInModule(ctx.scope.module, text.slice(0, -1));
  if (found.kind !== 'found' || found.entry.kind !== 'class' || !found.entry.isReference) return undefined;
  const args = typeArgumentsOf(ctx, node, text, found.entry.typeParameters);
  return typeMeaning(ctx, node, typeOfSymbol(found.entry, args, true));
}

function unknownName(ctx: Context, node: ast.NameExpression, text: string): Meaning {
  const { module, owner } = ctx.scope;
  const near = didYouMean(text, [
    ...ctx.locals.names(),
    ...(owner === undefined ? [] : memberNames(ctx.world, selfType(owner))),
    ...module.declared.keys(),
    ...module.constructors.keys(),
    ...module.opened.keys(),
    ...module.openedConstructors.keys(),
  ]);
  ctx.error('unresolved-name', node.span, `There is nothing named '${text}' here${near || '.'}`);
  return NOTHING;
}

function entryMeaning(ctx: Context, node: Node, entry: ModuleEntry): Meaning {
  switch (entry.kind) {
    case 'module':
    case 'import': {
      noTypeArguments(ctx, node);
      const view = viewOf(entry);
      if (view === undefined) return NOTHING;
      checkAbstractUse(ctx.world, ctx.scope.module, entry, node.name.span);
      ctx.refer(node, { kind: 'module', module: view.module });
      return { kind: 'module', view, name: entry.name };
    }
    case 'class':
    case 'datatype':
    case 'newtype':
    case 'subset':
    case 'abstract':
      return typeMeaning(
        ctx,
        node,
        seen(ctx, typeOfSymbol(entry, typeArgumentsOf(ctx, node, entry.name, entry.typeParameters))),
      );
    case 'synonym': {
      const args = typeArgumentsOf(ctx, node, entry.name, entry.typeParameters);
      return typeMeaning(ctx, node, substitute(seen(ctx, entry.target), entry.typeParameters, args));
    }
    case 'field':
    case 'method':
    case 'function':
      return memberMeaning(ctx, node, { member: entry, ownerArgs: [] }, 'static');
    case 'constructor': {
      noTypeArguments(ctx, node);
      const typeArgs = entry.datatype.typeParameters.map(() => ctx.solver.fresh());
      return constructorMeaning(ctx, node, entry, typeArgs);
    }
  }
}

function typeMeaning(ctx: Context, node: Node, type: Type): Meaning {
  ctx.refer(node, { kind: 'type', type });
  return { kind: 'type', type };
}

function constructorMeaning(
  ctx: Context,
  node: Node,
  constructor: Extract<Meaning, { kind: 'constructor' }>['constructor'],
  typeArgs: readonly Type[],
): Meaning {
  ctx.refer(node, { kind: 'constructor', constructor, typeArgs });
  return { kind: 'constructor', constructor, typeArgs };
}

// ── Selections ──────────────────────────────────────────────────────────────────────────────────

function selectionMeaning(ctx: Context, node: ast.MemberExpression, last: boolean): Meaning {
  const { receiver } = node;
  if (receiver.kind !== 'name' && receiver.kind !== 'member') return memberOfValue(ctx, node, infer(ctx, receiver));
  const meaning = meaningOf(ctx, receiver, false);
  switch (meaning.kind) {
    case 'module':
      return memberOfModule(ctx, node, meaning.view, last);
    case 'type':
      return memberOfType(ctx, node, meaning.type);
    case 'value':
    case 'callable':
    case 'constructor':
    case 'error':
      return memberOfValue(ctx, node, ctx.typedAs(receiver, valueOf(ctx, receiver, meaning)));
  }
}

function memberOfModule(ctx: Context, node: ast.MemberExpression, view: ModuleView, last: boolean): Meaning {
  const text = plainName(node.name.text);
  if (text === '') return NOTHING;
  const constructor = last ? lookupConstructorInView(view, text) : undefined;
  if (constructor !== undefined) return entryMeaning(ctx, node, constructor);
  const entry = view.entries.get(text) ?? lookupConstructorInView(view, text);
  const module = view.module.fullName;
  const hidesConstructor = last && view.module.constructors.has(text) && !view.constructors.has(text);
  if (entry !== undefined && !(hidesConstructor && isTypeEntry(entry))) return entryMeaning(ctx, node, entry);
  if (view.constructors.has(text)) {
    ctx.error(
      'ambiguous-name',
      node.name.span,
      `Several datatypes of the module '${module}' have a constructor '${text}'; write the datatype's name before it.`,
    );
  } else if (view.module.declared.has(text) || view.module.constructors.has(text)) {
    ctx.error(
      'not-exported',
      node.name.span,
      `The module '${module}' declares '${text}' but does not export it here; add it to an export set that this import uses.`,
    );
  } else {
    const near = didYouMean(text, [...view.entries.keys(), ...view.constructors.keys()]);
    ctx.error('unresolved-member', node.name.span, `The module '${module}' has nothing named '${text}'${near || '.'}`);
  }
  return NOTHING;
}

/** `T.name`: a constructor of a datatype, or a static member. */
function memberOfType(ctx: Context, node: ast.MemberExpression, type: Type): Meaning {
  const text = plainName(node.name.text);
  const base = baseOf(type);
  if (text === '' || base.kind === 'error') return NOTHING;
  if (base.kind === 'class' && base.nullable) {
    const { name } = base.symbol;
    ctx.error(
      'wrong-kind-of-name',
      node.receiver.span,
      `The members are those of '${name}'; write '${name}' without '?'.`,
    );
    return NOTHING;
  }
  if (base.kind === 'datatype') {
    const constructor = base.symbol.constructors.find((candidate) => candidate.name === text);
    if (constructor !== undefined) {
      noTypeArguments(ctx, node);
      return constructorMeaning(ctx, node, constructor, base.args);
    }
  }
  const found = lookupMember(ctx.world, type, text, ctx.scope.module);
  if (found === undefined) return noSuchMember(ctx, node, type, text);
  const isStatic = found.member.kind !== 'builtin' && found.member.static;
  if (isStatic || ctx.isRevealing) return memberMeaning(ctx, node, found, 'static');
  // `C.Init` of a constructor is named only after `new`; the call says so.
  if (found.member.kind === 'method' && found.member.flavour === 'constructor') {
    return memberMeaning(ctx, node, found, 'static');
  }
  ctx.error(
    'this-not-allowed',
    node.span,
    `'${text}' belongs to a value of type '${ctx.solver.text(type)}'; write such a value before it instead of the type.`,
  );
  return NOTHING;
}

function memberOfValue(ctx: Context, node: ast.MemberExpression, type: Type): Meaning {
  const text = plainName(node.name.text);
  const { solver } = ctx;
  const guess = guessHead(solver, type, text);
  if (text === '' || guess?.kind === 'error') return NOTHING;
  if (guess === undefined || guess.kind === 'variable') {
    ctx.error(
      'cannot-infer',
      node.receiver.span,
      `The type of this expression is not known at this point, so '.${text}' cannot be looked up; write the type where it is declared.`,
    );
    return NOTHING;
  }
  const found = lookupMember(ctx.world, guess, text, ctx.scope.module);
  if (found === undefined) return noSuchMember(ctx, node, type, text);
  if (guess.kind === 'parameter') {
    const trait = found.member.kind === 'builtin' ? undefined : found.member.owner?.name;
    ctx.error(
      'unresolved-member',
      node.name.span,
      `A type parameter has no members of its own; convert the value first: '(… as ${trait ?? 'T'}).${text}'.`,
    );
    return NOTHING;
  }
  const reason = solver.reason('unresolved-member', node.name.span, () => noMember(solver.text(type), text));
  solver.subtype(guess, type, reason, false);
  const isStatic = found.member.kind !== 'builtin' && found.member.static;
  return memberMeaning(ctx, node, found, isStatic ? 'static' : 'expression');
}

function noSuchMember(ctx: Context, node: ast.MemberExpression, type: Type, text: string): Meaning {
  const head = guessHead(ctx.solver, type, text) ?? type;
  if (lookupMember(ctx.world, head, text) !== undefined) {
    ctx.error(
      'not-exported',
      node.name.span,
      `The type '${ctx.solver.text(type)}' has a member '${text}', but no export set gives it to this module.`,
    );
    return NOTHING;
  }
  const near = didYouMean(text, memberNames(ctx.world, head));
  ctx.error('unresolved-member', node.name.span, noMember(ctx.solver.text(type), text, near));
  return NOTHING;
}

function noMember(type: string, name: string, near = ''): string {
  return `The type '${type}' has no member named '${name}'${near || '.'}`;
}

/** A prefix `P#` is looked up as `P`. */
function plainName(text: string): string {
  return text.endsWith('#') ? text.slice(0, -1) : text;
}
