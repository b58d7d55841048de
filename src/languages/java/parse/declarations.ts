/** Compilation units, classes and members of the concrete tree -> our tree. */
import type { SourceText, Span } from '../../source.js';
import type {
  BlockStatement,
  ClassDeclaration,
  Expression,
  FieldDeclaration,
  File,
  Identifier,
  Import,
  Initializer,
  MethodDeclaration,
  OtherMember,
  Parameter,
  Statement,
  TypeNode,
} from '../syntax.js';
import { VARIABLE_ARITY } from '../syntax.js';
import type { CstNode } from './cst.js';
import { has, identifierIn, inOrder, isToken, node, nodes, path, spanIn, tokens } from './cst.js';
import { contractBefore } from './contracts.js';
import type { ExpressionContext } from './expressions.js';
import { blockOf, constructorBodyOf, contextOf, variableOf } from './statements.js';
import { arrayOf, dimensionsIn, typeOf } from './types.js';

export function fileOf(source: SourceText, cst: CstNode): File {
  const unit = node(cst, 'ordinaryCompilationUnit');
  if (unit === undefined) return { package: [], imports: [], classes: [] };
  const declared = node(unit, 'packageDeclaration');
  const context = contextOf(source);
  return {
    package: declared === undefined ? [] : tokens(declared, 'Identifier').map(({ image }) => image),
    imports: nodes(unit, 'importDeclaration').flatMap(importOf),
    classes: nodes(unit, 'typeDeclaration').flatMap((type) => classesIn(context, type, true)),
  };
}

function importOf(cst: CstNode): readonly Import[] {
  const name = node(cst, 'packageOrTypeName');
  if (name === undefined) return [];
  const names = tokens(name, 'Identifier').map(({ image }) => image);
  return [{ path: names, isStatic: has(cst, 'Static'), isOnDemand: has(cst, 'Star') }];
}

/** A type declaration at the top, or inside another. */
function classesIn(context: ExpressionContext, cst: CstNode, isStatic: boolean): readonly ClassDeclaration[] {
  const declaration = node(cst, 'classDeclaration');
  const made =
    declaration === undefined
      ? node(cst, 'interfaceDeclaration')
      : (node(declaration, 'normalClassDeclaration') ??
        node(declaration, 'enumDeclaration') ??
        node(declaration, 'recordDeclaration'));
  const head =
    made?.name === 'interfaceDeclaration'
      ? (node(made, 'normalInterfaceDeclaration') ?? node(made, 'annotationInterfaceDeclaration'))
      : made;
  if (head === undefined) return [];
  const [token] = tokens(node(head, 'typeIdentifier') ?? head, 'Identifier');
  if (token === undefined) return [];
  return [classOf(context, head, identifierIn(context.source, token), isStatic)];
}

function classOf(context: ExpressionContext, head: CstNode, name: Identifier, isStatic: boolean): ClassDeclaration {
  const kind = KINDS[head.name] ?? 'class';
  const isInterface = kind === 'interface' || kind === 'annotation';
  const methods: MethodDeclaration[] = [];
  const fields: FieldDeclaration[] = [...enumConstantsOf(context, head)];
  const classes: ClassDeclaration[] = [];
  const initializers: Initializer[] = [];
  const others: OtherMember[] = [];
  for (const member of membersOf(head)) {
    const [part] = inOrder(member).filter(({ element }) => !isToken(element));
    if (part === undefined || isToken(part.element)) continue;
    const inner = part.element;
    const span = spanIn(context.source, inner);
    switch (part.name) {
      case 'methodDeclaration':
      case 'interfaceMethodDeclaration': {
        const method = methodOf(context, inner, part.name === 'interfaceMethodDeclaration');
        if (method !== undefined) methods.push(method);
        break;
      }
      case 'fieldDeclaration':
      case 'constantDeclaration':
        fields.push(...fieldsOf(context, inner, part.name === 'constantDeclaration'));
        break;
      case 'classDeclaration':
      case 'interfaceDeclaration':
        classes.push(...classesIn(context, member, isInterface));
        break;
      case 'constructorDeclaration': {
        const made = kind === 'class' ? constructorOf(context, inner, name) : undefined;
        if (made !== undefined) methods.push(made);
        else others.push({ name: name.text, feature: 'a constructor', span });
        break;
      }
      case 'compactConstructorDeclaration':
        others.push({ name: name.text, feature: 'a constructor', span });
        break;
      case 'instanceInitializer':
      case 'staticInitializer': {
        const block = node(inner, 'block');
        const isOfClass = part.name === 'staticInitializer';
        if (block !== undefined && kind === 'class')
          initializers.push({ isStatic: isOfClass, body: blockOf(context, block) });
        else if (isOfClass) others.push({ name: 'static initializer', feature: 'a static initializer', span });
        else others.push({ name: 'initializer', feature: 'an initializer of objects', span });
        break;
      }
      default:
        break;
    }
  }
  if (kind === 'class' && !methods.some((method) => method.kind === 'constructor'))
    methods.push(defaultConstructor(name));
  const isActive = (one: FieldDeclaration): boolean =>
    one.isStatic && one.initializer !== undefined && makes(one.initializer);
  if (initializers.some(({ isStatic: isOfClass }) => isOfClass) || (kind === 'class' && fields.some(isActive)))
    methods.push(staticInitializer(name, fields, initializers));
  const hasStaticInitializer =
    initializers.some((one) => one.isStatic) ||
    others.some((one) => one.name === 'static initializer') ||
    makesObjects(head, fields, others);
  const modifiers = nodes(head, 'classModifier');
  const isOf = (modifier: string): boolean => modifiers.some((one) => has(one, modifier));
  return {
    kind,
    name,
    methods,
    fields,
    initializers,
    classes,
    others,
    hasStaticInitializer,
    isStatic: isStatic || kind !== 'class' || isOf('Static'),
    isAbstract: isInterface || isOf('Abstract'),
    isGeneric: has(head, 'typeParameters'),
    superclass: superclassOf(context, head),
    interfaces: interfacesOf(context, head),
  };
}

const KINDS: Readonly<Record<string, ClassDeclaration['kind']>> = {
  normalClassDeclaration: 'class',
  enumDeclaration: 'enum',
  recordDeclaration: 'record',
  normalInterfaceDeclaration: 'interface',
  annotationInterfaceDeclaration: 'annotation',
};

function superclassOf({ source }: ExpressionContext, head: CstNode): TypeNode | undefined {
  const type = path(head, 'classExtends', 'classType');
  return type === undefined ? undefined : typeOf(source, type);
}

function interfacesOf({ source }: ExpressionContext, head: CstNode): readonly TypeNode[] {
  const list =
    path(head, 'classImplements', 'interfaceTypeList') ?? path(head, 'interfaceExtends', 'interfaceTypeList');
  return list === undefined ? [] : nodes(list, 'interfaceType').map((type) => typeOf(source, type));
}

/** It makes an object or array, or calls something. */
function makes({ kind }: Expression): boolean {
  return kind === 'new' || kind === 'new-array' || kind === 'array-initializer';
}

/** Whether code runs to make the constants of an enum: they are objects with constructors, fields and methods of their own. */
function makesObjects(head: CstNode, fields: readonly FieldDeclaration[], others: readonly OtherMember[]): boolean {
  const constants = enumConstants(head);
  return (
    constants.some((constant) => has(constant, 'argumentList') || has(constant, 'classBody')) ||
    (constants.length > 0 &&
      (others.length > 0 || fields.some(({ isStatic, initializer }) => !isStatic && initializer !== undefined)))
  );
}

function enumConstants(head: CstNode): readonly CstNode[] {
  const list = path(head, 'enumBody', 'enumConstantList');
  return list === undefined ? [] : nodes(list, 'enumConstant');
}

/** The nodes whose only part is the member. */
function membersOf(head: CstNode): readonly CstNode[] {
  const flattened = (declarations: readonly CstNode[]): readonly CstNode[] =>
    declarations.map((declaration) => node(declaration, 'classMemberDeclaration') ?? declaration);
  const body = node(head, 'classBody');
  if (body !== undefined) return flattened(nodes(body, 'classBodyDeclaration'));
  const interfaceBody = node(head, 'interfaceBody');
  if (interfaceBody !== undefined) return nodes(interfaceBody, 'interfaceMemberDeclaration');
  const annotationBody = node(head, 'annotationInterfaceBody');
  if (annotationBody !== undefined) return nodes(annotationBody, 'annotationInterfaceMemberDeclaration');
  const enumBody = path(head, 'enumBody', 'enumBodyDeclarations');
  if (enumBody !== undefined) return flattened(nodes(enumBody, 'classBodyDeclaration'));
  const record = node(head, 'recordBody');
  if (record === undefined) return [];
  return nodes(record, 'recordBodyDeclaration').map((declaration) => {
    const inner = node(declaration, 'classBodyDeclaration');
    return inner === undefined ? declaration : (node(inner, 'classMemberDeclaration') ?? inner);
  });
}

/** They are fields that hold objects. */
function enumConstantsOf({ source }: ExpressionContext, head: CstNode): readonly FieldDeclaration[] {
  return enumConstants(head).flatMap((constant): readonly FieldDeclaration[] => {
    const [token] = tokens(constant, 'Identifier');
    if (token === undefined) return [];
    const name = identifierIn(source, token);
    const type: TypeNode = { kind: 'other', text: 'enum', span: name.span };
    return [{ name, type, isStatic: true, isFinal: true, initializer: undefined }];
  });
}

function methodOf(context: ExpressionContext, cst: CstNode, isInterface: boolean): MethodDeclaration | undefined {
  const { source } = context;
  const modifiers = nodes(cst, isInterface ? 'interfaceMethodModifier' : 'methodModifier');
  const isOf = (modifier: string): boolean => modifiers.some((one) => has(one, modifier));
  const header = node(cst, 'methodHeader');
  const declarator = header === undefined ? undefined : node(header, 'methodDeclarator');
  const result = header === undefined ? undefined : node(header, 'result');
  if (header === undefined || declarator === undefined || result === undefined) return undefined;
  const [token] = tokens(declarator, 'Identifier');
  if (token === undefined) return undefined;
  const block = path(cst, 'methodBody', 'block');
  const plain = arrayOf(typeOf(source, result), dimensionsIn(node(declarator, 'dims')));
  const isGeneric = has(header, 'typeParameters');
  const span = spanIn(source, cst);
  return {
    kind: 'method',
    name: identifierIn(source, token),
    parameters: parametersOf(context, declarator),
    result: isGeneric ? { kind: 'other', text: 'a type parameter', span: plain.span } : plain,
    isStatic: isOf('Static'),
    isNative: isOf('Native'),
    isPrivate: isOf('Private'),
    throws: throwsOf(context, header),
    contract: contractBefore(context, span.start),
    body: block === undefined ? undefined : blockOf(context, block),
    span,
  };
}

function constructorOf(context: ExpressionContext, cst: CstNode, name: Identifier): MethodDeclaration | undefined {
  const { source } = context;
  const declarator = node(cst, 'constructorDeclarator');
  const body = node(cst, 'constructorBody');
  if (declarator === undefined || body === undefined || has(declarator, 'typeParameters')) return undefined;
  const named = path(declarator, 'simpleTypeName', 'typeIdentifier');
  const [token] = named === undefined ? [] : tokens(named, 'Identifier');
  const own = token === undefined ? name : identifierIn(source, token);
  const span = spanIn(source, cst);
  return {
    ...madeOf(own, constructorBodyOf(context, body), span),
    kind: 'constructor',
    parameters: parametersOf(context, declarator),
    throws: throwsOf(context, cst),
    contract: contractBefore(context, span.start),
  };
}

/** What a class has that declares no constructor. */
function defaultConstructor(name: Identifier): MethodDeclaration {
  return { ...madeOf(name, { kind: 'block', statements: [], span: name.span }, name.span), kind: 'constructor' };
}

/** The values of static fields and the blocks, in the order of the text. */
function staticInitializer(
  { span }: Identifier,
  fields: readonly FieldDeclaration[],
  initializers: readonly Initializer[],
): MethodDeclaration {
  const parts: Statement[] = fields.flatMap(({ name, isStatic, initializer }) => {
    if (!isStatic || initializer === undefined) return [];
    const target: Expression = { kind: 'name', path: [name], span: name.span };
    const expression: Expression = {
      kind: 'assign',
      target,
      operator: undefined,
      value: initializer,
      span: { ...name.span, end: initializer.span.end },
    };
    return [{ kind: 'expression', expression, span: expression.span }];
  });
  parts.push(...initializers.flatMap(({ isStatic, body }) => (isStatic ? [body] : [])));
  parts.sort((a, b) => a.span.start - b.span.start);
  const first = initializers.find(({ isStatic }) => isStatic)?.body.span ?? parts[0]?.span ?? span;
  const name = { text: 'static initializer', span: { ...first, end: first.start + 1 } };
  return { ...madeOf(name, { kind: 'block', statements: parts, span: first }, first), isStatic: true };
}

function madeOf(name: Identifier, body: BlockStatement, span: Span): MethodDeclaration {
  return {
    kind: 'static-initializer',
    name,
    parameters: [],
    result: { kind: 'void', span: name.span },
    isStatic: false,
    isNative: false,
    isPrivate: false,
    throws: [],
    contract: { clauses: [] },
    body,
    span,
  };
}

function parametersOf(context: ExpressionContext, declarator: CstNode): readonly Parameter[] {
  const list = node(declarator, 'formalParameterList');
  return list === undefined ? [] : nodes(list, 'formalParameter').map((one) => parameterOf(context, one));
}

function throwsOf({ source }: ExpressionContext, cst: CstNode): readonly TypeNode[] {
  const list = path(cst, 'throws', 'exceptionTypeList');
  return list === undefined ? [] : nodes(list, 'exceptionType').map((type) => typeOf(source, type));
}

function parameterOf(context: ExpressionContext, cst: CstNode): Parameter {
  const { source } = context;
  const span = spanIn(source, cst);
  const regular = node(cst, 'variableParaRegularParameter');
  const inner = regular ?? node(cst, 'variableArityParameter') ?? cst;
  const type = node(inner, 'unannType');
  const id = node(inner, 'variableDeclaratorId') ?? inner;
  const [token] = tokens(id, 'Identifier');
  const other: TypeNode = {
    kind: 'other',
    text: VARIABLE_ARITY,
    span: type === undefined ? span : spanIn(source, type),
  };
  return {
    name: token === undefined ? { text: '_', span } : identifierIn(source, token),
    type:
      regular === undefined || type === undefined
        ? other
        : arrayOf(typeOf(source, type), dimensionsIn(node(id, 'dims'))),
    isFinal: nodes(inner, 'variableModifier').some((modifier) => has(modifier, 'Final')),
  };
}

/** Fields of interfaces are static and final. */
function fieldsOf(context: ExpressionContext, cst: CstNode, isInterface: boolean): readonly FieldDeclaration[] {
  const { source } = context;
  const type = node(cst, 'unannType');
  const list = node(cst, 'variableDeclaratorList');
  if (type === undefined || list === undefined) return [];
  const modifiers = nodes(cst, 'fieldModifier');
  const declared = typeOf(source, type);
  return nodes(list, 'variableDeclarator').flatMap((declarator): readonly FieldDeclaration[] => {
    const variable = variableOf(context, declarator);
    if (variable === undefined) return [];
    return [
      {
        name: variable.name,
        type: arrayOf(declared, variable.dimensions),
        isStatic: isInterface || modifiers.some((modifier) => has(modifier, 'Static')),
        isFinal: isInterface || modifiers.some((modifier) => has(modifier, 'Final')),
        initializer: variable.initializer,
      },
    ];
  });
}
