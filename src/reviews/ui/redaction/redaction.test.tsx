import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { stubCanvas } from '#tests/harness/stub-canvas.ts';
import { Redaction, type RedactionDraft } from './redaction.tsx';

let painted: string[] = [];

beforeEach(() => {
  painted = stubCanvas();
});

/** The outcome of sending a picture. */
type Answer = 'arrives' | 'fails';

/** @param answers to the first pictures; all later ones arrive */
function open(kept: RedactionDraft | null = null, answers: Answer[] = []) {
  const sent: Blob[] = [];
  const user = userEvent.setup();
  function Owner() {
    const [draft, setDraft] = useState(kept);
    return (
      <Redaction
        draft={draft}
        onDraft={setDraft}
        most={5}
        hint="Noch 5 Seiten."
        explain={() => 'Der Server war nicht zu erreichen.'}
        onSend={async (picture) => {
          if (answers.shift() === 'fails') throw new Error('no network');
          sent.push(picture);
        }}
        onSent={async () => undefined}
      />
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Owner />
    </QueryClientProvider>,
  );
  const choose = (name: string, type: string) =>
    user.upload(screen.getByLabelText('Datei öffnen und schwärzen'), new File(['x'], name, { type }));
  return { user, sent, choose };
}

const bar = () => screen.getByRole('button', { name: /^Balken 1 von 1, Seite/ });

const aPage = (width: number) => Object.assign(document.createElement('canvas'), { width, height: 500 });

describe('covering parts of a page', () => {
  test('by keyboard: adding, moving, resizing, undoing, deleting, each said to screen readers', async () => {
    const { user, choose } = open();
    await choose('auftrag.png', 'image/png');
    await user.click(await screen.findByRole('button', { name: /^Balken hinzufügen/ }));
    expect(bar()).toHaveFocus();
    expect(bar()).toHaveAccessibleName('Balken 1 von 1, Seite: links 35 %, oben 48 %, breit 30 %, hoch 4 %');
    await user.keyboard('{ArrowLeft}{ArrowUp}{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    expect(bar()).toHaveAccessibleName('Balken 1 von 1, Seite: links 34 %, oben 47 %, breit 31 %, hoch 5 %');
    expect(screen.getByRole('status')).toHaveTextContent('Balken 1 in der Größe geändert');
    await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
    expect(bar()).toHaveAccessibleName(/hoch 4 %$/);
    bar().focus();
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('button', { name: /^Balken 1/ })).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Balken 1 gelöscht.');
    expect(screen.getByRole('button', { name: /^Balken hinzufügen/ })).toHaveFocus();
  });

  test('sends the picture with its bars painted over it, as a new file', async () => {
    const { user, choose, sent } = open();
    await choose('foto.jpg', 'image/jpeg');
    await user.click(await screen.findByRole('button', { name: /^Balken hinzufügen/ }));
    painted.length = 0;
    await user.click(screen.getByRole('button', { name: '1 Seite mit 1 Balken senden' }));
    expect(sent.map(({ type }) => type)).toEqual(['image/jpeg']);
    // White, the page, the bar.
    expect(painted.slice(-3)).toEqual(['0 0 1000 500', 'picture', '350 241 300 18']);
    expect(screen.queryByRole('button', { name: /senden$/ })).not.toBeInTheDocument();
  });

  test('keeps the bars where sending failed', async () => {
    const { user, choose, sent } = open(null, ['fails']);
    await choose('auftrag.png', 'image/png');
    await user.click(await screen.findByRole('button', { name: /^Balken hinzufügen/ }));
    await user.click(screen.getByRole('button', { name: '1 Seite mit 1 Balken senden' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Der Server war nicht zu erreichen.');
    await user.click(screen.getByRole('button', { name: '1 Seite mit 1 Balken senden' }));
    expect(sent).toHaveLength(1);
  });

  test('goes on with the pages and bars that were kept, and sends no page twice', async () => {
    const { user, sent } = open(
      {
        id: 'a',
        file: { pages: [aPage(1000), aPage(600)], incomplete: new Set(), total: 2, isPhoto: false },
        history: { bars: [[], [{ id: 1, left: 0.1, top: 0.1, width: 0.3, height: 0.1 }]], before: [] },
        excluded: new Set(),
        sent: new Set(),
      },
      ['arrives', 'fails'],
    );
    expect(screen.getByText('Ihre geöffnete Datei und Ihre Balken sind noch da.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '2 Seiten mit 1 Balken senden' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Nicht alle Seiten sind gesendet/);
    expect(screen.queryByRole('region', { name: 'Seite 1 von 2' })).not.toBeInTheDocument();
    painted.length = 0;
    await user.click(screen.getByRole('button', { name: '1 Seite mit 1 Balken senden' }));
    expect(painted.slice(-3)).toEqual(['0 0 600 500', 'picture', '60 50 180 50']);
    expect(sent).toHaveLength(2);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  test('says which page cannot be shown in full, and does not send it', async () => {
    const { user, sent } = open({
      id: 'a',
      file: { pages: [aPage(1000), aPage(600)], incomplete: new Set([0]), total: 2, isPhoto: false },
      history: { bars: [[], []], before: [] },
      excluded: new Set(),
      sent: new Set(),
    });
    expect(
      within(screen.getByRole('region', { name: 'Seite 1 von 2' })).getByRole('alert'),
    ).toHaveTextContent(
      /^Teile dieser Seite lassen sich hier nicht zeigen:.* deshalb wird die Seite nicht gesendet/,
    );
    painted.length = 0;
    await user.click(screen.getByRole('button', { name: '1 Seite mit 0 Balken senden' }));
    expect(painted).toContain('0 0 600 500');
    expect(sent).toHaveLength(1);
  });

  test.each([['foto.heic', 'image/heic', /Dieser Browser kann HEIC-Fotos nicht öffnen/]])(
    'says why %s cannot be opened',
    async (name, type, text) => {
      const { choose } = open();
      await choose(name, type);
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      expect(screen.getByLabelText('Datei öffnen und schwärzen')).toHaveFocus();
    },
  );
});
