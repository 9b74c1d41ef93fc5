import { screen, within } from '@testing-library/react';
import type { StoredMessage } from '#contact/model/inbox/message.ts';
import { SESSION_USER } from '#tests/fixtures/session.ts';
import { aCase, serveCases } from './desk-api.ts';
import { acceptChanges, acceptSignIn, serveAdmins, serveMessages } from './inbox-api.ts';
import { server } from './msw-server.ts';
import { renderRoute } from './render-route.tsx';

export const ADMIN_PASSWORD = 'ein langes Passwort';

type RenderOptions = [options?: Parameters<typeof renderRoute>[1]];
type View = ReturnType<typeof renderRoute>;

/** Presses the button of this name as soon as it is there. */
export async function press({ user }: Pick<View, 'user'>, name: string | RegExp) {
  await user.click(await screen.findByRole('button', { name }));
}

/** Fills in the administrator's sign-in form. */
export async function fillInSignIn({ user }: Pick<View, 'user'>) {
  await user.click(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }));
  await user.paste(SESSION_USER.email);
  await user.click(screen.getByLabelText('Passwort'));
  await user.paste(ADMIN_PASSWORD);
}

/** Opens a page of the administration and signs in there. */
export async function signInAt(path: string, ...options: RenderOptions): Promise<View> {
  const view = renderRoute(path, ...options);
  await fillInSignIn(view);
  await press(view, 'Anmelden');
  return view;
}

/**
 * Lets an administrator sign in to an inbox with these messages.
 *
 * @returns the changes that are sent from now on
 */
export function serveInbox(messages: readonly StoredMessage[]) {
  const stored = [...messages];
  const { handlers, changes } = acceptChanges(stored);
  server.use(
    ...handlers,
    ...acceptSignIn(),
    serveAdmins(true),
    ...serveMessages(stored),
    ...serveCases(() => stored.map(({ id }) => aCase({ kind: 'message', id }))),
  );
  return changes;
}

/** Signs an administrator in to the inbox with these messages. */
export async function openInbox(messages: readonly StoredMessage[], ...options: RenderOptions) {
  const changes = serveInbox(messages);
  const view = await signInAt('/admin/messages', ...options);
  await screen.findByRole('region', { name: 'Posteingang' });
  return { ...view, changes };
}

/** Follows the link to the first message of the list. */
export async function openFirst({ user }: Pick<View, 'user'>) {
  const [link] = await screen.findAllByRole('link', { name: /^Öffnen/ });
  if (link !== undefined) await user.click(link);
  return within(await screen.findByRole('article'));
}

/** Opens the inbox's only message. */
export async function openMessage(message: StoredMessage) {
  const view = await openInbox([message]);
  return { ...view, detail: await openFirst(view) };
}

/** Goes from a message back to the list. */
export async function backToList({ user }: Pick<View, 'user'>) {
  await user.click(screen.getByRole('link', { name: 'Alle Nachrichten' }));
  await screen.findByRole('region', { name: 'Posteingang' });
}
