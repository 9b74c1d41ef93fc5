import { createHash } from 'node:crypto';
import { SCHEME_STORAGE_KEY } from '#ui/colour-scheme.ts';

/** Applies the visitor's own choice of light or dark before the first paint, as applyStoredScheme does. */
export const SCHEME_SCRIPT = `try{var s=localStorage.getItem(${JSON.stringify(SCHEME_STORAGE_KEY)});if(s==="light"||s==="dark")document.documentElement.dataset.scheme=s}catch{}`;

/** What a Content-Security-Policy calls a script's text: 'sha256-…'. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
