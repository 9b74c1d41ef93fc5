import { screen } from '@testing-library/react';
import { serveEntries } from './entry-administration-api.ts';
import { acceptSignIn, serveAdmins } from './inbox-api.ts';
import { server } from './msw-server.ts';
import { renderRoute } from './render-route.tsx';

/** Opens a screen of the administration of entries for an administrator, and records the calls of the database. */
export function openAt(path: string, entry?: () => Readonly<Record<string, unknown>>) {
  const { handlers, calls } = serveEntries(entry);
  server.use(...acceptSignIn(), serveAdmins(true), ...handlers);
  return { ...renderRoute(path), calls };
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const textbox = (name: string | RegExp) => screen.findByRole('textbox', { name });
