import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { AN_ENTRY_REPORT } from '#tests/fixtures/entry-report.ts';
import { aMessage } from '#tests/fixtures/message.ts';
import { serveDetail } from '#tests/harness/inbox-api.ts';
import { serveInbox, signInAt } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { RPC_URL } from '#tests/harness/urls.ts';

/* Reports of entries, at /admin/messages/:id. docs/decisions/contact.md. */

const DECIDE_URL = `${RPC_URL}/decide_entry_report`;
const AT = '2026-11-20T10:00:00Z';

const DECIDED = {
  ...AN_ENTRY_REPORT,
  decision: 'pause',
  ground: 'terms',
  decision_reason: 'Der Ort stimmt nicht.',
  owner_reason: 'Bitte berichtigen Sie den Ort.',
  decided_at: AT,
  decided_by: 'kollegin@beraterkompass.example',
};

async function openReport(report: object = AN_ENTRY_REPORT) {
  serveInbox([aMessage()]);
  const calls: unknown[] = [];
  server.use(
    serveDetail(aMessage(), { report: { ...AN_ENTRY_REPORT, ...report } }),
    http.post(DECIDE_URL, async ({ request }) => {
      calls.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await signInAt(`/admin/messages/${aMessage().id}`);
  const section = within(await screen.findByRole('region', { name: /^(?:Meldung eines|Einspruch zu)/ }));
  return { user, section, calls };
}

describe('the report of an entry', () => {
  test('is decided with a ground and reasons for both sides [C49]', async () => {
    const { user, section, calls } = await openReport();
    expect(section.getByText(/Eine Angabe ist falsch oder veraltet/)).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Entscheiden' }));
    expect(section.getByText('Bitte wählen Sie, was geschieht.')).toBeVisible();
    await user.selectOptions(section.getByRole('combobox', { name: 'Entscheidung' }), 'pause');
    await user.click(section.getByRole('button', { name: 'Entscheiden' }));
    expect(section.getByText('Bitte wählen Sie eine Grundlage.')).toBeVisible();
    expect(section.getAllByText('Bitte schreiben Sie mindestens 20 Zeichen.')).toHaveLength(2);
    await user.selectOptions(section.getByRole('combobox', { name: 'Grundlage' }), 'terms');
    await user.type(
      section.getByRole('textbox', { name: 'Begründung an die meldende Person' }),
      'Der Ort stimmt wirklich nicht.',
    );
    await user.type(
      section.getByRole('textbox', { name: 'Begründung an die Beratung' }),
      'Bitte berichtigen Sie den Ort.',
    );
    server.use(serveDetail(aMessage({ status: 'responded' }), { report: DECIDED }));
    await user.click(section.getByRole('button', { name: 'Entscheiden' }));
    expect(await section.findByText(/Eintrag vorläufig pausiert, 20\.11\.2026 11:00, von/)).toHaveTextContent(
      'kollegin@beraterkompass.example',
    );
    expect(section.queryByRole('button', { name: 'Entscheiden' })).not.toBeInTheDocument();
    expect(calls).toEqual([
      {
        report: aMessage().id,
        decision: 'pause',
        seen: { version: 7, status: 'active' },
        ground: 'terms',
        reason: 'Der Ort stimmt wirklich nicht.',
        owner_reason: 'Bitte berichtigen Sie den Ort.',
      },
    ]);
  });

  test('that somebody else has decided meanwhile shows what, by whom and when', async () => {
    const { user, section } = await openReport();
    server.use(
      http.post(DECIDE_URL, () => HttpResponse.json({ hint: 'wrong_state', message: 'x' }, { status: 409 })),
      serveDetail(aMessage(), { report: DECIDED }),
    );
    await user.selectOptions(section.getByRole('combobox', { name: 'Entscheidung' }), 'keep');
    await user.type(
      section.getByRole('textbox', { name: 'Begründung an die meldende Person' }),
      'Die Angabe ist geprüft.',
    );
    await user.click(section.getByRole('button', { name: 'Entscheiden' }));
    expect(await section.findByText(/Eintrag vorläufig pausiert, 20\.11\.2026 11:00, von/)).toHaveTextContent(
      'kollegin@beraterkompass.example',
    );
    expect(section.getByRole('alert')).toHaveTextContent('Noch nicht entschieden.');
    expect(section.getByRole('textbox')).toHaveValue('Die Angabe ist geprüft.');
  });

  test('is decided by the keyboard, with phrases for either side', async () => {
    const { user, section, calls } = await openReport();
    await user.selectOptions(section.getByRole('combobox', { name: 'Entscheidung' }), 'correct');
    await user.selectOptions(section.getByRole('combobox', { name: 'Grundlage' }), 'law');
    const [toSender, toOwners] = section.getAllByRole('combobox', { name: 'Textbaustein einfügen' });
    const right = 'Sie haben recht: Die Angabe stimmt nicht. Wir haben sie berichtigt.';
    await user.selectOptions(toSender ?? document.body, right);
    await user.selectOptions(
      toOwners ?? document.body,
      'Wesentliche Angaben stimmen nicht mit Ihrer Website überein: …',
    );
    await user.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => calls).toMatchObject([{ decision: 'correct', reason: right }]);
  });

  test('of an entry that changed meanwhile is not decided, and what was typed stays [C49 faults]', async () => {
    const { user, section } = await openReport({ reason: 'sole_trader' });
    server.use(
      http.post(DECIDE_URL, () => HttpResponse.json({ hint: 'outdated', message: 'x' }, { status: 409 })),
    );
    await user.selectOptions(section.getByRole('combobox', { name: 'Entscheidung' }), 'remove');
    await user.click(section.getByRole('button', { name: 'Entscheiden' }));
    expect(await section.findByText(/Der Eintrag hat sich inzwischen geändert\./)).toBeVisible();
    expect(section.getByRole('combobox', { name: 'Entscheidung' })).toHaveValue('remove');
  });

  test('of whoever runs the agency alone is removed without reasons [C49]', async () => {
    const { user, section, calls } = await openReport({ reason: 'sole_trader' });
    await user.selectOptions(section.getByRole('combobox', { name: 'Entscheidung' }), 'remove');
    expect(section.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(section.getByRole('button', { name: 'Entscheiden' }));
    await expect
      .poll(() => calls)
      .toEqual([{ report: aMessage().id, decision: 'remove', seen: { version: 7, status: 'active' } }]);
  });

  test('is confirmed by mail with one press [C49]', async () => {
    const { user, section } = await openReport();
    server.use(
      http.post(`${RPC_URL}/send_report_receipt`, () => new HttpResponse(null, { status: 204 })),
      serveDetail(aMessage(), { report: { ...AN_ENTRY_REPORT, receipt_at: AT } }),
    );
    await user.click(section.getByRole('button', { name: 'Eingang per E-Mail bestätigen' }));
    expect(
      await section.findByText(/Der Eingang ist seit 20\.11\.2026 11:00 per E-Mail bestätigt\./),
    ).toBeVisible();
  });

  test('links to the appeals against it, and an appeal may show the entry again', async () => {
    const { section } = await openReport({
      entry: { ...AN_ENTRY_REPORT.entry, status: 'removed' },
      appeal_of: { id: '22222222-2222-4222-8222-222222222222', decision: 'remove', decided_at: AT },
    });
    expect(section.getByRole('link', { name: /Die Meldung, gegen deren Entscheidung/ })).toHaveAttribute(
      'href',
      '/admin/messages/22222222-2222-4222-8222-222222222222',
    );
    expect(section.getByRole('option', { name: 'Eintrag wieder veröffentlicht' })).toBeInTheDocument();
  });
});
