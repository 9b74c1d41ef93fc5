import { createHash } from 'node:crypto';
import { OWN_ORIGIN } from '#config/own-origin.ts';
import { SCHEME_STORAGE_KEY } from '#ui/colour-scheme.ts';

/** A request of a page's first moment, with which its code will go on. */
export interface PageRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Stands for the agency's number in a request that is recorded before anyone asked. */
export const SOME_AGENCY_ID = 987_654_321;

/** What stands in a script element must not end it. */
function toScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** Applies the visitor's own choice of light or dark before the first paint, as applyStoredScheme does. */
export const SCHEME_SCRIPT = `try{var s=localStorage.getItem(${toScriptText(SCHEME_STORAGE_KEY)});if(s==="light"||s==="dark")document.documentElement.dataset.scheme=s}catch{}`;

/**
 * A script for the head of a page: sends the page's first request and keeps the answer for
 * takeEarlyAnswer. An address with the stand-in number gets the one of the page's own address, and
 * sends nothing where that has none.
 */
export function buildEarlyRequestScript({ url, headers }: PageRequest): string {
  const address = url.startsWith(OWN_ORIGIN)
    ? `location.origin+${toScriptText(url.slice(OWN_ORIGIN.length))}`
    : toScriptText(url);
  const send = `c=new AbortController,a=fetch(u,{headers:${toScriptText(headers)},signal:c.signal});a.catch(function(){});window.earlyRequest={url:u,answer:a,controller:c}`;
  if (!url.includes(String(SOME_AGENCY_ID))) return `(function(){var u=${address},${send}})()`;
  const id = String.raw`/\/([1-9]\d{0,14})\/?$/.exec(location.pathname)`;
  return `(function(){var i=${id};if(!i)return;var u=(${address}).replace(${toScriptText(String(SOME_AGENCY_ID))},i[1]),${send}})()`;
}

/** What a Content-Security-Policy calls a script's text: 'sha256-…'. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
