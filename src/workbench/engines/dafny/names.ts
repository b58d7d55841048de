/** Dafny's names of members against ours. */

/** What a task is about: its name as we would write it, its last part being the member. */
export interface TaskName {
  readonly parts: readonly string[];
  /** The name begins at the outermost module; otherwise outer modules may be missing from it. */
  readonly whole: boolean;
  readonly override: boolean;
}

/**
 * 2.x: `Impl$$_module.C.P`, `CheckWellformed$$_0_B.__default.f` (the innermost module only, with a number).
 * 4.x: `A.B.C.P (correctness)`.
 */
export function taskName(name: string): TaskName {
  const boogie = /^(\w+)\$\$(.*)$/.exec(name);
  if (boogie === null) {
    const [, text = name, kind = ''] = /^(.*?)(?: \(([^)]*)\))?$/.exec(name) ?? [];
    return { parts: text.split('.').map(memberName), whole: true, override: kind === 'override check' };
  }
  const [, kind = '', rest = ''] = boogie;
  const [module = '', ...members] = rest.split('.');
  const outer = module === '_module' ? [] : [unmangled(module.replace(/^_\d+_/, ''))];
  const inner = members.filter((part) => part !== '__default').map((part) => memberName(unmangled(part)));
  return { parts: [...outer, ...inner], whole: module === '_module', override: kind === 'OverrideCheck' };
}

/** Where Dafny leaves outer modules out, two members can look alike: then a task counts for both. */
export function isAbout(task: TaskName, method: string): boolean {
  const [own = '', overridden] = method.split(' overrides ');
  if (task.override !== (overridden !== undefined)) return false;
  const parts = own.split('.');
  const named = task.whole ? parts : parts.slice(-task.parts.length);
  return named.length === task.parts.length && named.every((part, i) => part === task.parts[i]);
}

/**
 * Dafny writes `'` as `_k`, `?` as `_q`, `#` as `_h` and `_` twice where a name must be plain; and a member with the name
 * of its class gets a `_` in front, with which no name that is written begins.
 */
function unmangled(name: string): string {
  return name
    .replace(/^_(?=[A-Za-z])/, '')
    .replace(/__|_k|_q|_h/g, (code) => ({ _k: "'", _q: '?', _h: '#' })[code] ?? '_');
}

/** The nameless constructor, and the lemma about prefixes that stands for one about a greatest fixpoint. */
function memberName(name: string): string {
  return name === '_ctor' ? 'constructor' : name.replace(/#$/, '');
}
