import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useUnsentForm } from './unsent-form.ts';

interface RemarkProps {
  /** What the database has. */
  saved?: string;
  isStored?: boolean;
}

const SENT = { title: 'gesendet', text: 'gesendet', seen: { text: 'gesendet' } };

function Remark({ saved = '', isStored = false }: RemarkProps) {
  const empty = { title: '', text: saved, seen: { text: saved } };
  const { form, forget, settle } = useUnsentForm('start', empty, { isStored });
  return (
    <form>
      <input aria-label="Titel" {...form.register('title')} />
      <input aria-label="Text" {...form.register('text')} />
      <p role="status">{form.formState.isDirty ? 'geändert' : 'unverändert'}</p>
      <button type="button" onClick={() => forget()}>
        Verwerfen
      </button>
      <button type="button" onClick={() => forget({ ...empty, text: 'der nächste' })}>
        Zum nächsten
      </button>
      <button type="button" onClick={() => settle(SENT)}>
        Gesendet
      </button>
    </form>
  );
}

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

const open = (props: RemarkProps = {}) =>
  render(<Remark {...props} />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });

async function type(label: string, words: string) {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (words !== '') await userEvent.type(field, words);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** The values of the fields, and whether they count as changed. */
const shown = () => [
  ...screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value),
  screen.getByRole('status').textContent,
];

/** The form closed and opened again; a new tab has none of this one's memory. */
function reopen(view: ReturnType<typeof open>, props?: RemarkProps, isNewTab = false) {
  view.unmount();
  if (isNewTab) client = new QueryClient();
  return open(props);
}

test('what is typed is kept until it is forgotten', async () => {
  let view = open();
  await type('Titel', 'Frage');
  view = reopen(view);
  expect(shown()).toEqual(['Frage', '', 'unverändert']);
  await press('Verwerfen');
  expect(shown()).toEqual(['', '', 'unverändert']);
  reopen(view);
  expect(shown()).toEqual(['', '', 'unverändert']);
});

test('the next can begin with other words, which are not kept until something is typed', async () => {
  const view = open();
  await type('Titel', 'Frage');
  await press('Zum nächsten');
  expect(shown()).toEqual(['', 'der nächste', 'unverändert']);
  reopen(view);
  expect(shown()).toEqual(['', '', 'unverändert']);
});

test('what was sent counts as unchanged, and is not kept', async () => {
  const view = open();
  await type('Titel', 'gesendet');
  await type('Text', 'gesendet');
  await press('Gesendet');
  expect(shown()).toEqual(['gesendet', 'gesendet', 'unverändert']);
  reopen(view, { saved: 'gesendet' });
  expect(shown()).toEqual(['', 'gesendet', 'unverändert']);
});

test.each(['neuer', ''])('what was changed to “%s” since it was sent stays and is kept', async (words) => {
  const view = open();
  await type('Text', words);
  await press('Gesendet');
  expect(shown()).toEqual(['', words, 'geändert']);
  reopen(view, { saved: 'gesendet' });
  expect(shown()).toEqual(['', words, 'unverändert']);
});

test.each([
  [true, 'Frage'],
  [false, ''],
])('another tab has what is typed: %s, where it is stored', async (isStored, expected) => {
  let view = open({ isStored });
  await type('Titel', 'Frage');
  view = reopen(view, { isStored }, true);
  expect(shown()).toEqual([expected, '', 'unverändert']);
  await press('Verwerfen');
  reopen(view, { isStored }, true);
  expect(shown()).toEqual(['', '', 'unverändert']);
});

test('a value changed in another tab never writes over this form, and shows where nothing was typed', async () => {
  let view = open({ saved: 'alt' });
  view.rerender(<Remark saved="neu" />);
  expect(shown()).toEqual(['', 'alt', 'unverändert']);
  view = reopen(view, { saved: 'neu' });
  expect(shown()).toEqual(['', 'neu', 'unverändert']);
  await type('Titel', 'Frage');
  view.rerender(<Remark saved="neuer" />);
  reopen(view, { saved: 'neuer' });
  expect(shown()).toEqual(['Frage', 'neu', 'unverändert']);
});
