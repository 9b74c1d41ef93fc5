import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Redaction } from './redaction.tsx';

/** What was painted on each canvas, in its order: jsdom paints nothing. */
let painted: string[] = [];

beforeEach(() => {
  painted = [];
  const context = {
    drawImage: () => painted.push('picture'),
    fillRect: (...area: number[]) => painted.push(area.join(' ')),
  };
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.endsWith('.heic')) throw new DOMException('unknown', 'InvalidStateError');
    return { width: 1000, height: 500, close: () => undefined };
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of it as is painted with
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type) => {
    take(new Blob(['flat'], { type: type ?? '' }));
  });
});

function open() {
  const sent: (readonly Blob[])[] = [];
  const failures: Error[] = [];
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Redaction
        most={5}
        hint="Noch 5 Seiten."
        explain={() => 'Der Server war nicht zu erreichen.'}
        onSend={async (pictures) => {
          const failure = failures.pop();
          if (failure !== undefined) throw failure;
          sent.push(pictures);
        }}
      />
    </QueryClientProvider>,
  );
  const choose = (name: string, type: string) =>
    user.upload(screen.getByLabelText('Datei öffnen und schwärzen'), new File(['x'], name, { type }));
  return { user, sent, failures, choose };
}

const bar = () => screen.getByRole('button', { name: /^Balken 1 von 1, Seite/ });

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
    painted = [];
    await user.click(screen.getByRole('button', { name: '1 Seite mit 1 Balken senden' }));
    expect(sent.map((pictures) => pictures.map(({ type }) => type))).toEqual([['image/jpeg']]);
    // White, the page, the bar.
    expect(painted.slice(-3)).toEqual(['0 0 1000 500', 'picture', '350 241 300 18']);
    expect(screen.queryByRole('button', { name: /senden$/ })).not.toBeInTheDocument();
  });

  test('keeps the bars where sending failed', async () => {
    const { user, choose, sent, failures } = open();
    await choose('auftrag.png', 'image/png');
    await user.click(await screen.findByRole('button', { name: /^Balken hinzufügen/ }));
    failures.push(new Error('no network'));
    await user.click(screen.getByRole('button', { name: '1 Seite mit 1 Balken senden' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Der Server war nicht zu erreichen.');
    await user.click(screen.getByRole('button', { name: '1 Seite mit 1 Balken senden' }));
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
