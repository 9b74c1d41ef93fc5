import { ProjectError } from './project.ts';
import { MailError } from './transports.ts';

/** A failure for the log: its kind and where it happened, never its words, which may quote a message or an address. */
export function describeError(error: unknown): string {
  if (error instanceof ProjectError || error instanceof MailError) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return [error.name, ...frames].join('\n');
}
