import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aRow, aRowWithout, asRow, type RawRow } from '#tests/fixtures/agency.ts';
import { answerAgencies, recordAgencyCalls } from '#tests/harness/agencies-api.ts';
import {
  AGENCY,
  chipsOf,
  FAILURE_TOAST,
  openAgency,
  openFailure,
  prepareAgencyPage,
  REPAIRED,
} from '#tests/harness/agency-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { findToast, shownToasts } from '#tests/harness/toasts.ts';

const INVALID_FORMAT = 'Ungültiges Dateiformat von der Datenbank erhalten';
const INVALID_AGENCY = 'Ungültige Agenturdaten empfangen';

prepareAgencyPage();

describe('a damaged record', () => {
  test.each<[damage: string, record: RawRow]>([
    ['a missing column', aRowWithout('Branchen')],
    ['all optional columns missing', { id: 7, Name: 'Musterhaus Personalberatung GmbH' }],
    ['a number in a text column', aRow({ Standort: 12 })],
    ['a text in a number column', aRow({ Gründungsjahr: 'unbekannt' })],
    ['a list in a text column', aRow({ Spezialisierung: ['IT', 'Vertrieb'] })],
    ['an object in a text column', aRow({ Zusammenfassung: { de: 'Text' } })],
  ])('with %s is repaired, and says so to the letter', async (_, record) => {
    await openAgency(record);
    expect(screen.getByText(REPAIRED)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Musterhaus Personalberatung GmbH' })).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent(/null|undefined|NaN|\[object/);
    expect(shownToasts()).toEqual([]);
  });

  test('keeps what is usable', async () => {
    await openAgency(aRow({ Branchen: 5, 'Anzahl Mitarbeiter': '24' }));
    expect(screen.getAllByText('24 Mitarbeiter')[0]).toBeVisible();
    expect(screen.getByText('Gegründet 1998')).toBeVisible();
    expect(chipsOf('Spezialisierung')).toEqual(['Vertrieb', 'Finanzen & Controlling']);
    expect(screen.getByText('keine Angabe')).toBeVisible();
  });

  test('that is whole needs no notice', async () => {
    await openAgency(AGENCY);
    expect(screen.queryByText(REPAIRED)).not.toBeInTheDocument();
  });

  test.each<[damage: string, record: object | string | number | null, message: string]>([
    ['a word as id', aRow({ id: 'sieben' }), INVALID_AGENCY],
    ['a number as name', aRow({ Name: 42 }), INVALID_AGENCY],
    ['no value as name', aRow({ Name: null }), INVALID_AGENCY],
    ['neither id nor name', {}, INVALID_FORMAT],
    ['no id', aRowWithout('id'), INVALID_FORMAT],
    ['no name', aRowWithout('Name'), INVALID_FORMAT],
    ['a list instead', [aRow()], INVALID_FORMAT],
    ['a text instead', 'Agentur', INVALID_FORMAT],
    ['a number instead', 7, INVALID_FORMAT],
    ['null instead', null, INVALID_FORMAT],
  ])('with %s cannot be shown [M11]', async (_, record, message) => {
    server.use(answerAgencies(() => HttpResponse.json(record)));
    await openFailure(message);
    expect(await findToast(FAILURE_TOAST)).toHaveTextContent(`${FAILURE_TOAST}${message}`);
    expect(screen.queryByText(REPAIRED)).not.toBeInTheDocument();
  });

  test('is looked into only on demand, and asked for again with „Erneut versuchen“', async () => {
    server.use(answerAgencies(() => HttpResponse.json(aRow({ id: 'sieben' }))));
    const calls = recordAgencyCalls();
    const { user } = await openFailure(INVALID_AGENCY);
    await findToast(FAILURE_TOAST);
    expect(calls).toHaveLength(1);
    server.use(answerAgencies(() => HttpResponse.json(asRow(AGENCY))));
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Alpha Personalberatung' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(calls).toHaveLength(2);
  });
});
