import { fireEvent, render, screen, waitFor } from '@testing-library/react';
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
  TABLE_URL,
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

  test.each([
    [['Kranichwerk'], 'nicht an Kranichwerk.'],
    [['Kranichwerk', 'Salzstraße Talente'], 'nicht an die anderen genannten Personalberatungen.'],
  ])("beside the operator's own, only %j do not get it", (others, words) => {
    const { container } = render(
      <UnknownRecipients names={['People Finding Company', ...others]} onChange={vi.fn<() => void>()} />,
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
    await send(user);
    // The toast says it, and the form, one after the other.
    await waitFor(() => {
      expect(screen.getAllByText((text) => text.endsWith(thanks))).toHaveLength(2);
    });
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
      http.post(`${RPC_URL}/enquiry_recipients`, () =>
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
