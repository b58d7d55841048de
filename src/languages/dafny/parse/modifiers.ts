/** Modifiers before a declaration, and which declarations may have them. */
import type { Attribute, Modifiers, Span } from '../syntax/index.js';
import { atAttributes } from './attributes.js';
import type { Parser } from './parser.js';

type Modifier = 'abstract' | 'replaceable' | 'ghost' | 'static' | 'opaque';

/** What stands before the keyword of a declaration. */
export interface Prefix {
  readonly start: number;
  readonly attributes: readonly Attribute[];
  readonly written: ReadonlyMap<Modifier, Span>;
}

export function declarationPrefix(p: Parser): Prefix {
  const start = p.start();
  const attributes = atAttributes(p);
  const written = new Map<Modifier, Span>();
  for (;;) {
    const modifier = modifierAt(p);
    if (modifier === undefined) return { start, attributes, written };
    if (modifier === 'protected') {
      p.warn(
        'deprecated',
        p.tokenSpan(),
        '`protected` is an older modifier without effect: use an export set to hide a body',
      );
    } else {
      if (written.has(modifier))
        p.report('bad-modifier', p.tokenSpan(), `the modifier \`${modifier}\` is written twice`);
      written.set(modifier, p.tokenSpan());
    }
    p.next();
  }
}

function modifierAt(p: Parser): Modifier | 'protected' | undefined {
  switch (p.kind) {
    case 'abstract':
    case 'replaceable':
    case 'ghost':
    case 'static':
      return p.kind;
    case 'identifier':
      if (p.atWord('opaque')) return 'opaque';
      return p.atWord('protected') ? 'protected' : undefined;
    default:
      return undefined;
  }
}

/** Reports modifiers that do not go with the declaration; `what` is "a class". */
export function allowModifiers(p: Parser, prefix: Prefix, allowed: readonly Modifier[], what: string): void {
  for (const [modifier, span] of prefix.written) {
    if (!allowed.includes(modifier)) {
      const reason = modifier === 'ghost' && IMPLICITLY_GHOST.test(what) ? ', because it is ghost anyway' : '';
      p.complain('bad-modifier', span, `${what} may not be \`${modifier}\`${reason}: remove the modifier`);
    }
  }
}

const IMPLICITLY_GHOST = /lemma|two-state|least|greatest/;

export function modifiersOf(prefix: Prefix): Modifiers {
  const { written } = prefix;
  return { ghost: written.has('ghost'), static: written.has('static'), opaque: written.has('opaque') };
}
