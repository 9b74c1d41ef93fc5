import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { readNeed } from '#advisor/model/need.ts';
import { rememberVacancy } from '#contact/api/remembered-vacancy.ts';
import {
  field,
  fillIn,
  FUNCTION_URL,
  openForm,
  recordCalls,
  send,
  serveDirect,
} from '#tests/harness/contact-page.ts';

async function openVacancy(path?: string) {
  const { user } = await openForm(path);
  await user.click(screen.getByText('Unternehmen und Stelle (freiwillig)'));
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
    await user.type(field('Unternehmen'), 'Muster GmbH');
    await user.type(field('Telefon für Rückfragen'), '0221 / 12 34-56');
    await user.type(field('Position'), 'CFO');
    await user.type(field('Jahresgehalt, brutto'), '120–100k');
    expect(field('Jahresgehalt, brutto')).toHaveAccessibleDescription(
      /Von und bis waren vertauscht, gesendet wird 100\.000–120\.000\u00A0€\./,
    );
    await user.type(field('Zielfirmen'), 'Haubenlerche; Salzkontor');
    await user.click(
      screen.getByRole('checkbox', { name: 'Darf diese Beratung bei Salzkontor ansprechen?' }),
    );
    await send(user);
    await screen.findByRole('button', { name: 'Erneut senden' });
    expect(field('Position')).toHaveValue('CFO');
    const calls = recordCalls(FUNCTION_URL, () =>
      HttpResponse.json({ message: 'ok', recipients: [{ name: 'Kranichwerk', outcome: 'sent' }] }),
    );
    await send(user, 'Erneut senden');
    const receipt = await screen.findByRole('region', { name: 'Empfangsbestätigung' });
    expect(receipt).toHaveTextContent(
      /Unternehmen und Stelle\s*UnternehmenMuster GmbH\s*Telefon für Rückfragen0221 \/ 12 34-56\s*PositionCFO/,
    );
    expect(receipt).toHaveTextContent('Darf diese Beratung bei Salzkontor ansprechen?');
    expect(calls).toMatchObject([
      {
        vacancy: {
          company: 'Muster GmbH',
          phone: '0221 / 12 34-56',
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

  test.each([
    ['Jahresgehalt, brutto', '95.000 CHF', /in Euro/],
    ['Jahresgehalt, brutto', '8.000 im Monat', /für ein ganzes Jahr/],
    ['Jahresgehalt, brutto', 'viel', /nicht als Zahl lesen/],
    ['Start', 'x'.repeat(101), /höchstens 100 Zeichen/],
    ['Telefon für Rückfragen', 'gern mobil', /Telefonnummer mit Vorwahl/],
    ['Zielfirmen', 'a;b;c;d;e;f;g;h;i;j;k', /höchstens 10 Firmen/],
  ])(
    '%s „%s“ is said beside the field, which opens and takes the focus; nothing is sent',
    async (name, text, fault) => {
      const calls = recordCalls(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }));
      const user = await openVacancy();
      await fillIn(user);
      await user.click(field(name));
      await user.paste(text);
      await user.click(screen.getByText('Unternehmen und Stelle (freiwillig): 1 von 7 ausgefüllt'));
      await send(user);
      await waitFor(() => expect(field(name)).toHaveFocus());
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
    await waitFor(() => expect(field('Branche')).toHaveAccessibleDescription(/Das ist keine\./));
    expect(field('Branche')).toHaveValue('Nichts');
  });

  test('what was said elsewhere is taken over with a tick alone, overwrites nothing, and is taken back with it', async () => {
    const query = 'CFO, Maschinenbau, Stuttgart';
    rememberVacancy({ need: { query, items: readNeed(query).items }, salary: '80.000–100.000\u00A0€' });
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
    rememberVacancy({ need: null, salary: '' });
  });

  test('a report has no such part', async () => {
    await openForm('/kontakt?meldung=Kranichwerk&eintrag=3');
    expect(screen.queryByText(/Unternehmen und Stelle/)).not.toBeInTheDocument();
  });
});
