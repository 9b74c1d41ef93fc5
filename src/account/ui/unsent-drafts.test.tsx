import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAgency } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { aClaimRow, anOwnEntryRow, serveFunction, serveOwnEntries } from '#tests/harness/own-entry-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { signInAgain } from '#tests/harness/session-that-runs-out.ts';
import { useUnsentDraft } from './unsent-drafts.ts';

test.each([
  ['/eintrag/neu', [], ['Name der Personalberatung', 'Website', 'Standorte'], []],
  ['/eintrag/5/anfragen', [], ['Anfrageadresse'], []],
  ['/eintrag/5/team', [], ['E-Mail-Adresse'], []],
  ['/eintrag/konto', ['E-Mail-Adresse ändern'], ['Neue E-Mail-Adresse'], []],
  ['/eintrag/9/uebernehmen', [], ['Was wir dazu wissen sollten'], []],
  [
    '/eintrag/5',
    ['Pausieren oder entfernen'],
    ['Warum widersprechen Sie?', 'Warum soll der Eintrag entfernt werden?'],
    [
      aClaimRow({
        agency_id: 5,
        revision_id: null,
        state: 'waiting',
        claimant: '99999999-9999-4999-8999-999999999999',
        objection_until: '2100-01-01T09:00:00Z',
      }),
    ],
  ],
])(
  'what was typed at %s is there after a session that ran out, and after a reload',
  async (path, presses, fields, claims) => {
    serveOwnEntries({ entries: [anOwnEntryRow()], claims });
    serveFunction('entry_people', () => []);
    server.use(serveAgencies([anAgency({ id: 9, website: 'https://anderswo.de' })]));
    const { user, unmount } = renderRoute(path);
    for (const text of presses) await user.click(await screen.findByText(text));
    for (const name of fields) {
      await user.click(await screen.findByLabelText(name));
      await user.paste(`in „${name}“`);
    }
    await signInAgain(async () => {
      expect(await screen.findByText(/Was Sie geschrieben haben, ist danach noch da/)).toBeVisible();
    });
    const expectWords = async () => {
      for (const name of fields) {
        // The form of the sign-in, which is there until the session is, also has an „E-Mail-Adresse“.
        const kept = await screen.findByDisplayValue(`in „${name}“`);
        expect(screen.getByLabelText(name)).toBe(kept);
      }
    };
    await expectWords();
    unmount();
    renderRoute(path);
    await expectWords();
  },
);

function Reason() {
  const [text, setText] = useUnsentDraft('start', '');
  return (
    <textarea
      aria-label="Grund"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
      }}
    />
  );
}

test('what is typed shows at once, so that the cursor stays where it is', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Reason />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Grund'), { target: { value: 'Das Foto ist unscharf.' } });
  expect(screen.getByLabelText('Grund')).toHaveValue('Das Foto ist unscharf.');
});
