/** Constructors of a datatype, and the discriminators and destructors that come with them. */
import type * as ast from '../../syntax/index.js';
import type { DatatypeConstructorSymbol, DatatypeSymbol, DestructorSymbol, MemberSymbol } from '../symbols.js';
import { ERROR } from '../types.js';
import type { Mutable } from '../world.js';
import type { Build, ConstructorBuild, DatatypeBuild, ModuleBuild } from './build.js';
import { variable } from './build.js';

export function declareDatatypeParts(build: Build, module: ModuleBuild, owner: DatatypeBuild): void {
  const { declaration } = owner;
  for (const written of declaration.constructors) declareConstructor(build, module, owner, written);
  for (const constructor of owner.constructors) declareDestructors(build, owner, constructor);
}

function declareConstructor(
  build: Build,
  module: ModuleBuild,
  owner: DatatypeBuild,
  written: ast.DatatypeConstructor,
): void {
  const { diagnostics, symbols } = build.world;
  const name = written.name.text;
  const constructor: ConstructorBuild = {
    kind: 'constructor',
    name,
    datatype: owner,
    declaration: written,
    formals: written.formals.map((formal, i) =>
      variable(formal, formal.name?.text ?? `#${i}`, 'parameter', ERROR, formal.ghost),
    ),
  };
  symbols.set(written, constructor);
  build.constructors.push(constructor);
  if (name === '') return;
  if (name.endsWith('?')) {
    diagnostics.error(
      'bad-declaration',
      written.name.span,
      `A constructor's name cannot end in '?', because '${name}' asks whether a value was made by a constructor.`,
    );
    return;
  }
  if (owner.members.has(`${name}?`)) {
    diagnostics.error(
      'duplicate-name',
      written.name.span,
      `The datatype '${owner.name}' already has a constructor '${name}'; give this one another name.`,
    );
    return;
  }
  owner.constructors.push(constructor);
  const sameName = module.constructors.get(name);
  if (sameName === undefined) module.constructors.set(name, [constructor]);
  else sameName.push(constructor);
  owner.members.set(`${name}?`, {
    kind: 'discriminator',
    name: `${name}?`,
    module,
    owner: owner as DatatypeSymbol,
    static: false,
    ghost: written.ghost,
    constructor,
  });
}

function declareDestructors(build: Build, owner: DatatypeBuild, constructor: DatatypeConstructorSymbol): void {
  const { diagnostics } = build.world;
  const here = new Set<string>();
  for (const formal of constructor.formals) {
    const ident = 'type' in formal.node && 'name' in formal.node ? formal.node.name : undefined;
    if (ident === undefined || ident.text === '') continue;
    const name = ident.text;
    if (here.has(name)) {
      diagnostics.error(
        'duplicate-name',
        ident.span,
        `The constructor '${constructor.name}' has two parameters named '${name}'; give one another name.`,
      );
      continue;
    }
    here.add(name);
    const previous: MemberSymbol | undefined = owner.members.get(name);
    if (previous === undefined) {
      const destructor: Mutable<DestructorSymbol> = {
        kind: 'destructor',
        name,
        module: owner.module,
        owner: owner,
        static: false,
        ghost: formal.ghost,
        type: ERROR,
        sources: [{ constructor, formal }],
      };
      owner.members.set(name, destructor);
    } else if (previous.kind === 'destructor') {
      (previous as Mutable<DestructorSymbol>).sources = [...previous.sources, { constructor, formal }];
    } else {
      diagnostics.error(
        'duplicate-name',
        ident.span,
        `The datatype '${owner.name}' already has a member named '${name}'; give this parameter another name.`,
      );
    }
  }
}
