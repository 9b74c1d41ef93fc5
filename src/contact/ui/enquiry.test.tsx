import { render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import {
  field,
  fillIn,
  FUNCTION_URL,
  idOf,
  openForm,
  recordCalls,
  send,
  SENT_TOAST,
  serveDirect,
  serveRecipients,
} from '#tests/harness/contact-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { RPC_URL } from '#tests/harness/urls.ts';
import { UnknownRecipients } from './unknown-recipients.tsx';

describe('?beratung=', () => {
  test('fills the subject and says above the form that Beraterkompass gets what agencies do not take', async () => {
    serveDirect();
    await openForm('/kontakt?beratung=Kranichwerk&beratung=Salzstra%C3%9Fe%20Talente');
    expect(field('Betreff')).toHaveValue('Anfrage zu Kranichwerk und Salzstraße Talente');
    expect(await screen.findByText('Kranichwerk')).toBeVisible();
    expect(screen.getByText('Salzstraße Talente')).toBeVisible();
    expect(
      await screen.findByText(
        'Kranichwerk und Salzstraße Talente erhalten Anfragen nicht direkt. Ihre Nachricht geht deshalb an Beraterkompass.',
      ),
    ).toBeVisible();
  });

  test('one that is named alone is named as who does not receive the message', async () => {
    serveDirect();
    await openForm('/kontakt?beratung=Kranichwerk');
    expect(
      await screen.findByText(
        'Kranichwerk erhält Anfragen nicht direkt. Ihre Nachricht geht deshalb an Beraterkompass.',
      ),
    ).toBeVisible();
    expect(screen.getByText(/^Wir führen auch die Personalberatung People Finding Company/)).toBeVisible();
    expect(
      screen.getByText('Eine E-Mail an diese Adresse geht an Beraterkompass, nicht an Kranichwerk.'),
    ).toBeVisible();
    expect(
      screen.getByText('Schreiben Sie hier Ihre Anfrage. Wer sie erhält, steht über dem Formular.'),
    ).toBeVisible();
    // Who competes with an agency says what separates the two, and how long a trace of the sender stays.
    expect(screen.getByText(/Sie ist von dieser Website nicht getrennt/)).toBeVisible();
    expect(screen.getByText(/bleibt 24\sMonate ein Hash-Wert Ihrer E-Mail-Adresse/)).toBeVisible();
  });

  test('the same is said where the code that asks cannot be fetched', () => {
    const onChange = vi.fn<() => void>();
    const { container } = render(
      <UnknownRecipients asked={[{ id: 7, name: 'Kranichwerk' }]} onChange={onChange} />,
    );
    expect(container).toHaveTextContent(
      'Ihre Nachricht geht an Beraterkompass, nicht an Kranichwerk.Wir führen auch die Personalberatung People Finding Company.',
    );
    expect(onChange).toHaveBeenCalledWith(null);
  });

  test("of the operator's own it says so, and not that it goes to somebody else", async () => {
    serveDirect();
    await openForm('/kontakt?beratung=People%20Finding%20Company');
    expect(await screen.findByText(/Ihre Nachricht geht deshalb an Beraterkompass\.$/)).toBeVisible();
    expect(screen.getByText('People Finding Company ist unsere eigene Beratung.')).toBeVisible();
    expect(screen.getByText('Anzeige')).toBeVisible();
  });

  test.each([
    [['Kranichwerk'], 'nicht an Kranichwerk.'],
    [['Kranichwerk', 'Salzstraße Talente'], 'nicht an die anderen genannten Personalberatungen.'],
  ])("beside the operator's own, only %j do not get it", (others, words) => {
    const { container } = render(
      <UnknownRecipients
        asked={['People Finding Company', ...others].map((name) => ({ id: null, name }))}
        onChange={vi.fn<() => void>()}
      />,
    );
    expect(container).toHaveTextContent(`Ihre Nachricht geht an Beraterkompass, ${words}`);
  });

  test('those past the tenth are named as not included', async () => {
    serveDirect();
    const names = Array.from({ length: 12 }, (_, index) => `Nr${String(index + 1)}`);
    await openForm(`/kontakt?beratung=${names.join('&beratung=')}`);
    expect(
      await screen.findByText('Eine Anfrage nennt höchstens 10 Beratungen. Nicht dabei: Nr11 und Nr12.'),
    ).toBeVisible();
  });

  test('says who gets what, asks what to do with the rest, and lists what became of it [C26, C27]', async () => {
    serveDirect('Kranichwerk', 'Salzkontor');
    const calls = recordCalls(FUNCTION_URL, () =>
      HttpResponse.json({
        message: 'ok',
        recipients: [
          { name: 'Kranichwerk', outcome: 'sent' },
          { name: 'Salzkontor', outcome: 'delayed' },
          { name: 'Zederngrund', outcome: 'forward' },
        ],
      }),
    );
    const { user } = await openForm(
      '/kontakt?beratung=Kranichwerk&an=7&beratung=Salzkontor&an=&beratung=Zederngrund&an=9',
    );
    expect(
      await screen.findByText(/geht direkt an Kranichwerk und Salzkontor, jeweils als eigene E-Mail/),
    ).toBeVisible();
    expect(
      screen.getByText(/Zederngrund erhält Anfragen nicht direkt\. Ihre Nachricht geht deshalb auch an/),
    ).toBeVisible();
    await user.click(
      screen.getByRole('radio', { name: /^Beraterkompass soll sie an Zederngrund weiterleiten/ }),
    );
    await fillIn(user);
    await send(user);
    const receipt = await screen.findByRole('region', { name: 'Empfangsbestätigung' });
    expect(receipt).toHaveTextContent(/Eingegangen\s*\d+\. \S+ \d{4} um \d\d:\d\d Uhr MES?Z/);
    expect(receipt).toHaveTextContent(/Zugestellt an\s*Kranichwerk/);
    expect(receipt).toHaveTextContent(/Gespeichert, wird später zugestellt an\s*Salzkontor/);
    expect(receipt).toHaveTextContent(/Wird von Beraterkompass weitergeleitet an\s*Zederngrund/);
    expect(
      screen.getAllByText(
        /Antworten kommen von .* selbst\. Beraterkompass leitet sie an Zederngrund weiter\./,
      ).length,
    ).toBeGreaterThan(0);
    expect(calls).toMatchObject([
      {
        enquiry: {
          agencies: [
            { id: 7, name: 'Kranichwerk' },
            { id: 10, name: 'Salzkontor' },
            { id: 9, name: 'Zederngrund' },
          ],
          direct: [7, 10],
          mayForward: true,
        },
      },
    ]);

    const receiptCalls = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
    await user.click(screen.getByRole('button', { name: 'Code an meine Adresse senden' }));
    await user.type(await screen.findByRole('textbox', { name: 'Code aus der E-Mail' }), '1234 5678');
    await user.click(screen.getByRole('button', { name: 'Per E-Mail senden' }));
    expect(await screen.findByText(/Die Empfangsbestätigung ist unterwegs\./)).toBeVisible();
    const id = idOf(calls[0]);
    expect(receiptCalls).toEqual([
      { action: 'requestReceiptCode', id, email: 'jana.weber@firma.example' },
      { action: 'sendReceipt', id, email: 'jana.weber@firma.example', code: '12345678' },
    ]);
  });

  test('to three that get none directly is not sent before the sender has chosen, and nothing is preselected', async () => {
    serveDirect();
    const calls = recordCalls(FUNCTION_URL, () =>
      HttpResponse.json({
        message: 'ok',
        recipients: ['Ahorn', 'Birke', 'Ceder'].map((name) => ({ name, outcome: 'none' })),
      }),
    );
    const { user } = await openForm('/kontakt?beratung=Ahorn&beratung=Birke&beratung=Ceder');
    const group = within(await screen.findByRole('group', { name: 'An wen soll Ihre Nachricht gehen?' }));
    for (const radio of group.getAllByRole('radio')) expect(radio).not.toBeChecked();
    await fillIn(user);
    await send(user);
    expect(await group.findByText('Bitte wählen Sie, was mit Ihrer Nachricht geschehen soll.')).toBeVisible();
    expect(
      group.getByRole('radio', { name: /^Beraterkompass soll sie an Ahorn, Birke und Ceder weiterleiten/ }),
    ).toHaveFocus();
    expect(calls).toEqual([]);
    await user.click(group.getByRole('radio', { name: 'nur an Beraterkompass' }));
    expect(group.queryByText(/^Bitte wählen Sie/)).not.toBeInTheDocument();
    await send(user);
    expect(await screen.findByRole('region', { name: 'Empfangsbestätigung' })).toHaveTextContent(
      /Nicht an\s*AhornBirkeCeder/,
    );
    expect(
      screen.getAllByText(
        /Ihre Nachricht ging an Beraterkompass, nicht an die genannten Personalberatungen\./,
      ).length,
    ).toBeGreaterThan(0);
    expect(calls).toMatchObject([{ enquiry: { direct: [], mayForward: false } }]);
  });

  test('with a name that several entries have asks which, and is about the one that is chosen', async () => {
    serveRecipients((name) =>
      name === 'Alpha'
        ? {
            agency_id: null,
            choices: [
              { id: 4, name: 'Alpha', towns: 'Kiel' },
              { id: 5, name: 'ALPHA', towns: null },
            ],
          }
        : {},
    );
    const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
    const { user } = await openForm('/kontakt?beratung=Alpha');
    await screen.findByText('Welche Personalberatung „Alpha“ meinen Sie?');
    await fillIn(user);
    await send(user);
    expect(await screen.findByText('Bitte wählen Sie zuerst, welche Sie meinen.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Alpha, Kiel (Nr. 4)' })).toHaveFocus();
    expect(calls).toEqual([]);
    serveRecipients(() => ({ is_direct: true }));
    await user.click(screen.getByRole('link', { name: 'ALPHA, ohne Ortsangabe (Nr. 5)' }));
    expect(await screen.findByText(/geht direkt an ALPHA\./)).toBeVisible();
    expect(field('Nachricht')).toHaveValue('Wir suchen zum Sommer.');
    await send(user);
    await waitFor(() => {
      expect(calls).toMatchObject([{ enquiry: { agencies: [{ id: 5 }], direct: [5], mayForward: null } }]);
    });
  });

  test('with a name that no entry has says so', async () => {
    serveRecipients(() => ({ agency_id: null }));
    await openForm('/kontakt?beratung=Niemand');
    expect(
      await screen.findByText(
        'Niemand steht nicht im Verzeichnis. Ihre Nachricht geht deshalb an Beraterkompass.',
      ),
    ).toBeVisible();
  });

  test('that reaches nobody stays in the form [C26 faults]', async () => {
    serveDirect('Kranichwerk');
    recordCalls(FUNCTION_URL, () => HttpResponse.error());
    const { user } = await openForm('/kontakt?beratung=Kranichwerk');
    await screen.findByText(/geht direkt an Kranichwerk/);
    await fillIn(user);
    await send(user);
    await screen.findByRole('button', { name: 'Erneut senden' });
    expect(field('Nachricht')).toHaveValue('Wir suchen zum Sommer.');
  });

  test.each([
    [
      ['Kranichwerk'],
      'Ihre Nachricht geht an Kranichwerk. Eine Antwort kommt von der Personalberatung selbst.',
    ],
    [
      ['Kranichwerk', 'Salzkontor'],
      'Ihre Nachricht geht an Kranichwerk und Salzkontor. Antworten kommen von den Personalberatungen selbst.',
    ],
  ])('what went to %s alone is answered by nobody else', async (names, thanks) => {
    serveDirect('Kranichwerk', 'Salzkontor');
    recordCalls(FUNCTION_URL, () =>
      HttpResponse.json({ message: 'ok', recipients: names.map((name) => ({ name, outcome: 'sent' })) }),
    );
    const { user } = await openForm(`/kontakt?beratung=${names.join('&beratung=')}`);
    await screen.findByText(/geht direkt an Kranichwerk/);
    await fillIn(user);
    await send(user);
    // The toast says it, and the form, one after the other.
    await waitFor(() => expect(screen.getAllByText((text) => text.endsWith(thanks))).toHaveLength(2));
    expect(screen.queryByText(SENT_TOAST)).not.toBeInTheDocument();
  });

  test('a choice covers nobody who was not named beside it', async () => {
    serveDirect('Kranichwerk');
    recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'Geändert.' }, { status: 409 }));
    const { user } = await openForm('/kontakt?beratung=Kranichwerk&beratung=Zederngrund');
    await user.click(await screen.findByRole('radio', { name: /an Zederngrund weiterleiten/ }));
    await fillIn(user);
    serveDirect();
    await send(user);
    expect(
      await screen.findByRole('radio', { name: /an Kranichwerk und Zederngrund weiterleiten/ }),
    ).not.toBeChecked();
  });

  test('where nobody knows who takes enquiries, it is for Beraterkompass, and says so [C27 faults]', async () => {
    server.use(
      http.post(`${RPC_URL}/enquiry_recipients`, () =>
        HttpResponse.json({ message: 'down' }, { status: 400 }),
      ),
    );
    const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
    const { user } = await openForm('/kontakt?beratung=Kranichwerk');
    expect(
      await screen.findByText(
        /konnten wir gerade nicht prüfen\. Ihre Nachricht geht deshalb an Beraterkompass, nicht an Kranichwerk\./,
      ),
    ).toBeVisible();
    await fillIn(user);
    await send(user);
    await screen.findAllByText(SENT_TOAST);
    expect(screen.getAllByText(/Ihre Nachricht ging an Beraterkompass, nicht an Kranichwerk\./)).not.toEqual(
      [],
    );
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
    expect(await screen.findByText(/^Kranichwerk erhält Anfragen nicht direkt\./)).toBeVisible();
  });

  test('markup is shown as text', async () => {
    serveDirect();
    await openForm(`/kontakt?beratung=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
  });
});
