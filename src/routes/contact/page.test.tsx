import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { carryVacancy } from '#data/carried-vacancy.ts';
import { readNeed } from '#domain/advisor/need.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { UnknownRecipients } from './unknown-recipients.tsx';

const FUNCTION_URL = 'http://supabase.test/functions/v1/send-contact-email';
const TABLE_URL = 'http://supabase.test/rest/v1/contact_messages';

const SENT_TOAST =
  /Vielen Dank für Ihre Nachricht\. Wir werden uns in Kürze mit Ihnen in Verbindung setzen\./;
const FAILED_TOAST =
  /Beim Senden Ihrer Nachricht ist ein Fehler aufgetreten\. Bitte versuchen Sie es später erneut\./;

const field = (name: string) => screen.getByRole('textbox', { name });

async function openForm(path = '/kontakt') {
  const view = renderRoute(path);
  await screen.findByRole('heading', { level: 1, name: 'Kontakt' });
  return view;
}

async function fillIn(user: Awaited<ReturnType<typeof openForm>>['user']) {
  await user.type(field('Name'), 'Jana Weber');
  await user.type(field('E-Mail-Adresse'), 'jana.weber@firma.example');
  await user.clear(field('Betreff'));
  await user.type(field('Betreff'), 'Leitung Finanzen');
  await user.type(field('Nachricht'), 'Wir suchen zum Sommer.');
}

/** Records the bodies of calls and answers them. */
function recordCalls(url: string, answer: () => Response | Promise<Response>) {
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
function idOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
}

const send = (user: Awaited<ReturnType<typeof openForm>>['user'], name = 'Nachricht senden') =>
  user.click(screen.getByRole('button', { name }));

describe('sending', () => {
  test('calls the function once with all fields, says thanks and clears the form [C13, M13]', async () => {
    const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({ status: 'stored' }));
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
        website: '',
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
      return HttpResponse.json({});
    });
    const { user } = await openForm();
    await fillIn(user);
    await user.dblClick(screen.getByRole('button', { name: 'Nachricht senden' }));
    expect(screen.getByRole('button', { name: 'Wird gesendet...' })).toBeDisabled();
    answer(undefined);
    await screen.findAllByText(SENT_TOAST);
    expect(calls).toHaveLength(1);
  });

  test('a next message gets an id of its own', async () => {
    const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({}));
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
    const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({}));
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
    await waitFor(() => {
      expect(field('Betreff')).toHaveAccessibleDescription('Der Betreff ist zu lang.');
    });
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

  test('function and table fail: the retry sends the same id', async () => {
    const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({}, { status: 503 }));
    recordCalls(TABLE_URL, () => HttpResponse.json({ message: 'down' }, { status: 503 }));
    const { user } = await openForm();
    await fillIn(user);
    await send(user);
    await screen.findByRole('button', { name: 'Erneut senden' });
    expect(field('Name')).toHaveValue('Jana Weber');
    recordCalls(FUNCTION_URL, () => HttpResponse.json({}));
    const retried = recordCalls(FUNCTION_URL, () => HttpResponse.json({}));
    await send(user, 'Erneut senden');
    await screen.findAllByText(SENT_TOAST);
    expect(retried[0]).toMatchObject({ id: idOf(calls[0]) });
  });
});

describe('the function cannot be reached: the message is stored directly', () => {
  test.each([
    ['no answer', () => HttpResponse.error()],
    ['not deployed', () => HttpResponse.json({ message: 'not found' }, { status: 404 })],
    ['HTML instead of JSON', () => HttpResponse.html('<p>Bad gateway</p>', { status: 502 })],
    ['a page with a good status', () => HttpResponse.html('<p>Hallo</p>')],
  ])('%s', async (_name, answer) => {
    recordCalls(FUNCTION_URL, answer);
    const stored = recordCalls(TABLE_URL, () => new HttpResponse(null, { status: 201 }));
    const { user } = await openForm();
    await fillIn(user);
    await send(user);
    await screen.findAllByText(SENT_TOAST);
    expect(stored).toEqual([
      {
        id: expect.any(String),
        name: 'Jana Weber',
        email: 'jana.weber@firma.example',
        betreff: 'Leitung Finanzen',
        nachricht: 'Wir suchen zum Sommer.',
        status: 'unread',
      },
    ]);
  });

  test('a message that is stored already counts as sent', async () => {
    recordCalls(FUNCTION_URL, () => HttpResponse.error());
    recordCalls(TABLE_URL, () =>
      HttpResponse.json({ code: '23505', message: 'duplicate key' }, { status: 409 }),
    );
    const { user } = await openForm();
    await fillIn(user);
    await send(user);
    expect((await screen.findAllByText(SENT_TOAST)).length).toBeGreaterThan(0);
  });
});

/** Which of the named agencies get enquiries themselves. */
const serveDirect = (...direct: string[]) =>
  server.use(
    http.post('http://supabase.test/rest/v1/rpc/enquiry_recipients', async ({ request }) => {
      const { names }: { names: string[] } = JSON.parse(await request.text());
      return HttpResponse.json(names.map((name) => ({ name, is_direct: direct.includes(name) })));
    }),
  );

describe('?beratung=', () => {
  test('fills the subject and says above the form that Beraterkompass gets what agencies do not take', async () => {
    serveDirect();
    await openForm('/kontakt?beratung=Kranichwerk&beratung=Salzstra%C3%9Fe%20Talente');
    expect(field('Betreff')).toHaveValue('Anfrage zu Kranichwerk und Salzstraße Talente');
    expect(await screen.findByText('Kranichwerk')).toBeVisible();
    expect(screen.getByText('Salzstraße Talente')).toBeVisible();
    expect(
      await screen.findByText(
        'Ihre Nachricht geht an Beraterkompass, nicht an die genannten Personalberatungen.',
      ),
    ).toBeVisible();
  });

  test('one that is named alone is named as who does not receive the message', async () => {
    serveDirect();
    await openForm('/kontakt?beratung=Kranichwerk');
    expect(
      await screen.findByText('Ihre Nachricht geht an Beraterkompass, nicht an Kranichwerk.'),
    ).toBeVisible();
    expect(screen.getByText(/führt auch die Personalberatung People Finding Company/)).toBeVisible();
    expect(
      screen.getByText('Eine E-Mail an diese Adresse geht an Beraterkompass, nicht an Kranichwerk.'),
    ).toBeVisible();
    expect(
      screen.getByText('Schreiben Sie hier Ihre Anfrage. Wer sie erhält, steht über dem Formular.'),
    ).toBeVisible();
  });

  test('the same is said where the code that asks cannot be fetched', () => {
    const onChange = vi.fn<() => void>();
    const { container } = render(<UnknownRecipients names={['Kranichwerk']} onChange={onChange} />);
    expect(container).toHaveTextContent(
      'Ihre Nachricht geht an Beraterkompass, nicht an Kranichwerk.Der Betreiber von Beraterkompass führt auch die Personalberatung People Finding Company.',
    );
    expect(onChange).toHaveBeenCalledWith(null);
  });

  test("of the operator's own it says so, and not that it goes to somebody else", async () => {
    serveDirect();
    await openForm('/kontakt?beratung=People%20Finding%20Company');
    expect(await screen.findByText('Ihre Nachricht geht an Beraterkompass.')).toBeVisible();
    expect(
      screen.getByText('Beraterkompass und People Finding Company haben denselben Betreiber.'),
    ).toBeVisible();
    expect(screen.getByText('Anzeige')).toBeVisible();
  });

  test('those past the tenth are named as not included', async () => {
    serveDirect();
    const names = Array.from({ length: 12 }, (_, index) => `Nr${String(index + 1)}`);
    await openForm(`/kontakt?beratung=${names.join('&beratung=')}`);
    expect(
      await screen.findByText('Eine Anfrage nennt höchstens 10 Beratungen. Nicht dabei: Nr11 und Nr12.'),
    ).toBeVisible();
  });

  test('says who gets what, sends that along with the consent, and shows a receipt with their names [C26, C27]', async () => {
    serveDirect('Kranichwerk', 'Salzkontor');
    const calls = recordCalls(FUNCTION_URL, () =>
      HttpResponse.json({
        message: 'ok',
        recipients: [
          { name: 'Kranichwerk', isDirect: true, isDelayed: false },
          { name: 'Salzkontor', isDirect: true, isDelayed: true },
          { name: 'Zederngrund', isDirect: false, isDelayed: false },
        ],
      }),
    );
    const { user } = await openForm('/kontakt?beratung=Kranichwerk&beratung=Salzkontor&beratung=Zederngrund');
    expect(
      await screen.findByText(/geht direkt an Kranichwerk und Salzkontor, jeweils als eigene E-Mail/),
    ).toBeVisible();
    expect(
      screen.getByText(/Außerdem geht sie an Beraterkompass, weil Zederngrund Anfragen nicht direkt erhält/),
    ).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /darf meine Nachricht .* an Zederngrund/ }));
    await fillIn(user);
    await send(user);
    const receipt = await screen.findByRole('region', { name: 'Empfangsbestätigung' });
    expect(receipt).toHaveTextContent(/Direkt an\s*KranichwerkSalzkontor \(später\)/);
    expect(receipt).toHaveTextContent(/An Beraterkompass für\s*Zederngrund/);
    expect(calls).toMatchObject([
      {
        enquiry: {
          agencies: ['Kranichwerk', 'Salzkontor', 'Zederngrund'],
          direct: ['Kranichwerk', 'Salzkontor'],
          mayForward: true,
        },
      },
    ]);

    const receiptCalls = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
    await user.click(screen.getByRole('button', { name: 'Code an meine Adresse senden' }));
    await user.type(await screen.findByRole('textbox', { name: 'Code aus der E-Mail' }), '123 456');
    await user.click(screen.getByRole('button', { name: 'Per E-Mail senden' }));
    expect(await screen.findByText(/Die Empfangsbestätigung ist unterwegs\./)).toBeVisible();
    const id = idOf(calls[0]);
    expect(receiptCalls).toEqual([
      { action: 'requestReceiptCode', id, email: 'jana.weber@firma.example' },
      { action: 'sendReceipt', id, email: 'jana.weber@firma.example', code: '123456' },
    ]);
  });

  test('what goes to an agency is never stored for the operator, whatever fails [C26 faults]', async () => {
    serveDirect('Kranichwerk');
    recordCalls(FUNCTION_URL, () => HttpResponse.error());
    const stored = recordCalls(TABLE_URL, () => new HttpResponse(null, { status: 201 }));
    const { user } = await openForm('/kontakt?beratung=Kranichwerk');
    await screen.findByText(/geht direkt an Kranichwerk/);
    await fillIn(user);
    await send(user);
    await screen.findByRole('button', { name: 'Erneut senden' });
    expect(stored).toEqual([]);
    expect(field('Nachricht')).toHaveValue('Wir suchen zum Sommer.');
  });

  test.each([
    ['Kranichwerk', 'Ihre Nachricht geht an Kranichwerk. Eine Antwort kommt von der Beratung selbst.'],
    [
      'Kranichwerk&beratung=Salzkontor',
      'Ihre Nachricht geht an Kranichwerk und Salzkontor. Antworten kommen von den Beratungen selbst.',
    ],
  ])('what went to %s alone is answered by nobody else', async (names, thanks) => {
    serveDirect('Kranichwerk', 'Salzkontor');
    recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
    const { user } = await openForm(`/kontakt?beratung=${names}`);
    await screen.findByText(/geht direkt an Kranichwerk/);
    await fillIn(user);
    await send(user); // The toast says it, and the form.
    expect(await screen.findAllByText((text) => text.endsWith(thanks))).toHaveLength(2);
    expect(screen.queryByText(SENT_TOAST)).not.toBeInTheDocument();
  });

  test.each([
    [
      'Wir suchen zum Sommer.',
      ['Wir suchen zum Sommer.\n\nDer Weiterleitung an Zederngrund wurde zugestimmt.'],
    ],
    ['x'.repeat(10_000), []],
  ])('a consent is stored with the message, or the message stays in the form', async (words, texts) => {
    serveDirect();
    recordCalls(FUNCTION_URL, () => HttpResponse.error());
    const stored = recordCalls(TABLE_URL, () => new HttpResponse(null, { status: 201 }));
    const { user } = await openForm('/kontakt?beratung=Zederngrund');
    await user.click(await screen.findByRole('checkbox', { name: /an Zederngrund weiterleiten/ }));
    expect(
      screen.getByText('Ihre Nachricht geht an Beraterkompass. Wir dürfen sie an Zederngrund weiterleiten.'),
    ).toBeVisible();
    await fillIn(user);
    fireEvent.change(field('Nachricht'), { target: { value: words } });
    await send(user);
    await (texts.length > 0
      ? screen.findAllByText(SENT_TOAST)
      : screen.findByRole('button', { name: 'Erneut senden' }));
    expect(stored).toEqual(texts.map((nachricht) => expect.objectContaining({ nachricht })));
    expect(field('Nachricht')).toHaveValue(texts.length > 0 ? '' : words);
  });

  test('a consent covers nobody who was not named beside it', async () => {
    serveDirect('Kranichwerk');
    recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'Geändert.' }, { status: 409 }));
    const { user } = await openForm('/kontakt?beratung=Kranichwerk&beratung=Zederngrund');
    await user.click(await screen.findByRole('checkbox', { name: /an Zederngrund weiterleiten/ }));
    await fillIn(user);
    serveDirect();
    await send(user);
    expect(
      await screen.findByRole('checkbox', { name: /an Kranichwerk und Zederngrund weiterleiten/ }),
    ).not.toBeChecked();
  });

  test('where nobody knows who takes enquiries, it is for Beraterkompass, and says so [C27 faults]', async () => {
    server.use(
      http.post('http://supabase.test/rest/v1/rpc/enquiry_recipients', () =>
        HttpResponse.json({ message: 'down' }, { status: 400 }),
      ),
    );
    const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({}));
    const { user } = await openForm('/kontakt?beratung=Kranichwerk');
    expect(
      await screen.findByText(
        /konnten wir gerade nicht prüfen\. Ihre Nachricht geht deshalb an Beraterkompass, nicht an Kranichwerk\./,
      ),
    ).toBeVisible();
    await fillIn(user);
    await send(user);
    await screen.findAllByText(SENT_TOAST);
    expect(calls[0]).not.toHaveProperty('enquiry');
    serveDirect('Kranichwerk');
    await user.click(screen.getByRole('button', { name: 'Noch einmal prüfen' }));
    expect(await screen.findByText(/geht direkt an Kranichwerk/)).toBeVisible();
  });

  test('others get it by now: the page says so, and asks anew', async () => {
    serveDirect('Kranichwerk');
    recordCalls(FUNCTION_URL, () =>
      HttpResponse.json({ message: 'Inzwischen hat sich geändert, wer sie erhält.' }, { status: 409 }),
    );
    const { user } = await openForm('/kontakt?beratung=Kranichwerk');
    await screen.findByText(/geht direkt an Kranichwerk/);
    await fillIn(user);
    serveDirect();
    await send(user);
    expect(await screen.findByText(/Inzwischen hat sich geändert/)).toBeVisible();
    expect(await screen.findByText(/^Ihre Nachricht .*nicht an Kranichwerk\./)).toBeVisible();
  });

  test('markup is shown as text', async () => {
    serveDirect();
    await openForm(`/kontakt?beratung=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
  });
});

async function openVacancy(path?: string) {
  const { user } = await openForm(path);
  await user.click(screen.getByText('Angaben zur Stelle (freiwillig)'));
  await screen.findByRole('textbox', { name: 'Position' });
  return user;
}

describe('the vacancy (docs/decisions/contact.md)', () => {
  test('goes with the message as it was understood, stays in the form until it is sent, and is in the receipt', async () => {
    serveDirect('Kranichwerk');
    recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'down' }, { status: 503 }));
    const user = await openVacancy('/kontakt?beratung=Kranichwerk');
    await screen.findByText(/geht direkt an Kranichwerk/);
    await fillIn(user);
    await user.type(field('Position'), 'CFO');
    await user.type(field('Jahresgehalt, brutto'), '120–100k');
    expect(field('Jahresgehalt, brutto')).toHaveAccessibleDescription(
      /Von und bis waren vertauscht, gesendet wird 100\.000–120\.000\u00A0€\./,
    );
    await user.type(field('Zielfirmen'), 'Haubenlerche, Salzkontor');
    await user.click(
      screen.getByRole('checkbox', { name: 'Darf diese Beratung bei Salzkontor ansprechen?' }),
    );
    await send(user);
    await screen.findByRole('button', { name: 'Erneut senden' });
    expect(field('Position')).toHaveValue('CFO');
    const calls = recordCalls(FUNCTION_URL, () =>
      HttpResponse.json({ recipients: [{ name: 'Kranichwerk', isDirect: true, isDelayed: false }] }),
    );
    await send(user, 'Erneut senden');
    const receipt = await screen.findByRole('region', { name: 'Empfangsbestätigung' });
    expect(receipt).toHaveTextContent(/Angaben zur Stelle\s*PositionCFO/);
    expect(receipt).toHaveTextContent('Darf diese Beratung bei Salzkontor ansprechen?');
    expect(calls).toMatchObject([
      {
        vacancy: {
          position: 'CFO',
          salary: { low: 100_000, high: 120_000 },
          firms: [
            { name: 'Haubenlerche', asksOffLimits: false },
            { name: 'Salzkontor', asksOffLimits: true },
          ],
        },
      },
    ]);
    expect(field('Position')).toHaveValue('');
  });

  test('is stored directly where the function cannot be reached', async () => {
    recordCalls(FUNCTION_URL, () => HttpResponse.error());
    const stored = recordCalls(TABLE_URL, () => new HttpResponse(null, { status: 201 }));
    const user = await openVacancy();
    await fillIn(user);
    await user.type(field('Start'), 'sofort');
    await send(user);
    await screen.findAllByText(SENT_TOAST);
    expect(stored).toMatchObject([{ vacancy: { start: 'sofort' } }]);
  });

  test.each([
    ['Jahresgehalt, brutto', '95.000 CHF', /in Euro/],
    ['Jahresgehalt, brutto', '8.000 im Monat', /für ein ganzes Jahr/],
    ['Jahresgehalt, brutto', 'viel', /nicht als Zahl lesen/],
    ['Start', 'x'.repeat(101), /höchstens 100 Zeichen/],
    ['Zielfirmen', 'a,b,c,d,e,f,g,h,i,j,k', /höchstens 10 Firmen/],
  ])(
    '%s „%s“ is said beside the field, which opens and takes the focus; nothing is sent',
    async (name, text, fault) => {
      const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({}));
      const user = await openVacancy();
      await fillIn(user);
      await user.click(field(name));
      await user.paste(text);
      await user.click(screen.getByText('Angaben zur Stelle (freiwillig): 1 von 5 ausgefüllt'));
      await send(user);
      await waitFor(() => {
        expect(field(name)).toHaveFocus();
      });
      expect(field(name)).toHaveAccessibleDescription(fault);
      expect(calls).toEqual([]);
    },
  );

  test("the function's own message is beside its field", async () => {
    recordCalls(FUNCTION_URL, () =>
      HttpResponse.json({ message: 'Nein.', fields: { industry: 'Das ist keine.' } }, { status: 422 }),
    );
    const user = await openVacancy();
    await fillIn(user);
    await user.type(field('Branche'), 'Nichts');
    await send(user);
    await waitFor(() => {
      expect(field('Branche')).toHaveAccessibleDescription(/Das ist keine\./);
    });
    expect(field('Branche')).toHaveValue('Nichts');
  });

  test('what was said elsewhere is taken over with a tick alone, overwrites nothing, and is taken back with it', async () => {
    const query = 'CFO, Maschinenbau, Stuttgart';
    carryVacancy({ need: { query, items: readNeed(query).items }, salary: '80.000–100.000\u00A0€' });
    const { user } = await openForm();
    const need = await screen.findByRole('checkbox', {
      name: 'Aus Ihrer Suche mit dem Berater-Assistenten übernehmen: Position „CFO, Stuttgart“ und Branche „Maschinenbau“',
    });
    const salary = screen.getByRole('checkbox', { name: /^Aus dem Honorarrechner übernehmen/ });
    for (const name of ['Position', 'Branche', 'Jahresgehalt, brutto']) expect(field(name)).toHaveValue('');
    await user.type(field('Position'), 'Leitung');
    await user.click(need);
    await user.click(salary);
    expect(field('Position')).toHaveValue('Leitung');
    expect(field('Branche')).toHaveValue('Maschinenbau');
    expect(field('Jahresgehalt, brutto')).toHaveValue('80.000–100.000\u00A0€');
    await user.click(need);
    expect(field('Branche')).toHaveValue('');
    expect(field('Position')).toHaveValue('Leitung');
    carryVacancy({ need: null, salary: '' });
  });

  test('a report has no such part', async () => {
    await openForm('/kontakt?meldung=Kranichwerk&eintrag=3');
    expect(screen.queryByText(/Angaben zur Stelle/)).not.toBeInTheDocument();
  });
});

describe('?meldung= (docs/product.md, Legal pages)', () => {
  test('fills the subject and the address of the entry, and says who gets the report and what it has to hold', async () => {
    await openForm('/kontakt?meldung=Kranichwerk&eintrag=3');
    expect(field('Betreff')).toHaveValue('Meldung zu Kranichwerk');
    expect(field('Nachricht')).toHaveValue(`Gemeldeter Eintrag: ${window.location.origin}/agenturen/3\n\n`);
    expect(
      await screen.findByText('Ihre Meldung geht an Beraterkompass, nicht an Kranichwerk.'),
    ).toBeVisible();
    expect(screen.getByText(/nennen Sie bitte den Grund/)).toBeVisible();
    expect(screen.queryByText('Ihre Anfrage betrifft')).not.toBeInTheDocument();
  });

  test('says that the report has arrived, and promises no answer within 24 hours', async () => {
    recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
    const { user } = await openForm('/kontakt?meldung=Kranichwerk&eintrag=3');
    await fillIn(user);
    await send(user);
    expect(
      (await screen.findAllByText(/Wir prüfen sie\. Den Eingang bestätigen wir/)).length,
    ).toBeGreaterThan(0);
    expect(screen.queryByText(SENT_TOAST)).not.toBeInTheDocument();
  });

  test('is no enquiry, also where one is named besides', async () => {
    await openForm('/kontakt?beratung=Salzstra%C3%9Fe&meldung=Kranichwerk');
    expect(field('Betreff')).toHaveValue('Meldung zu Kranichwerk');
    expect(field('Nachricht')).toHaveValue('');
    expect(screen.queryByText('Salzstraße')).not.toBeInTheDocument();
  });

  test.each(['', '%20', 'x'.repeat(400)])('%j does no harm', async (name) => {
    await openForm(`/kontakt?meldung=${name}&eintrag=abc`);
    expect(field('Nachricht')).toHaveValue('');
  });
});

test('the page says that answers usually come within 24 hours and shows the gap where no address is set', async () => {
  await openForm();
  expect(screen.getByText(/in der Regel innerhalb von 24 Stunden/)).toBeVisible();
  expect(screen.getByText('[bitte ergänzen: E-Mail-Adresse]')).toBeVisible();
});

test('the honeypot is out of reach for people', async () => {
  await openForm();
  expect(screen.queryByRole('textbox', { name: 'Website' })).not.toBeInTheDocument();
});
