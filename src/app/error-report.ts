import { takeCharacters } from '#lib/text/characters.ts';
import { findRoute } from './route-table.ts';

/** Reports of one page view. Further errors are most likely consequences of the first ones. */
export const MAX_REPORTS = 5;
const MAX_MESSAGE_LENGTH = 200;
const MAX_FRAMES = 5;
/** Characters of a message and of a stack that are read: the time of the regular expressions grows with their square. */
const MAX_MESSAGE_READ = 1_000;
const MAX_STACK_READ = 5_000;

/** The part of an error that is sent: nothing that a visitor wrote, and no address with a search in it. */
export interface ErrorReport {
  readonly source: 'page' | 'script' | 'promise';
  readonly name: string;
  readonly message: string;
  /** Places in the site's own code, innermost first. */
  readonly frames: readonly string[];
  /** The route, not the address. */
  readonly route: string;
}

/** A message without the parts that a visitor may have written: quoted text, addresses, numbers. */
function withoutContent(message: string): string {
  const text = takeCharacters(message.toWellFormed(), MAX_MESSAGE_READ)
    .replaceAll(/\b\w+:\/\/\S+/g, '[Adresse]')
    .replaceAll(/\S+@\S+/g, '[Adresse]')
    .replaceAll(/"[^"]*"|'[^']*'|„[^“]*“|`[^`]*`/g, '[Text]')
    .replaceAll(/\d+/g, '#');
  return takeCharacters(text, MAX_MESSAGE_LENGTH);
}

function ownFrames(stack: string, origin: string): string[] {
  const locations = stack.matchAll(/(https?:\/\/[^\s?#()]+?)(?:[?#][^\s:()]*)?:(\d+):(\d+)/g);
  return [...locations].flatMap(([, url = '', line, column]) =>
    url.startsWith(`${origin}/`) ? [`${url.slice(origin.length)}:${String(line)}:${String(column)}`] : [],
  );
}

/** The report of an error on a page of this origin. */
export function buildErrorReport(
  error: unknown,
  source: ErrorReport['source'],
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
): ErrorReport {
  const route = findRoute(pathname).pattern;
  if (!(error instanceof Error)) return { source, name: typeof error, message: '', frames: [], route };
  const frames = ownFrames(takeCharacters(error.stack ?? '', MAX_STACK_READ), origin).slice(0, MAX_FRAMES);
  return { source, name: error.name, message: withoutContent(error.message), frames, route };
}

const sent = new Set<string>();

/** Sends the report of an error, once, and at most a few of a page view. Never throws. */
export function sendErrorReport(url: string, error: unknown, source: ErrorReport['source']): void {
  // An aborted call is no fault.
  if (error instanceof Error && error.name === 'AbortError') return;
  const body = JSON.stringify(buildErrorReport(error, source, window.location));
  if (sent.has(body) || sent.size >= MAX_REPORTS) return;
  sent.add(body);
  // Plain text needs no preflight request to another origin.
  fetch(url, {
    method: 'POST',
    body,
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined);
}

/** Reports uncaught errors from now on. */
export function reportUncaughtErrors(url: string): void {
  window.addEventListener('error', ({ error }) => sendErrorReport(url, error, 'script'));
  window.addEventListener('unhandledrejection', ({ reason }) => sendErrorReport(url, reason, 'promise'));
}
