import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { IDLE_LIMIT_MS, IDLE_WARNING_MS } from '#account/model/idle.ts';
import { aMessage } from '#tests/fixtures/message.ts';
import {
  backToList,
  fillInSignIn,
  openFirst,
  press,
  serveInbox,
  signInAt,
} from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { AUTH_URL } from '#tests/harness/urls.ts';

async function openIdle() {
  serveInbox([aMessage()]);
  const view = await signInAt('/admin/messages');
  await openFirst(view);
  await view.user.type(screen.getByRole('textbox', { name: 'Interne Notizen' }), 'Rückruf');
  await backToList(view);
  return view;
}

/** The last input was this long ago, and the computer wakes. */
function wakeAfter(milliseconds: number) {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + milliseconds);
  onTestFinished(() => {
    clock.mockRestore();
  });
  localStorage.setItem('beraterkompass-admin-activity', String(now));
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  return clock;
}

describe('without input', () => {
  test('two minutes before the end a warning, which can be answered', async () => {
    const view = await openIdle();
    const clock = wakeAfter(IDLE_LIMIT_MS - IDLE_WARNING_MS + 30_000);
    const warning = await screen.findByRole('dialog', { name: 'Sind Sie noch da?' });
    expect(warning).toHaveTextContent('1:30');
    await press(view, 'Angemeldet bleiben');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(/Angemeldet als/)).toBeVisible();
    clock.mockRestore();
  });

  test('an input in another tab is one here', async () => {
    await openIdle();
    const clock = wakeAfter(IDLE_LIMIT_MS - 10_000);
    await screen.findByRole('dialog', { name: 'Sind Sie noch da?' });
    localStorage.setItem('beraterkompass-admin-activity', String(Date.now()));
    act(() => {
      window.dispatchEvent(new Event('storage'));
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    clock.mockRestore();
  });

  test('after 30 minutes, also those of a closed laptop, signed out here alone; what was typed stays', async () => {
    const scopes: (string | null)[] = [];
    const view = await openIdle();
    server.use(
      http.post(`${AUTH_URL}/logout`, ({ request }) => {
        scopes.push(new URL(request.url).searchParams.get('scope'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const clock = wakeAfter(IDLE_LIMIT_MS);
    const notice = await screen.findByText(/nach 30 Minuten ohne Eingabe abgemeldet/);
    expect(notice).toBeVisible();
    expect(document.activeElement).toContainElement(notice);
    await waitFor(() => expect(scopes).toEqual(['local']));
    clock.mockRestore();
    await fillInSignIn(view);
    await press(view, 'Anmelden');
    await openFirst(view);
    expect(screen.getByRole('textbox', { name: 'Interne Notizen' })).toHaveValue('Rückruf');
  });
});
