import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { server } from './msw-server.ts';
import { renderRoute } from './render-route.tsx';
import { FUNCTIONS_URL, RPC_URL } from './urls.ts';

export const FUNCTION_URL = `${FUNCTIONS_URL}/send-contact-email`;

export const SENT_TOAST =
  /Vielen Dank für Ihre Nachricht\. Wir werden uns in Kürze mit Ihnen in Verbindung setzen\./;
export const FAILED_TOAST =
  /Beim Senden Ihrer Nachricht ist ein Fehler aufgetreten\. Bitte versuchen Sie es später erneut\./;

export const field = (name: string) => screen.getByRole('textbox', { name });

export async function openForm(path = '/kontakt') {
  const view = renderRoute(path);
  await screen.findByRole('heading', { level: 1, name: 'Kontakt' });
  return view;
}

export async function fillIn(user: Awaited<ReturnType<typeof openForm>>['user']) {
  await user.type(field('Name'), 'Jana Weber');
  await user.type(field('E-Mail-Adresse'), 'jana.weber@firma.example');
  await user.clear(field('Betreff'));
  await user.type(field('Betreff'), 'Leitung Finanzen');
  await user.type(field('Nachricht'), 'Wir suchen zum Sommer.');
}

/** Records the bodies of calls and answers them. */
export function recordCalls(url: string, answer: () => Response | Promise<Response>) {
  const bodies: unknown[] = [];
  server.use(
    http.post(url, async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  return bodies;
}

/** The id of a recorded message. */
export function idOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
}

export const send = (user: Awaited<ReturnType<typeof openForm>>['user'], name = 'Nachricht senden') =>
  user.click(screen.getByRole('button', { name }));

/** An agency as the database finds it. */
interface FoundRow {
  readonly name: string;
  readonly agency_id: number | null;
  readonly is_direct: boolean;
  readonly choices: readonly { readonly id: number; readonly name: string; readonly towns: string | null }[];
}

/** Answers enquiry_recipients: by default each named agency is an entry whose id is the length of its name. */
export const serveRecipients = (find: (name: string) => Partial<FoundRow> = () => ({})) =>
  server.use(
    http.post(`${RPC_URL}/enquiry_recipients`, async ({ request }) => {
      const { asked }: { asked: { id: number | null; name: string }[] } = JSON.parse(await request.text());
      return HttpResponse.json(
        asked.map(({ id, name }): FoundRow => ({
          name,
          agency_id: id ?? name.length,
          is_direct: false,
          choices: [],
          ...find(name),
        })),
      );
    }),
  );

/** Which of the named agencies get enquiries themselves. */
export const serveDirect = (...direct: string[]) => {
  serveRecipients((name) => ({ is_direct: direct.includes(name) }));
};
