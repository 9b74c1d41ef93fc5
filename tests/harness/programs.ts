import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether this is the path of something that can be run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of a program of this machine; null where it has none. Debian keeps servers outside of many users' PATH. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}
