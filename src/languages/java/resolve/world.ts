/** The classes of a program: those of the named file, and of the files that they mention, which are read when they are. */
import type { Diagnostic } from '../../diagnostics.js';
import type { ReadingOptions, SourceReader } from '../../language.js';
import { SourceText } from '../../source.js';
import { parseFile } from '../parse/index.js';
import type { ClassDeclaration, FieldDeclaration, MethodDeclaration, TypeNode } from '../syntax.js';
import { roleOf } from './roles.js';
import type { ClassSymbol, FieldSymbol, JavaFile, LocalSymbol, MethodSymbol } from './symbols.js';

export class World {
  readonly sources: SourceText[] = [];
  readonly diagnostics: Diagnostic[] = [];
  private readonly reader: SourceReader;
  private readonly options: ReadingOptions;
  private readonly files = new Map<string, JavaFile | undefined>();
  private readonly read: JavaFile[] = [];
  /** How many classes outside of others have the name. */
  private readonly namesakes = new Map<string, number>();

  constructor(main: SourceText, reader: SourceReader, options: ReadingOptions) {
    this.reader = reader;
    this.options = options;
    this.open(main);
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

  private classSymbol(file: JavaFile, declaration: ClassDeclaration, outer: ClassSymbol | undefined): ClassSymbol {
    const nameOf = (): string => this.className(file, declaration.name.text, outer);
    const symbol: ClassSymbol = {
      // Another class of this name may be found later, so names are made when they are asked for.
      get name() {
        return nameOf();
      },
      file,
      declaration,
      outer,
      inner: new Map(),
      methods: new Map(),
      fields: new Map(),
      runsCode: false,
    };
    for (const field of declaration.fields) {
      if (symbol.fields.has(field.name.text)) this.duplicate(field.name.span, 'field', field.name.text);
      else symbol.fields.set(field.name.text, fieldSymbol(symbol, field));
    }
    for (const method of declaration.methods) {
      const same = symbol.methods.get(method.name.text) ?? [];
      const isTwice = same.some(({ declaration: other }) => signatureOf(other) === signatureOf(method));
      if (isTwice) this.duplicate(method.name.span, 'method', `${method.name.text}(${signatureOf(method)})`);
      else symbol.methods.set(method.name.text, [...same, this.methodSymbol(symbol, method)]);
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
    return {
      get name() {
        return `${owner.name}.${text}${isOverloaded ? `(${signatureOf(declaration)})` : ''}`;
      },
      owner,
      declaration,
      parameters: declaration.parameters.map(({ name, type, isFinal }): LocalSymbol => ({
        kind: 'local',
        name: name.text,
        type: valueType(type) ?? 'error',
        isParameter: true,
        isFinal,
        span: name.span,
        constant: undefined,
        isAssigned: false,
      })),
      result: declaration.result.kind === 'other' ? 'error' : declaration.result.kind,
      role: this.roleOf([owner.declaration.name.text, text], declaration.isNative && declaration.isStatic),
      unsupported: undefined,
      facts: undefined,
    };
  }

  /** What a call of a method means, by its name and (the last) class. */
  roleOf(path: readonly string[], isNative = false): MethodSymbol['role'] {
    return roleOf(this.options, path, isNative);
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

function fieldSymbol(owner: ClassSymbol, declaration: FieldDeclaration): FieldSymbol {
  return {
    kind: 'field',
    get name() {
      return `${owner.name}.${declaration.name.text}`;
    },
    owner,
    declaration,
    type: declaration.isStatic ? valueType(declaration.type) : undefined,
    constant: undefined,
    initial: undefined,
  };
}

function valueType(type: TypeNode): 'int' | 'boolean' | undefined {
  return type.kind === 'int' || type.kind === 'boolean' ? type.kind : undefined;
}

function signatureOf({ parameters }: MethodDeclaration): string {
  return parameters.map(({ type }) => (type.kind === 'other' ? type.text : type.kind)).join(',');
}
