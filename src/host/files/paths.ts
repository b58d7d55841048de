/** Paths as the user sees them: relative where the user wrote a relative one, and always spelled one way. */
import { realpathSync } from 'node:fs';
import path from 'node:path';

/** Spells the absolute path `target` in the manner of `given`. */
export function relativeTo(given: string, target: string): string {
  return path.isAbsolute(given) ? target : path.relative(process.cwd(), target);
}

/** What the system says about a failed call, without its prefix and the path that our sentence names already. */
export function errorText(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'ELOOP':
      return 'too many symbolic links';
    case 'ENOTDIR':
      return 'a part of its path is a file';
    case 'EEXIST':
      return 'something of that name is there already';
    case 'EISDIR':
      return 'it is a directory';
    case 'ENAMETOOLONG':
      return 'its name is too long';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'there is no space left on the disk';
    case 'EROFS':
      return 'the file system can only be read';
    case 'EFBIG':
      return 'it is larger than files may be here';
    default:
      return message;
  }
}

/** Whether two paths, as seen from the current folder, lead to one file. */
export function isSamePath(one: string, other: string): boolean {
  return identity(path.resolve(one)) === identity(path.resolve(other));
}

/** One name for a file, by whatever path it is reached. */
export function identity(full: string): string {
  try {
    return realpathSync(full);
  } catch {
    return full; // It does not exist; reading it says so.
  }
}
