/** Where the values of a JSON text stand in it. */
import type { JsonPath } from '../../model/json/index.js';

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Of the value at the path, or of the nearest around it. The text is JSON. */
export function placesIn(text: string): (path: JsonPath) => TextRange {
  let root: Node | undefined;
  return (path) => {
    let node = (root ??= nodesOf(text));
    for (const key of path) {
      const next = node.parts?.get(key);
      if (next === undefined) break;
      node = next;
    }
    return { start: node.start, end: node.end };
  };
}

/** The offset in a message of `JSON.parse`, or the end: it misses something there. */
export function syntaxErrorAt(text: string, message: string): number {
  const [, offset] = /position (\d+)/.exec(message) ?? [];
  return offset === undefined ? text.length : Math.min(Number(offset), text.length);
}

interface Node {
  readonly start: number;
  end: number;
  /** By key or position, of an object or a list. */
  readonly parts?: Map<string | number, Node>;
  readonly isList?: boolean;
}

const TOKEN = /[{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+/gsy;
const SPACE = /\s*/y;

/** With a stack of its own: lists may be nested deeper than the machine's. */
function nodesOf(text: string): Node {
  const open: Node[] = [];
  let root: Node = { start: 0, end: text.length };
  let key: string | undefined;
  const add = (node: Node): void => {
    const parent = open.at(-1);
    if (parent?.parts === undefined) root = node;
    else parent.parts.set(parent.isList === true ? parent.parts.size : (key ?? ''), node);
    key = undefined;
  };
  for (let at = 0; at < text.length;) {
    SPACE.lastIndex = at;
    SPACE.exec(text);
    TOKEN.lastIndex = SPACE.lastIndex;
    const [token] = TOKEN.exec(text) ?? [];
    if (token === undefined) break;
    const start = TOKEN.lastIndex - token.length;
    at = TOKEN.lastIndex;
    if (token === '{' || token === '[') {
      const node = { start, end: text.length, parts: new Map<string | number, Node>(), isList: token === '[' };
      add(node);
      open.push(node);
    } else if (token === '}' || token === ']') {
      const closed = open.pop();
      if (closed !== undefined) closed.end = at;
    } else if (token !== ',' && token !== ':') {
      const isKey = open.at(-1)?.isList === false && key === undefined;
      if (isKey) key = JSON.parse(token) as string;
      else add({ start, end: at });
    }
  }
  return root;
}
