/** Compilation units, classes and members of the concrete tree -> our tree. */
import type { SourceText } from '../../source.js';
import type {
  ClassDeclaration,
  FieldDeclaration,
  File,
  Identifier,
  Import,
  MethodDeclaration,
  OtherMember,
  Parameter,
  TypeNode,
  UnsupportedNode,
} from '../syntax.js';
import type { CstNode } from './cst.js';
import { has, identifierIn, inOrder, isToken, node, nodes, path, spanIn, tokens } from './cst.js';
import type { ExpressionContext } from './expressions.js';
import { blockOf, contextOf, variableOf } from './statements.js';
import { typeOf } from './types.js';

export function fileOf(source: SourceText, cst: CstNode): File {
  const unit = node(cst, 'ordinaryCompilationUnit');
  if (unit === undefined) return { package: [], imports: [], classes: [] };
  const declared = node(unit, 'packageDeclaration');
  const context = contextOf(source);
  return {
    package: declared === undefined ? [] : tokens(declared, 'Identifier').map(({ image }) => image),
    imports: nodes(unit, 'importDeclaration').flatMap(importOf),
    classes: nodes(unit, 'typeDeclaration').flatMap((type) => classesIn(context, type)),
  };
}

function importOf(cst: CstNode): readonly Import[] {
  const name = node(cst, 'packageOrTypeName');
  if (name === undefined) return [];
  const names = tokens(name, 'Identifier').map(({ image }) => image);
  return [{ path: names, isStatic: has(cst, 'Static'), isOnDemand: has(cst, 'Star') }];
}

/** A type declaration at the top, or inside another. */
function classesIn(context: ExpressionContext, cst: CstNode): readonly ClassDeclaration[] {
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
  return [classOf(context, head, identifierIn(context.source, token))];
}

function classOf(context: ExpressionContext, head: CstNode, name: Identifier): ClassDeclaration {
  const methods: MethodDeclaration[] = [];
  const fields: FieldDeclaration[] = [...enumConstantsOf(context, head)];
  const classes: ClassDeclaration[] = [];
  const others: OtherMember[] = [];
  let hasStaticInitializer = false;
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
        classes.push(...classesIn(context, member));
        break;
      case 'constructorDeclaration': {
        const body = node(inner, 'constructorBody');
        // What an empty constructor does needs no analysis.
        if (body !== undefined && has(body, 'blockStatements'))
          others.push({ name: name.text, feature: 'a constructor', span });
        break;
      }
      case 'compactConstructorDeclaration':
        others.push({ name: name.text, feature: 'a constructor', span });
        break;
      case 'instanceInitializer':
        others.push({ name: 'initializer', feature: 'an initializer of objects', span });
        break;
      case 'staticInitializer':
        hasStaticInitializer = true;
        others.push({ name: 'static initializer', feature: 'a static initializer', span });
        break;
      default:
        break;
    }
  }
  hasStaticInitializer ||= makesObjects(head, fields, others);
  const hasSuperclass = has(head, 'classExtends') || has(head, 'classImplements') || has(head, 'interfaceExtends');
  return { name, methods, fields, classes, others, hasStaticInitializer, hasSuperclass };
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
  const header = node(cst, 'methodHeader');
  const declarator = header === undefined ? undefined : node(header, 'methodDeclarator');
  const result = header === undefined ? undefined : node(header, 'result');
  if (header === undefined || declarator === undefined || result === undefined) return undefined;
  const [token] = tokens(declarator, 'Identifier');
  if (token === undefined) return undefined;
  const list = node(declarator, 'formalParameterList');
  const block = path(cst, 'methodBody', 'block');
  const plain = typeOf(source, result);
  const isArray = has(declarator, 'dims');
  return {
    name: identifierIn(source, token),
    parameters: list === undefined ? [] : nodes(list, 'formalParameter').map((one) => parameterOf(context, one)),
    result: isArray ? { kind: 'other', text: 'array', span: plain.span } : plain,
    isStatic: modifiers.some((modifier) => has(modifier, 'Static')),
    isNative: modifiers.some((modifier) => has(modifier, 'Native')),
    body: block === undefined ? undefined : blockOf(context, block),
    span: spanIn(source, cst),
  };
}

function parameterOf(context: ExpressionContext, cst: CstNode): Parameter {
  const { source } = context;
  const span = spanIn(source, cst);
  const regular = node(cst, 'variableParaRegularParameter');
  const inner = regular ?? node(cst, 'variableArityParameter') ?? cst;
  const type = node(inner, 'unannType');
  const id = node(inner, 'variableDeclaratorId') ?? inner;
  const [token] = tokens(id, 'Identifier');
  const isPlain = regular !== undefined && type !== undefined && !has(id, 'dims');
  const other: TypeNode = { kind: 'other', text: 'array', span: type === undefined ? span : spanIn(source, type) };
  return {
    name: token === undefined ? { text: '_', span } : identifierIn(source, token),
    type: isPlain ? typeOf(source, type) : other,
    isFinal: nodes(inner, 'variableModifier').some((modifier) => has(modifier, 'Final')),
  };
}

/** `{ 1, f() }`, which is no expression. */
function initialArray({ source }: ExpressionContext, declarator: CstNode): UnsupportedNode | undefined {
  const initializer = node(declarator, 'variableInitializer');
  return initializer === undefined
    ? undefined
    : { kind: 'unsupported', feature: 'arrays', span: spanIn(source, initializer) };
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
    const [token] = tokens(node(declarator, 'variableDeclaratorId') ?? declarator, 'Identifier');
    if (token === undefined) return [];
    const array: TypeNode = { kind: 'other', text: 'array', span: declared.span };
    return [
      {
        name: identifierIn(source, token),
        type: variable === undefined ? array : declared,
        isStatic: isInterface || modifiers.some((modifier) => has(modifier, 'Static')),
        isFinal: isInterface || modifiers.some((modifier) => has(modifier, 'Final')),
        initializer: variable?.initializer ?? initialArray(context, declarator),
      },
    ];
  });
}
