/**
 * Patterns of paths as project files of Dafny have them: `*` is any part of a name, `**` any number of folders, and what ends with a
 * slash is everything below it. Nothing else is special, so that brackets and braces are names.
 */

/** Both are absolute, with slashes between names; the pattern has no `.` and `..`. */
export function pathPattern(pattern: string): (path: string) => boolean {
  const names = (pattern.endsWith('/') ? `${pattern}**` : pattern).split('/');
  const last = names.length - 1;
  const parts = names.map((name, i) => {
    if (name === '**') return i === last ? '.*' : '(?:[^/]+/)*';
    const text = name === '*.*' ? '[^/]*' : name.split('*').map(quoted).join('[^/]*');
    return i === last ? text : `${text}/`;
  });
  const whole = new RegExp(`^${parts.join('')}$`, 's');
  return (path) => whole.test(path);
}

/** The folder that contains everything the pattern can lead to. */
export function folderOf(pattern: string): string {
  const names = pattern.split('/');
  const special = names.findIndex((name) => name.includes('*'));
  return names.slice(0, special < 0 ? -1 : special).join('/') || '/';
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
