/** The classes of a program: those of the named file, and of the files that they mention, which are read when they are. */
import type { Diagnostic } from '../../diagnostics.js';
import type { ReadingOptions, SourceReader } from '../../language.js';
import { SourceText } from '../../source.js';
import { parseFile } from '../parse/index.js';
import type { ClassDeclaration, FieldDeclaration, MethodDeclaration, Statement, TypeNode } from '../syntax.js';
import { typeNodeText } from '../syntax.js';
import { UnsupportedFeature } from '../../unsupported.js';
import { LIBRARY_NAMES, librarySource } from './library.js';
import { roleOf } from './roles.js';
import type {
  ArrayType,
  ClassSymbol,
  FieldSymbol,
  JavaFile,
  JavaType,
  LocalSymbol,
  MethodSymbol,
  Parents,
} from './symbols.js';

/** What names of types mean, which is found out by looking up classes in a world. */
export interface Typing {
  readonly typeOf: (world: World, from: ClassSymbol, node: TypeNode) => JavaType;
  readonly parentsOf: (world: World, symbol: ClassSymbol) => Parents;
}

export class World {
  readonly sources: SourceText[] = [];
  readonly diagnostics: Diagnostic[] = [];
  private readonly reader: SourceReader;
  private readonly options: ReadingOptions;
  private readonly files = new Map<string, JavaFile | undefined>();
  private readonly read: JavaFile[] = [];
  /** How many classes outside of others have the name. */
  private readonly namesakes = new Map<string, number>();
  private readonly typing: Typing;
  private readonly arrays = new Map<JavaType, ArrayType>();
  private library: JavaFile | undefined;

  constructor(main: SourceText, reader: SourceReader, options: ReadingOptions, typing: Typing) {
    this.reader = reader;
    this.options = options;
    this.typing = typing;
    this.open(main);
  }

  arrayOf(element: JavaType): ArrayType {
    let type = this.arrays.get(element);
    if (type === undefined) this.arrays.set(element, (type = { kind: 'array', element }));
    return type;
  }

  /** A class of the library that is modelled. */
  libraryClass(name: string): ClassSymbol | undefined {
    if (!LIBRARY_NAMES.has(name)) return undefined;
    if (this.library === undefined) {
      const source = librarySource();
      const classes = new Map<string, ClassSymbol>();
      const { file: tree } = parseFile(source);
      const file: JavaFile = { path: source.path, tree, classes };
      for (const declaration of tree.classes)
        classes.set(declaration.name.text, this.classSymbol(file, declaration, undefined, true));
      this.library = file;
    }
    return this.library.classes.get(name);
  }

  /** In the order in which they were met; grows while classes are looked up. */
  get all(): readonly JavaFile[] {
    return this.read;
  }

  *classes(): IterableIterator<ClassSymbol> {
    // More files may be read while this goes on.
    for (let i = 0; i < this.read.length; i++) yield* allClasses((this.read[i] as JavaFile).classes.values());
  }

  /** `a.b.C` is in `a/b/C.java` of the folder that holds the packages, or in a file that has been read. */
  topLevel(from: JavaFile, inPackage: readonly string[], name: string): ClassSymbol | undefined {
    const known = this.declaring(inPackage, name);
    if (known !== undefined) return known.classes.get(name);
    const up = from.tree.package.map(() => '../').join('');
    const isBeside = samePackage(inPackage, from.tree.package);
    const file = this.file(from, isBeside ? `${name}.java` : `${up}${[...inPackage, name].join('/')}.java`);
    return file !== undefined && samePackage(file.tree.package, inPackage) ? file.classes.get(name) : undefined;
  }

  /** What the model has not is left to the runtime. */
  get isLeavingOutside(): boolean {
    return this.options.outside === true;
  }

  /** Whether something in the texts has the name: a class, a method, or a field. */
  isDeclared(name: string): boolean {
    for (const { declaration, methods, fields } of this.classes())
      if (declaration.name.text === name || methods.has(name) || fields.has(name)) return true;
    return false;
  }

  private declaring(inPackage: readonly string[], name: string): JavaFile | undefined {
    return this.read.find(({ tree, classes }) => classes.has(name) && samePackage(tree.package, inPackage));
  }

  private file(from: JavaFile, include: string): JavaFile | undefined {
    const path = this.reader.resolve(from.path, include);
    if (this.files.has(path)) return this.files.get(path);
    const text = this.reader.read(path);
    // A class that cannot be read is one that is not given; whoever uses it is left out and says so.
    this.files.set(path, undefined);
    return text.kind === 'text' ? this.open(new SourceText(path, text.text)) : undefined;
  }

  private open(source: SourceText): JavaFile {
    const { file: tree, diagnostics } = parseFile(source);
    this.sources.push(source);
    this.diagnostics.push(...diagnostics);
    const classes = new Map<string, ClassSymbol>();
    const file: JavaFile = { path: source.path, tree, classes };
    for (const declaration of tree.classes) {
      const { text } = declaration.name;
      this.namesakes.set(text, (this.namesakes.get(text) ?? 0) + 1);
      const symbol = this.classSymbol(file, declaration, undefined);
      const isTwice = classes.has(text) || this.declaring(tree.package, text) !== undefined;
      if (isTwice) this.duplicate(declaration.name.span, 'class', text);
      else classes.set(text, symbol);
    }
    this.files.set(source.path, file);
    this.read.push(file);
    return file;
  }

  private classSymbol(
    file: JavaFile,
    declaration: ClassDeclaration,
    outer: ClassSymbol | undefined,
    isLibrary = false,
  ): ClassSymbol {
    const nameOf = (): string =>
      isLibrary ? declaration.name.text : this.className(file, declaration.name.text, outer);
    const parents = remembered(
      () => this.typing.parentsOf(this, symbol),
      () => ({ superclass: undefined, interfaces: [], unknown: `${symbol.name} itself` }),
    );
    const initializer = objectInitializerOf(declaration);
    const symbol: ClassSymbol = {
      // Another class of this name may be found later, so names are made when they are asked for.
      get name() {
        return nameOf();
      },
      file,
      get parents() {
        return parents();
      },
      get type() {
        return type;
      },
      get objectInitializer() {
        return objectInitializer;
      },
      declaration,
      outer,
      isLibrary,
      inner: new Map(),
      methods: new Map(),
      constructors: [],
      members: [],
      fields: new Map(),
      runsCode: false,
    };
    const type = { kind: 'class', class: symbol } as const;
    const objectInitializer = initializer === undefined ? undefined : this.methodSymbol(symbol, initializer);
    for (const field of declaration.fields) {
      if (symbol.fields.has(field.name.text)) this.duplicate(field.name.span, 'field', field.name.text);
      else symbol.fields.set(field.name.text, this.fieldSymbol(symbol, field));
    }
    for (const method of declaration.methods) {
      const { text } = method.name;
      const isMethod = method.kind === 'method';
      const same = isMethod
        ? (symbol.methods.get(text) ?? [])
        : method.kind === 'constructor'
          ? symbol.constructors
          : [];
      const isTwice = same.some(({ declaration: other }) => signatureOf(other) === signatureOf(method));
      if (isTwice) {
        this.duplicate(method.name.span, 'method', `${text}(${signatureOf(method)})`);
        continue;
      }
      const made = this.methodSymbol(symbol, method);
      symbol.members.push(made);
      if (isMethod) symbol.methods.set(text, [...same, made]);
      else if (method.kind === 'constructor') symbol.constructors.push(made);
    }
    for (const inner of declaration.classes) {
      if (symbol.inner.has(inner.name.text)) this.duplicate(inner.name.span, 'class', inner.name.text);
      else symbol.inner.set(inner.name.text, this.classSymbol(file, inner, symbol));
    }
    return symbol;
  }

  private className({ tree }: JavaFile, text: string, outer: ClassSymbol | undefined): string {
    if (outer !== undefined) return `${outer.name}.${text}`;
    return (this.namesakes.get(text) ?? 0) > 1 ? [...tree.package, text].join('.') : text;
  }

  private methodSymbol(owner: ClassSymbol, declaration: MethodDeclaration): MethodSymbol {
    const { text } = declaration.name;
    const isOverloaded = owner.declaration.methods.filter(({ name }) => name.text === text).length > 1;
    const typeOf = (node: TypeNode): JavaType => this.known(owner, node) ?? 'error';
    const parameters = remembered(() =>
      declaration.parameters.map(({ name, type, isFinal }): LocalSymbol => ({
        kind: 'local',
        name: name.text,
        type: typeOf(type),
        isParameter: true,
        isFinal,
        span: name.span,
        constant: undefined,
        isAssigned: false,
      })),
    );
    const result = remembered(() => typeOf(declaration.result));
    return {
      get name() {
        return `${owner.name}.${text}${isOverloaded ? `(${signatureOf(declaration)})` : ''}`;
      },
      owner,
      declaration,
      get parameters() {
        return parameters();
      },
      get result() {
        return result();
      },
      role: this.roleOf([owner.declaration.name.text, text], declaration.isNative && declaration.isStatic),
      unsupported: undefined,
      facts: undefined,
      escapes: [],
      passes: [],
      caught: [],
    };
  }

  /** Undefined for a type that is not analysed. */
  known(from: ClassSymbol, node: TypeNode): JavaType | undefined {
    try {
      return this.typing.typeOf(this, from, node);
    } catch (error) {
      if (error instanceof UnsupportedFeature) return undefined;
      throw error;
    }
  }

  typeOf(from: ClassSymbol, node: TypeNode): JavaType {
    return this.typing.typeOf(this, from, node);
  }

  /** What a call of a method means, by its name and (the last) class. */
  roleOf(path: readonly string[], isNative = false): MethodSymbol['role'] {
    return roleOf(this.options, path, isNative);
  }

  private fieldSymbol(owner: ClassSymbol, declaration: FieldDeclaration): FieldSymbol {
    const type = remembered(() => this.known(owner, declaration.type));
    return {
      kind: 'field',
      get name() {
        return `${owner.name}.${declaration.name.text}`;
      },
      owner,
      declaration,
      get type() {
        return type();
      },
      constant: undefined,
      initial: undefined,
    };
  }

  private duplicate(span: Diagnostic['span'], what: string, name: string): void {
    this.diagnostics.push({
      severity: 'error',
      code: 'duplicate-name',
      span,
      message: `There is another ${what} ${name}; give one of them another name.`,
    });
  }
}

function samePackage(a: readonly string[], b: readonly string[]): boolean {
  return a.join('.') === b.join('.');
}

function* allClasses(classes: Iterable<ClassSymbol>): IterableIterator<ClassSymbol> {
  for (const symbol of classes) {
    yield symbol;
    yield* allClasses(symbol.inner.values());
  }
}

/** Found out when it is asked for, because it may need other classes; meanwhile it is `open`. */
function remembered<Value>(find: () => Value, open?: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  let isOpen = false;
  return () => {
    if (known !== undefined) return known.value;
    if (isOpen && open !== undefined) return open();
    isOpen = true;
    known = { value: find() };
    return known.value;
  };
}

/** Values of fields and blocks, in the order of the text. */
function objectInitializerOf({ name, kind, fields, initializers }: ClassDeclaration): MethodDeclaration | undefined {
  const values = fields.flatMap((field): readonly Statement[] => {
    const { initializer, isStatic } = field;
    if (isStatic || initializer === undefined) return [];
    const object = { kind: 'this', span: field.name.span } as const;
    const target = { kind: 'field', object, name: field.name, span: field.name.span } as const;
    const span = { ...field.name.span, end: initializer.span.end };
    const expression = { kind: 'assign', target, operator: undefined, value: initializer, span } as const;
    return [{ kind: 'expression', expression, span }];
  });
  const blocks = initializers.flatMap(({ isStatic, body }) => (isStatic ? [] : [body]));
  if (kind !== 'class' || values.length + blocks.length === 0) return undefined;
  const statements = [...values, ...blocks].sort((a, b) => a.span.start - b.span.start);
  const { span } = name;
  return {
    kind: 'constructor',
    name: { text: 'initializer', span },
    parameters: [],
    result: { kind: 'void', span },
    isStatic: false,
    isNative: false,
    isPrivate: true,
    throws: [],
    contract: { clauses: [] },
    body: { kind: 'block', statements, span },
    span,
  };
}

function signatureOf({ parameters }: MethodDeclaration): string {
  return parameters.map(({ type }) => typeNodeText(type)).join(',');
}
