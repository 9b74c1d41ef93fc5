import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { aMessage } from '#tests/fixtures/message.ts';
import { catchDownloads } from '#tests/harness/downloads.ts';
import { INBOX_MESSAGES_URL } from '#tests/harness/inbox-api.ts';
import { openInbox } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';

const MESSAGES = Array.from({ length: 2_345 }, (_, index) =>
  aMessage({
    id: `m${String(index).padStart(5, '0')}`,
    subject: index === 7 ? '=1+1' : `Anfrage ${String(index)}`,
    status: index % 2 === 0 ? 'read' : 'unread',
  }),
);

let saved: readonly Blob[];

beforeEach(() => {
  saved = catchDownloads();
});

async function openMany() {
  const view = await openInbox(MESSAGES);
  await screen.findByText(/^2\.345 Nachrichten/);
  return view;
}

/** From now on each page of an export waits until it is released. */
function holdPages() {
  const released: (() => void)[] = [];
  server.use(
    http.post(INBOX_MESSAGES_URL, async () => {
      await new Promise<void>((resolve) => {
        released.push(resolve);
      });
      return undefined;
    }),
  );
  return async () => {
    await waitFor(() => expect(released.length).toBeGreaterThan(0));
    released.shift()?.();
  };
}

const linesOf = async (blob: Blob | undefined) => ((await blob?.text()) ?? '').trimEnd().split('\r\n');

describe('the export', () => {
  test('holds every message that the filter shows, in its order, with progress', async () => {
    const { user } = await openMany();
    const releasePage = holdPages();
    await user.click(screen.getByRole('button', { name: 'Als CSV exportieren' }));
    expect(await screen.findByText('0 von 2.345')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export abbrechen' })).toHaveFocus();
    await releasePage();
    expect(await screen.findByText('1.000 von 2.345')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Export läuft:' })).toHaveAttribute('value', '1000');
    await releasePage();
    await releasePage();
    await screen.findByText('2.345 Nachrichten als CSV gespeichert.');
    const lines = await linesOf(saved[0]);
    expect(lines).toHaveLength(2_346);
    expect(lines[1]).toContain('Ungelesen');
    expect(lines.at(-1)).toContain('Gelesen');
    expect(lines.filter((line) => line.includes(`"'=1+1"`))).toHaveLength(1);
  });

  test('holds nothing that the filter hides', async () => {
    const { user } = await openMany();
    await user.type(screen.getByRole('searchbox'), '234{Enter}');
    await screen.findByText(/ · 8 gefunden/);
    await user.click(screen.getByRole('button', { name: 'Als CSV exportieren' }));
    await screen.findByText(/als CSV gespeichert\.$/);
    expect(await linesOf(saved[0])).toHaveLength(
      MESSAGES.filter(({ subject }) => subject.includes('234')).length + 1,
    );
  });

  test('can be cancelled: no file', async () => {
    const { user } = await openMany();
    const releasePage = holdPages();
    await user.click(screen.getByRole('button', { name: 'Als CSV exportieren' }));
    await releasePage();
    await screen.findByText('1.000 von 2.345');
    await user.click(screen.getByRole('button', { name: 'Export abbrechen' }));
    expect(screen.getByRole('button', { name: 'Als CSV exportieren' })).toBeVisible();
    await releasePage();
    expect(saved).toEqual([]);
  });

  test('goes on where a failure stopped it, without a message twice', async () => {
    const { user } = await openMany();
    let isBroken = true;
    server.use(
      http.post(INBOX_MESSAGES_URL, async ({ request }) => {
        const isFirst = !(await request.clone().text()).includes('"after"');
        return isFirst || !isBroken ? undefined : HttpResponse.json({ message: 'boom' }, { status: 500 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Als CSV exportieren' }));
    expect(await screen.findByText('Der Export ist unterbrochen (1.000 von 2.345).')).toBeVisible();
    expect(saved).toEqual([]);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Export fortsetzen' }));
    await screen.findByText(/als CSV gespeichert\.$/);
    expect(await linesOf(saved[0])).toHaveLength(2_346);
  });
});
