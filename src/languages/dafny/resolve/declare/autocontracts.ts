/**
 * `class {:autocontracts} C`: the contracts of the dynamic-frames idiom, added before anything is resolved.
 * The class gets `Repr` and `Valid` if it has none; `Valid` says that the class's objects are in `Repr` and valid
 * themselves; constructors and methods keep it; functions need it. A member marked `{:autocontracts false}` stays as
 * it is, and what a refined module has processed is not processed again.
 */
import type * as ast from '../../syntax/index.js';
import { Generator } from './generate.js';
import { objectOf } from './field-types.js';
import type { FieldObject } from './field-types.js';
import { isSimpleQuery } from './simple-query.js';
import type { ModuleDraft } from './tree.js';

type ClassLike = ast.ClassDeclaration | ast.TraitDeclaration;

export function addAutomaticContracts(module: ModuleDraft): void {
  if (!module.declarations.some(isMarked)) return;
  // Members first, so that one marked class sees that another has `Repr` and `Valid`.
  module.declarations = module.declarations.map((declaration) =>
    isMarked(declaration) ? withImplicitMembers(declaration) : declaration,
  );
  module.declarations = module.declarations.map((declaration) =>
    isMarked(declaration) ? new Contracts(module, declaration).rewrite() : declaration,
  );
}

function isMarked(declaration: ast.Declaration): declaration is ClassLike {
  return (
    (declaration.kind === 'class' || declaration.kind === 'trait') &&
    declaration.attributes.some(({ name }) => name.text === 'autocontracts' || name.text === 'AutoContracts') &&
    !isExcluded(declaration.attributes)
  );
}

function isExcluded(attributes: readonly ast.Attribute[]): boolean {
  return attributes.some(({ name, args }) => {
    const value = args[0]?.value;
    return name.text === 'autocontracts' && value?.kind === 'bool' && !value.value;
  });
}

function isValid(member: ast.Member): boolean {
  return member.kind === 'function' && member.name.text === 'Valid' && !member.modifiers.static;
}

function withImplicitMembers(declaration: ClassLike): ClassLike {
  const { span } = declaration.name;
  const modifiers = { ghost: true, static: false, opaque: false };
  const added: ast.Member[] = [];
  if (!declaration.members.some((member) => member.kind === 'field' && member.name.text === 'Repr')) {
    const object: ast.TypeNode = { kind: 'primitive-type', name: 'object', span };
    const type: ast.TypeNode = { kind: 'collection-type', name: 'set', args: [object], span };
    added.push({ kind: 'field', attributes: [], name: { text: 'Repr', span }, modifiers, type, span });
  }
  if (!declaration.members.some(isValid)) {
    added.push({
      kind: 'function',
      attributes: [],
      name: { text: 'Valid', span },
      flavour: 'predicate',
      prefixIndex: undefined,
      modifiers,
      methodKeyword: false,
      typeParameters: [],
      formals: [],
      result: undefined,
      specification: { requires: [], ensures: [], reads: [], modifies: [], decreases: [] },
      body: undefined,
      byMethod: undefined,
      refining: false,
      span,
    });
  }
  return added.length === 0 ? declaration : { ...declaration, members: [...declaration.members, ...added] };
}

/** One class with its contracts. */
class Contracts {
  private readonly objects: readonly FieldObject[];
  private readonly fieldNames: ReadonlySet<string>;
  private readonly hasValid: boolean;

  constructor(
    private readonly module: ModuleDraft,
    private readonly declaration: ClassLike,
  ) {
    this.objects = declaration.members.flatMap((member) => {
      if ((member.kind !== 'field' && member.kind !== 'const') || member.name.text === 'Repr') return [];
      if (isExcluded(member.attributes) || member.modifiers.static) return [];
      return objectOf(module, member) ?? [];
    });
    const fields = declaration.members.filter((member) => member.kind === 'field' || member.kind === 'const');
    this.fieldNames = new Set(fields.map((member) => member.name.text));
    this.hasValid = declaration.members.some(
      (member) => member.kind === 'function' && isValid(member) && isPlainPredicate(member),
    );
  }

  rewrite(): ClassLike {
    return { ...this.declaration, members: this.declaration.members.map((member) => this.member(member)) };
  }

  private member(member: ast.Member): ast.Member {
    if (isExcluded(member.attributes)) return member;
    const isNew = !this.module.inherited.has(member);
    const rewritten = this.rewriteMember(member, isNew, new Generator(member.name.span));
    if (!isNew) this.module.inherited.add(rewritten);
    return rewritten;
  }

  private rewriteMember(member: ast.Member, isNew: boolean, make: Generator): ast.Member {
    switch (member.kind) {
      case 'function':
        if (isValid(member)) return this.validFunction(member, isNew, make);
        return member.modifiers.static || !isNew ? member : otherFunction(member, make);
      case 'constructor':
        return this.constructorOf(member, isNew, make);
      case 'method':
        return member.modifiers.static || !this.hasValid ? member : this.method(member, isNew, make);
      case 'field':
      case 'const':
        return member;
    }
  }

  private validFunction(member: ast.FunctionDeclaration, isNew: boolean, make: Generator): ast.FunctionDeclaration {
    const repr = (): ast.Expression => make.member(make.self(), 'Repr');
    const conjuncts: ast.Expression[] = isNew
      ? [make.binary(make.self(), 'in', repr()), make.binary(make.nullValue(), '!in', repr())]
      : [];
    for (const object of this.objects) {
      if (!this.module.inherited.has(object.member)) conjuncts.push(this.inRepr(object, make));
    }
    const isPredicate = member.modifiers.ghost && isPlainPredicate(member);
    const body = isPredicate ? make.all([...conjuncts, member.body ?? make.truth()]) : member.body;
    if (!isNew) return { ...member, body };
    const holds = make.binary(
      make.call(make.member(make.self(), 'Valid')),
      '==>',
      make.binary(make.self(), 'in', repr()),
    );
    const { specification } = member;
    return {
      ...member,
      body,
      specification: {
        ...specification,
        reads: [...specification.reads, make.frame(make.self(), repr())],
        ensures: [make.condition(holds), ...specification.ensures],
      },
    };
  }

  /** `F in Repr`, and if the object has a `Repr` of its own, that it is part of this one and apart from `this`. */
  private inRepr(object: FieldObject, make: Generator): ast.Expression {
    const field = (): ast.Expression => make.member(make.self(), object.member.name.text);
    const repr = (): ast.Expression => make.member(make.self(), 'Repr');
    const inner = (): ast.Expression => make.member(field(), 'Repr');
    const conjuncts = [make.binary(field(), 'in', repr())];
    if (object.hasRepr) {
      conjuncts.push(make.binary(inner(), '<=', repr()), make.binary(make.self(), '!in', inner()));
      if (object.hasValid) conjuncts.push(make.call(make.member(field(), 'Valid')));
    }
    const all = make.all(conjuncts);
    return object.nullable ? make.binary(make.binary(field(), '!=', make.nullValue()), '==>', all) : all;
  }

  private constructorOf(member: ast.ConstructorDeclaration, isNew: boolean, make: Generator): ast.Member {
    const repr = (): ast.Expression => make.member(make.self(), 'Repr');
    const valid = make.call(make.member(make.self(), 'Valid'));
    const { specification, body } = member;
    const ensures = isNew
      ? [make.condition(valid), make.condition(make.fresh(repr())), ...specification.ensures]
      : specification.ensures;
    const added = [...(isNew ? [make.assign(repr(), make.set([make.self()]))] : []), ...this.updates(make)];
    const last = body?.second ?? make.block([]);
    const extended =
      body === undefined || added.length === 0
        ? body
        : { ...body, second: { ...last, statements: [...last.statements, ...added] } };
    return { ...member, specification: { ...specification, ensures }, body: extended };
  }

  private method(member: ast.MethodDeclaration, isNew: boolean, make: Generator): ast.Member {
    const repr = (): ast.Expression => make.member(make.self(), 'Repr');
    const valid = (): ast.Expression => make.call(make.member(make.self(), 'Valid'));
    const { specification } = member;
    if (member.modifiers.ghost || member.flavour !== 'method' || isSimpleQuery(member, this.fieldNames)) {
      if (!isNew) return member;
      const needed = member.flavour === 'twostate lemma' ? make.old(valid()) : valid();
      const requires = [make.condition(needed), ...specification.requires];
      return { ...member, specification: { ...specification, requires } };
    }
    if (!isNew) return this.withUpdates(member, make);
    const grows = make.fresh(make.binary(repr(), '-', make.old(repr())));
    const framed = specification.modifies.length > 0;
    const result: ast.MethodDeclaration = {
      ...member,
      specification: {
        ...specification,
        requires: [make.condition(valid()), ...specification.requires],
        ensures: [make.condition(valid()), make.condition(grows), ...specification.ensures],
        modifies: framed ? specification.modifies : [make.frame(repr())],
      },
    };
    return framed ? result : this.withUpdates(result, make);
  }

  private withUpdates(member: ast.MethodDeclaration, make: Generator): ast.MethodDeclaration {
    const { body } = member;
    if (body === undefined || this.objects.length === 0) return member;
    return { ...member, body: { ...body, statements: [...body.statements, ...this.updates(make)] } };
  }

  /** `if F != null && !(F in Repr && F.Repr <= Repr) { Repr := Repr + {F} + F.Repr; }` for each object. */
  private updates(make: Generator): readonly ast.Statement[] {
    const repr = (): ast.Expression => make.member(make.self(), 'Repr');
    return this.objects.map((object) => {
      const field = (): ast.Expression => make.member(make.self(), object.member.name.text);
      const inner = (): ast.Expression => make.member(field(), 'Repr');
      const present = [make.binary(field(), 'in', repr())];
      let value = make.binary(repr(), '+', make.set([field()]));
      if (object.hasRepr) {
        present.push(make.binary(inner(), '<=', repr()));
        value = make.binary(value, '+', inner());
      }
      const missing = make.not(make.all(present));
      const guard = object.nullable
        ? make.binary(make.binary(field(), '!=', make.nullValue()), '&&', missing)
        : missing;
      return make.when(guard, make.assign(repr(), value));
    });
  }
}

function otherFunction(member: ast.FunctionDeclaration, make: Generator): ast.FunctionDeclaration {
  const { specification } = member;
  const valid = make.condition(make.call(make.member(make.self(), 'Valid')));
  const reads = specification.reads.length > 0 ? specification.reads : [make.frame(make.member(make.self(), 'Repr'))];
  return { ...member, specification: { ...specification, requires: [valid, ...specification.requires], reads } };
}

/** No parameters, and a truth value as result. */
function isPlainPredicate(member: ast.FunctionDeclaration): boolean {
  const result = member.result?.type;
  const isBool = result === undefined || (result.kind === 'primitive-type' && result.name === 'bool');
  return member.formals.length === 0 && isBool;
}
