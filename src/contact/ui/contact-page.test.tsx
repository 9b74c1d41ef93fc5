import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  FAILED_TOAST,
  field,
  fillIn,
  FUNCTION_URL,
  idOf,
  openForm,
  recordCalls,
  send,
  SENT_TOAST,
  serveDirect,
} from '#tests/harness/contact-page.ts';

describe('sending', () => {
  test('says that one team reads what is sent, and has an agency of its own', async () => {
    await openForm();
    expect(await screen.findByText(/Dasselbe Team liest Anfragen an uns/)).toBeVisible();
  });

  test('calls the function once with all fields, says thanks and clears the form [C13, M13]', async () => {
    const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
    const { user } = await openForm();
    await fillIn(user);
    await send(user);
    expect((await screen.findAllByText(SENT_TOAST)).length).toBeGreaterThan(0);
    expect(calls).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Jana Weber',
        email: 'jana.weber@firma.example',
        betreff: 'Leitung Finanzen',
        nachricht: 'Wir suchen zum Sommer.',
        betreff2: '',
        fillTimeMs: expect.any(Number),
      },
    ]);
    for (const name of ['Name', 'E-Mail-Adresse', 'Betreff', 'Nachricht'])
      expect(field(name)).toHaveValue('');
  });

  test('while sending the button is disabled and reads „Wird gesendet...“; a double click sends once', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
    const calls = recordCalls(FUNCTION_URL, async () => {
      await answered;
      return HttpResponse.json({ message: 'ok' });
    });
    const { user } = await openForm();
    await fillIn(user);
    await user.dblClick(screen.getByRole('button', { name: 'Nachricht senden' }));
    expect(screen.getByRole('button', { name: 'Wird gesendet...' })).toHaveAttribute('aria-disabled', 'true');
    answer(undefined);
    await screen.findAllByText(SENT_TOAST);
    expect(calls).toHaveLength(1);
  });

  test('a next message gets an id of its own', async () => {
    const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
    const { user } = await openForm();
    for (const round of [1, 2]) {
      await fillIn(user);
      await send(user);
      await waitFor(() => {
        expect(calls).toHaveLength(round);
        expect(field('Name')).toHaveValue('');
      });
    }
    expect(calls[0]).not.toMatchObject({ id: idOf(calls[1]) });
  });
});

describe('faulty fields', () => {
  test('each is named in German beside it, and the first takes the focus; nothing is sent', async () => {
    const { user } = await openForm();
    await send(user);
    await waitFor(() => {
      expect(field('Name')).toHaveAccessibleDescription('Bitte geben Sie Ihren Namen ein.');
    });
    expect(field('E-Mail-Adresse')).toHaveAccessibleDescription('Bitte geben Sie Ihre E-Mail-Adresse ein.');
    expect(field('Betreff')).toHaveAccessibleDescription('Bitte geben Sie einen Betreff ein.');
    expect(field('Nachricht')).toHaveAccessibleDescription('Bitte geben Sie eine Nachricht ein.');
    for (const name of ['Name', 'E-Mail-Adresse', 'Betreff', 'Nachricht']) expect(field(name)).toBeInvalid();
    expect(field('Name')).toHaveFocus();
  });

  test.each(['jana', 'jana@', '@firma.example', 'a@b.de, c@d.de', 'a b@firma.example'])(
    'the address %j is rejected with an example',
    async (address) => {
      const { user } = await openForm();
      await fillIn(user);
      await user.clear(field('E-Mail-Adresse'));
      await user.type(field('E-Mail-Adresse'), address);
      await send(user);
      await waitFor(() => {
        expect(field('E-Mail-Adresse')).toHaveAccessibleDescription(
          'Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@firma.de.',
        );
      });
      expect(field('E-Mail-Adresse')).toHaveFocus();
    },
  );

  test.each([
    ['Name', 200, '200'],
    ['Betreff', 300, '300'],
    ['Nachricht', 10_000, '10.000'],
  ])('%s: %i characters pass, one more is rejected and kept', async (name, limit, shown) => {
    const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
    const { user } = await openForm();
    await fillIn(user);
    await user.clear(field(name));
    await user.click(field(name));
    await user.paste('x'.repeat(limit + 1));
    await send(user);
    await waitFor(() => {
      expect(field(name)).toHaveAccessibleDescription(
        `Bitte kürzen Sie die Eingabe auf höchstens ${shown} Zeichen.`,
      );
    });
    expect(field(name)).toHaveValue('x'.repeat(limit + 1));
    expect(calls).toHaveLength(0);
    await user.type(field(name), '{Backspace}');
    await send(user);
    await screen.findAllByText(SENT_TOAST);
    expect(calls).toHaveLength(1);
  });

  test("the function's own messages are beside their fields", async () => {
    recordCalls(FUNCTION_URL, () =>
      HttpResponse.json(
        { message: 'Bitte prüfen Sie Ihre Angaben.', fields: { betreff: 'Der Betreff ist zu lang.' } },
        { status: 422 },
      ),
    );
    const { user } = await openForm();
    await fillIn(user);
    await send(user);
    await waitFor(() => expect(field('Betreff')).toHaveAccessibleDescription('Der Betreff ist zu lang.'));
    expect(field('Betreff')).toHaveFocus();
    expect(screen.getByText(/Bitte prüfen Sie Ihre Angaben\./)).toBeVisible();
  });
});

describe('a failing call keeps what was typed and offers a retry', () => {
  test.each([
    ['400', 400, 'Die Anfrage ist ungültig.'],
    ['413', 413, 'Die Nachricht ist zu groß.'],
    ['429', 429, 'Sie haben bereits mehrere Nachrichten gesendet.'],
  ])(
    '%s: the message of the function is shown, and nothing is stored past it',
    async (_name, status, message) => {
      recordCalls(FUNCTION_URL, () => HttpResponse.json({ message }, { status }));
      const { user } = await openForm();
      await fillIn(user);
      await send(user);
      expect(await screen.findByText(new RegExp(message))).toBeVisible();
      expect((await screen.findAllByText(FAILED_TOAST)).length).toBeGreaterThan(0);
      expect(field('Nachricht')).toHaveValue('Wir suchen zum Sommer.');
    },
  );
});

describe('the function cannot be reached: the message stays in the form', () => {
  test.each([
    ['no answer', () => HttpResponse.error()],
    ['not deployed', () => HttpResponse.json({ code: 'NOT_FOUND', message: 'not found' }, { status: 404 })],
    ['HTML instead of JSON', () => HttpResponse.html('<p>Bad gateway</p>', { status: 502 })],
    ['a page with a good status', () => HttpResponse.html('<p>Hallo</p>')],
    ["somebody else's JSON", () => HttpResponse.json({ status: 'ok' })],
    ['the function itself', () => HttpResponse.json({}, { status: 503 })],
  ])('%s; it is sent again with the same id', async (_name, answer) => {
    const calls = recordCalls(FUNCTION_URL, answer);
    const { user } = await openForm();
    await fillIn(user);
    await send(user);
    expect((await screen.findAllByText(FAILED_TOAST)).length).toBeGreaterThan(0);
    expect(screen.getByText(/Ihre Nachricht ist noch nicht gesendet\./)).toBeVisible();
    expect(field('Name')).toHaveValue('Jana Weber');
    expect(field('Nachricht')).toHaveValue('Wir suchen zum Sommer.');
    const retried = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
    await send(user, 'Erneut senden');
    await screen.findAllByText(SENT_TOAST);
    expect(retried[0]).toMatchObject({ id: idOf(calls[0]) });
  });
});

describe('?meldung=', () => {
  const REPORT = '/kontakt?meldung=Kranichwerk&eintrag=3';
  const APPEALED = '77777777-7777-4777-8777-777777777771';

  test('fills the subject, and says who gets the report and what it has to hold', async () => {
    await openForm(REPORT);
    expect(field('Betreff')).toHaveValue('Meldung zu Kranichwerk');
    expect(
      await screen.findByText('Ihre Meldung geht an Beraterkompass, nicht an Kranichwerk.'),
    ).toBeVisible();
    expect(screen.getByText(/nennen Sie bitte den Grund/)).toBeVisible();
    expect(screen.queryByText('Ihre Anfrage betrifft')).not.toBeInTheDocument();
  });

  test('needs reason and good faith, but no name; the page gives the receipt at once', async () => {
    const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
    const { user } = await openForm(REPORT);
    await user.type(field('E-Mail-Adresse'), 'jana.weber@firma.example');
    await user.type(field('Nachricht'), 'Den Ort gibt es nicht.');
    await send(user);
    expect(await screen.findByText('Bitte wählen Sie einen Grund.')).toBeVisible();
    expect(screen.getByText(/^Bitte bestätigen Sie, dass Ihre Angaben/)).toBeVisible();
    expect(calls).toEqual([]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Grund' }), 'false_fact');
    await user.click(screen.getByRole('checkbox', { name: /nach bestem Wissen/ }));
    await send(user);
    const receipt = within(await screen.findByRole('region', { name: 'Empfangsbestätigung' }));
    expect(receipt.getByText('Kranichwerk')).toBeVisible();
    expect(receipt.getByText(String(idOf(calls[0])))).toBeVisible();
    expect(receipt.getByRole('button', { name: 'Code an meine Adresse senden' })).toBeVisible();
    expect(screen.queryByText(SENT_TOAST)).not.toBeInTheDocument();
    expect(calls).toMatchObject([
      {
        name: 'Ohne Namen',
        report: { agency: 3, name: 'Kranichwerk', reason: 'false_fact', isGoodFaith: true, appealOf: null },
      },
    ]);
  });

  test('of somebody who runs an agency alone needs no reasons', async () => {
    const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
    const { user } = await openForm(REPORT);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Grund' }), 'sole_trader');
    expect(screen.queryByRole('checkbox', { name: /nach bestem Wissen/ })).not.toBeInTheDocument();
    await user.type(field('E-Mail-Adresse'), 'inhaber@kranichwerk.example');
    await send(user);
    await screen.findByRole('region', { name: 'Empfangsbestätigung' });
    expect(calls).toMatchObject([
      {
        nachricht: 'Ich betreibe diese Beratung allein. Bitte entfernen Sie den Eintrag.',
        report: { reason: 'sole_trader', isGoodFaith: false },
      },
    ]);
  });

  test('with the number of a decided report is an appeal', async () => {
    const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
    const { user } = await openForm(`${REPORT}&einspruch=${APPEALED}`);
    expect(field('Betreff')).toHaveValue('Einspruch zu Kranichwerk');
    await user.click(await screen.findByRole('checkbox', { name: /nach bestem Wissen/ }));
    await user.type(field('E-Mail-Adresse'), 'jana.weber@firma.example');
    await user.type(field('Nachricht'), 'Die Angabe stimmt immer noch nicht.');
    await send(user);
    expect((await screen.findAllByText(/Einspruch eingegangen/)).length).toBeGreaterThan(0);
    expect(calls).toMatchObject([{ report: { appealOf: APPEALED, isGoodFaith: true } }]);
  });

  test('is no enquiry, also where one is named besides', async () => {
    await openForm('/kontakt?beratung=Salzstra%C3%9Fe&meldung=Kranichwerk');
    expect(field('Betreff')).toHaveValue('Meldung zu Kranichwerk');
    expect(screen.queryByText('Salzstraße')).not.toBeInTheDocument();
  });

  test.each(['', '%20', 'x'.repeat(400)])('%j does no harm', async (name) => {
    await openForm(`/kontakt?meldung=${name}&eintrag=abc&einspruch=abc`);
    expect(field('Nachricht')).toHaveValue('');
  });
});

test('the page says that answers usually come within 24 hours and shows the gap where no address is set', async () => {
  await openForm();
  expect(screen.getByText(/in der Regel innerhalb von 24 Stunden an Werktagen/)).toBeVisible();
  expect(screen.getByText('[bitte ergänzen: E-Mail-Adresse]')).toBeVisible();
});

test('the page leads to what may be quicker than a message, but not where one goes to agencies', async () => {
  await openForm();
  expect(screen.getByRole('link', { name: 'häufigen Fragen' })).toHaveAttribute('href', '/faq');
  expect(screen.getByRole('link', { name: 'selbst ergänzen und berichtigen' })).toHaveAttribute(
    'href',
    '/eintrag',
  );
  cleanup();
  serveDirect();
  await openForm('/kontakt?beratung=Kranichwerk');
  expect(screen.queryByRole('link', { name: 'häufigen Fragen' })).not.toBeInTheDocument();
});

/** The field that people do not see. */
const honeypot = (view: { container: HTMLElement }) =>
  view.container.querySelector<HTMLInputElement>('input[name=betreff2]');

test('the honeypot is out of reach for people, and marked so that password managers leave it alone', async () => {
  const view = await openForm();
  expect(screen.queryByRole('textbox', { name: 'Bitte leer lassen' })).not.toBeInTheDocument();
  const marks = ['autocomplete', 'data-1p-ignore', 'data-lpignore', 'data-bwignore', 'data-form-type'];
  expect(marks.map((mark) => honeypot(view)?.getAttribute(mark))).toEqual(['off', '', 'true', '', 'other']);
});

test('a browser that fills the honeypot in all the same costs a second press, and no message', async () => {
  const calls = recordCalls(FUNCTION_URL, () =>
    HttpResponse.json({ message: 'Ein unsichtbares Feld wurde ausgefüllt.' }, { status: 422 }),
  );
  const view = await openForm();
  const { user } = view;
  await fillIn(user);
  const hidden = honeypot(view);
  if (hidden) fireEvent.change(hidden, { target: { value: 'https://firma.example' } });
  await send(user);
  expect(await screen.findByText(/Ein unsichtbares Feld wurde ausgefüllt/)).toBeVisible();
  expect(calls).toMatchObject([{ betreff2: 'https://firma.example' }]);
  expect(field('Nachricht')).toHaveValue('Wir suchen zum Sommer.');
  const retried = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
  await send(user, 'Erneut senden');
  await screen.findAllByText(SENT_TOAST);
  expect(retried).toMatchObject([{ betreff2: '' }]);
});

test.each(['\u202Ajana.weber@firma.example\u202C', '\uFEFFjana.weber@\u200Bfirma.exam\u00ADple\u00A0'])(
  'an address pasted as %j is taken without what nobody sees',
  async (pasted) => {
    const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
    const { user } = await openForm();
    await fillIn(user);
    fireEvent.change(field('E-Mail-Adresse'), { target: { value: pasted } });
    await send(user);
    await screen.findAllByText(SENT_TOAST);
    expect(calls).toMatchObject([{ email: 'jana.weber@firma.example' }]);
  },
);
