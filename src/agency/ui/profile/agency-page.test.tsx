import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aBareAgency, aPartner, aRow } from '#tests/fixtures/agency.ts';
import { recordAgencyCalls, serveAgencies, stalledAgencies } from '#tests/harness/agencies-api.ts';
import {
  AGENCY,
  chipsOf,
  contactBox,
  openAgency,
  prepareAgencyPage,
  REPAIRED,
  sectionOf,
} from '#tests/harness/agency-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { shownToasts } from '#tests/harness/toasts.ts';

prepareAgencyPage();

describe('while the agency loads', () => {
  test('its place is kept, and the way back is open', async () => {
    server.use(stalledAgencies());
    renderRoute('/agenturen/7');
    expect(await screen.findByText('Die Personalberatung wird geladen …')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Zurück zur Übersicht' })).toHaveAttribute('href', '/agenturen');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(document.title).toBe('Personalberatung – Beraterkompass');
  });

  test('what the directory knows of it is shown at once', async () => {
    server.use(serveAgencies([AGENCY]));
    const { user } = renderRoute('/agenturen');
    const link = await screen.findByRole('link', { name: 'Alpha Personalberatung' });
    server.use(stalledAgencies());
    await user.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'Alpha Personalberatung' })).toBeVisible();
    expect(screen.getByText('Gegründet 1998')).toBeVisible();
    expect(screen.queryByText('Die Personalberatung wird geladen …')).not.toBeInTheDocument();
  });
});

const saidOf = (field: string, source: string, confirmedAt: string) => ({
  field,
  source,
  confirmed_at: confirmedAt,
});

test('where the values come from is beside them; what nobody has confirmed for half a year says so', async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await openAgency({
    ...aRow({ id: 7 }),
    agency_field_meta: [
      saidOf('Webseite', 'own', yesterday),
      saidOf('Spezialisierung', 'evidenced', '2024-03-01T09:00:00Z'),
      saidOf('Branchen', 'own', '2024-03-01T09:00:00Z'),
      saidOf('Anzahl Mitarbeiter', 'public', '2024-03-01T09:00:00Z'),
      saidOf('Standort', 'own', 'gestern'),
      saidOf('Standort', 'geraten', yesterday),
    ],
  });
  expect(within(contactBox()).getByText(/^Eigenangabe, bestätigt am/)).toBeVisible();
  const about = sectionOf('Über Musterhaus Personalberatung GmbH');
  expect(about).toHaveTextContent(/Spezialisierung.*Belegt, geprüft am 1\. März 2024Branchen/);
  expect(about).toHaveTextContent(
    'Eigenangabe, bestätigt am 1. März 2024, seit mehr als 180 Tagen nicht bestätigt',
  );
  expect(contactBox()).toHaveTextContent(/Mitarbeiter ?Öffentliche Quelle, Stand 1\. März 2024/);
  expect(screen.getAllByText(/bestätigt am/)).toHaveLength(3);
  expect(screen.getByText(/^Angaben zuletzt bestätigt am \d{1,2}\. \p{L}+ \d{4}\.$/u)).toBeVisible();
});

describe('what buyers ask for', () => {
  test('has fee and guarantee at the top, eight facts first, the rest and what is open folded; sources show on demand', async () => {
    const { user } = await openAgency({
      ...aRow({ id: 7 }),
      agency_derived: { facts: { guaranteeMonths: 6, memberships: ['bdu'] } },
      facts: {
        guaranteeMonths: 6,
        feeModels: ['thirds'],
        feePercent: 'undisclosed',
        memberships: ['bdu'],
        offLimitsMonths: 12,
        guaranteeRemedy: ['refund'],
        shortlistDays: 21,
        completionRate: 90,
        aiUse: 'none',
      },
      agency_field_meta: [saidOf('facts.guaranteeMonths', 'evidenced', '2026-03-01T09:00:00Z')],
    });
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent('HonorarRetainer in DrittelnGarantie6 Monate');
    const asked = sectionOf('Was Auftraggeber fragen');
    expect(await within(asked).findByText('Garantiezeit')).toBeVisible();
    expect(asked).toHaveTextContent(/Honorarsatzkeine Angabe/);
    expect(within(asked).getByText('BDU')).toBeVisible();
    expect(within(asked).getByText('Einsatz von KI')).not.toBeVisible();
    await user.click(within(asked).getByText('Alle Angaben'));
    expect(within(asked).getByText('Einsatz von KI')).toBeVisible();
    expect(within(asked).getByText(/^Noch offen: .*Sprachen und Länder/)).toBeVisible();
    await user.click(within(asked).getByRole('button', { name: 'Quellen und Erklärungen zeigen' }));
    expect(asked).toHaveTextContent('Belegt, geprüft am 1. März 2026');
    expect(asked).toHaveTextContent('der erste Arbeitstag der eingestellten Person');
  });

  test('lists mandates as a table, and leads to the Honorarrechner where there is a rate', async () => {
    const mandate = { function: 'Finanzen', industry: 'Handel', level: 'manager', band: 'upTo10' };
    await openAgency({ ...aRow({ id: 7 }), facts: { feePercent: [25, 30], mandates: [mandate] } });
    expect(await screen.findByRole('row', { name: 'Finanzen Handel, Führungskräfte 6–10' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Honorar mit diesen Angaben rechnen' })).toHaveAttribute(
      'href',
      '/honorarrechner?ids=7',
    );
  });

  test('is said in one sentence where nothing of it is known', async () => {
    await openAgency(aRow({ id: 7 }));
    expect(
      await screen.findByText(/^Zu Honorar, Garantie, Off-Limits und Arbeitsweise hat diese/),
    ).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('Honorarnoch offenGarantienoch offen');
  });
});

describe('an agency', () => {
  test('is asked for with one call', async () => {
    server.use(serveAgencies([AGENCY]));
    const calls = recordAgencyCalls();
    renderRoute('/agenturen/7');
    await screen.findByRole('heading', { level: 1, name: 'Alpha Personalberatung' });
    expect(calls).toHaveLength(1);
    expect(shownToasts()).toEqual([]);
  });

  test('has name, location, year and size at the top', async () => {
    await openAgency(AGENCY);
    expect(screen.getByRole('heading', { level: 1, name: 'Alpha Personalberatung' })).toBeVisible();
    const main = screen.getByRole('main');
    expect(within(main).getAllByText('Köln, Leipzig')[0]).toBeVisible();
    expect(within(main).getByText('Gegründet 1998')).toBeVisible();
    expect(within(main).getAllByText('24 Mitarbeiter')[0]).toBeVisible();
  });

  test('may have two facts that read the same', async () => {
    await openAgency({ ...AGENCY, locations: ['24 Mitarbeiter'] });
    expect(screen.getAllByText('24 Mitarbeiter').length).toBeGreaterThan(1);
  });

  test('has its summary under „Über {name}“', async () => {
    await openAgency(AGENCY);
    expect(sectionOf('Über Alpha Personalberatung')).toHaveTextContent(
      'Musterhaus besetzt Fach- und Führungspositionen in mittelständischen Betrieben.',
    );
  });

  test('has all specializations and industries, however many', async () => {
    await openAgency({
      ...AGENCY,
      specializations: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7'],
      industries: ['B1', 'B2', 'B3', 'B4'],
    });
    expect(chipsOf('Spezialisierung')).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7']);
    expect(chipsOf('Branchen')).toEqual(['B1', 'B2', 'B3', 'B4']);
  });

  test('has its website in the side box', async () => {
    await openAgency(AGENCY);
    const link = within(contactBox()).getByRole('link', { name: /^musterhaus\.example/ });
    expect(link).toHaveAttribute('href', 'https://www.musterhaus.example/');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  test('can be asked through the contact form', async () => {
    await openAgency({ ...AGENCY, name: 'Alpha & Söhne' });
    expect(within(contactBox()).getByRole('link', { name: 'Über Beraterkompass anfragen' })).toHaveAttribute(
      'href',
      `/kontakt?beratung=Alpha+%26+S%C3%B6hne&an=${String(AGENCY.id)}`,
    );
  });

  test('is asked directly where it takes enquiries', async () => {
    await openAgency({ ...AGENCY, canReceiveEnquiries: true });
    expect(within(contactBox()).getByRole('link', { name: 'Direkt anfragen' })).toBeVisible();
  });

  test.each([
    [false, ['/eintrag/7/uebernehmen']],
    [true, []],
  ])('offers to be taken over where nobody manages it (managed: %s)', async (isOwned, links) => {
    await openAgency({ ...aRow({ id: 7 }), agency_derived: { has_owner: isOwned } });
    const shown = screen.queryAllByRole('link', { name: 'Diesen Eintrag übernehmen' });
    expect(shown.map((link) => link.getAttribute('href'))).toEqual(links);
  });

  test('can be reported through the contact form', async () => {
    await openAgency({ ...AGENCY, name: 'Alpha & Söhne' });
    expect(screen.getByRole('link', { name: 'Diesen Eintrag melden' })).toHaveAttribute(
      'href',
      `/kontakt?meldung=Alpha+%26+S%C3%B6hne&eintrag=${String(AGENCY.id)}`,
    );
  });

  test('that says nothing is kept out of search engines', async () => {
    await openAgency(aBareAgency());
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test.each([
    [
      {
        locations: ['Kiel', 'Bonn', 'Ulm', 'Hof'],
        specializations: ['IT', 'SAP', 'Vertrieb', 'Recht', 'HR'],
      },
      'Alpha aus Kiel, Bonn, Ulm: IT, SAP, Vertrieb, Recht. Profil der Personalberatung bei Beraterkompass.',
    ],
    [{ locations: [], specializations: [] }, 'Alpha: Profil der Personalberatung bei Beraterkompass.'],
  ])('tells search engines what it states, and nothing else: %j', async (stated, description) => {
    await openAgency({ ...AGENCY, name: 'Alpha', ...stated });
    expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content', description);
  });

  test('names the browser tab', async () => {
    await openAgency(AGENCY);
    expect(document.title).toBe('Alpha Personalberatung in Köln – Beraterkompass');
  });

  test('has a page that search engines may index', async () => {
    await openAgency(AGENCY);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'index, follow');
  });

  test('leads back to the directory', async () => {
    server.use(serveAgencies([AGENCY]));
    const { user, currentAddress } = renderRoute('/agenturen/7');
    await screen.findByRole('heading', { level: 1, name: 'Alpha Personalberatung' });
    await user.click(screen.getByRole('link', { name: 'Zurück zur Übersicht' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Personalberater vergleichen' }),
    ).toBeVisible();
    expect(currentAddress()).toBe('/agenturen');
  });

  test('that is the Premium Partner is labelled „Anzeige“', async () => {
    await openAgency(aPartner({ id: 7 }));
    expect(screen.getByText('Anzeige')).toBeVisible();
  });

  test('that is any other carries no label', async () => {
    await openAgency(AGENCY);
    expect(screen.queryByText('Anzeige')).not.toBeInTheDocument();
  });

  test('has its Profil-Score, folded part by part, and where it is explained', async () => {
    const { user } = await openAgency({ ...AGENCY, specializations: ['IT'] });
    const part = screen.getByText('Klarer Schwerpunkt');
    expect(part).not.toBeVisible();
    await user.click(screen.getByText(/^Profil-Score: \d+ von 10 Punkten$/));
    expect(part).toBeVisible();
    expect(part.closest('div')).toHaveTextContent(/1 Spezialisierung2 von 2 Punkten/);
    expect(screen.getByRole('link', { name: 'So entsteht der Profil-Score' })).toHaveAttribute(
      'href',
      '/ueber-uns#profil-score',
    );
  });

  test('shows its towns on a map, where the directory knows them', async () => {
    server.use(serveAgencies([{ ...AGENCY, locations: ['Köln', 'Wien'] }]));
    const { user } = renderRoute('/agenturen');
    await user.click(await screen.findByRole('link', { name: 'Alpha Personalberatung' }));
    expect(await screen.findByRole('img', { name: 'Karte von Deutschland mit Köln' })).toBeInTheDocument();
    expect(sectionOf('Standorte auf der Karte')).toHaveTextContent('Köln');
    expect(sectionOf('Standorte auf der Karte')).not.toHaveTextContent('Wien');
  });

  test('without a known town has no map', async () => {
    server.use(serveAgencies([{ ...AGENCY, locations: ['Wien'] }]));
    const { user } = renderRoute('/agenturen');
    await user.click(await screen.findByRole('link', { name: 'Alpha Personalberatung' }));
    await screen.findByText(/^Profil-Score: /);
    expect(screen.queryByRole('heading', { name: 'Standorte auf der Karte' })).not.toBeInTheDocument();
  });

  test('shows no rating, which nobody gave', async () => {
    await openAgency(AGENCY);
    expect(await screen.findByText('Noch keine Bewertungen.')).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent(/★|von 5/);
  });
});

describe('an agency that gives nothing but its name', () => {
  test('says „keine Angabe“ and what is missing, and invents nothing', async () => {
    await openAgency(aBareAgency({ id: 7, name: 'Leerfeld' }));
    expect(screen.queryByText('Deutschland')).not.toBeInTheDocument();
    expect(sectionOf('Über Leerfeld')).toHaveTextContent('noch keine Beschreibung');
    expect(sectionOf('Über Leerfeld')).toHaveTextContent('Spezialisierungkeine AngabeBranchenkeine Angabe');
    expect(contactBox()).toHaveTextContent('Websitekeine Angabe');
    expect(screen.getByText('Unbekannte Größe')).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent(
      /Gegründet|Mitarbeiter|Personalberatung für|null|undefined|NaN/,
    );
    expect(screen.queryByText(REPAIRED)).not.toBeInTheDocument();
  });

  test.each(['', '   '])('takes %j for missing', async (blank) => {
    await openAgency(
      aRow({
        id: 7,
        Standort: blank,
        Zusammenfassung: blank,
        Spezialisierung: blank,
        Branchen: blank,
        Webseite: blank,
      }),
    );
    expect(screen.getAllByText('keine Angabe')).toHaveLength(3);
    expect(screen.getByText(/noch keine Beschreibung/)).toBeVisible();
    expect(screen.queryByText(REPAIRED)).not.toBeInTheDocument();
  });

  test('is no error, and needs no toast', async () => {
    await openAgency(aBareAgency({ id: 7 }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(shownToasts()).toEqual([]);
  });
});

describe('a website', () => {
  test.each([
    ['muster.example', 'https://muster.example/'],
    ['http://muster.example/team', 'http://muster.example/team'],
    ['HTTPS://MUSTER.example', 'https://muster.example/'],
  ])('%s leads to %s', async (website, href) => {
    await openAgency({ ...AGENCY, website });
    expect(within(contactBox()).getByRole('link', { name: /^muster\.example/ })).toHaveAttribute(
      'href',
      href,
    );
  });

  test.each([
    'javascript:alert(document.cookie)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'info@muster.example',
    'auf Anfrage',
    'http://',
  ])('that is %o is text and no link', async (website) => {
    await openAgency({ ...AGENCY, website });
    expect(contactBox().textContent).toContain(website.trim());
    expect(within(contactBox()).getAllByRole('link')).toEqual([
      within(contactBox()).getByRole('link', { name: 'Über Beraterkompass anfragen' }),
    ]);
  });
});

describe('hostile content', () => {
  const HOSTILE = '<script>alert("1")</script><img src=x onerror="alert(2)"> neknew „Ende“ & Söhne';
  const WRITTEN = HOSTILE.replace('neknew', '\u202Eneknew');

  test('is shown as text in every field, and turns round nothing', async () => {
    await openAgency(
      aRow({
        Name: WRITTEN,
        Standort: WRITTEN,
        Zusammenfassung: WRITTEN,
        Spezialisierung: WRITTEN,
        Branchen: WRITTEN,
        Webseite: WRITTEN,
      }),
    );
    const main = screen.getByRole('main');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(HOSTILE);
    expect(chipsOf('Spezialisierung')).toEqual([HOSTILE]);
    expect(chipsOf('Branchen')).toEqual([HOSTILE]);
    expect(main.querySelector('script:not([type="application/ld+json"]), img')).toBeNull();
    expect(document.title).toBe(`${HOSTILE} – Beraterkompass`);
  });

  test('of 100,000 characters is shown whole', async () => {
    const long = 'Zusammenfassung '.repeat(6_250);
    await openAgency({ ...AGENCY, summary: long });
    expect(sectionOf('Über Alpha Personalberatung')).toHaveTextContent(long.trim());
  });

  test('keeps its lines', async () => {
    await openAgency({ ...AGENCY, summary: 'Erste Zeile\nZweite Zeile' });
    expect(screen.getByText(/Erste Zeile/).textContent).toBe('Erste Zeile\nZweite Zeile');
  });
});

describe('the extended profile of a paid entry', () => {
  const extended = {
    services: [{ title: 'Direktsuche', text: 'Wir sprechen an, wer nicht sucht.' }],
    caseStudies: [
      {
        title: 'Werkleitung',
        situation: 'Seit zehn Monaten offen',
        approach: 'Direktansprache',
        result: 'Besetzt nach 14 Wochen',
        year: '2024',
        client: '',
        clientAgreed: false,
      },
    ],
    contactPerson: {
      name: 'Jana Ahorn',
      role: '',
      phone: '+49 (431) 12',
      email: 'j@ahorn.example',
      agreed: true,
    },
  };

  test('shows services, case studies and the contact person, and where an enquiry goes', async () => {
    await openAgency({ ...aRow({ id: 7 }), agency_extensions: { content: extended } });
    expect(await screen.findByRole('heading', { level: 2, name: 'Leistungen' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'Direktsuche' })).toBeVisible();
    expect(sectionOf('Fallbeispiele')).toHaveTextContent('AusgangslageSeit zehn Monaten offen');
    const box = within(contactBox());
    expect(await box.findByText('Jana Ahorn')).toBeVisible();
    expect(box.getByRole('link', { name: '+49 (431) 12' })).toHaveAttribute('href', 'tel:+4943112');
    expect(box.getByRole('link', { name: 'j@ahorn.example' })).toHaveAttribute(
      'href',
      'mailto:j@ahorn.example',
    );
    expect(box.getByText('Eine Anfrage über diese Seite geht an Beraterkompass.')).toBeVisible();
  });

  test.each([
    ['no contract', null],
    ['nothing to say', { content: {} }],
    ['something else', { content: { services: 'x', caseStudies: [null], contactPerson: [] } }],
  ])('with %s shows no such part, and the page all the same', async (_, agency_extensions) => {
    await openAgency({ ...aRow({ id: 7 }), agency_extensions });
    expect(screen.getByRole('heading', { level: 2, name: 'Was Auftraggeber fragen' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Leistungen' })).not.toBeInTheDocument();
    expect(screen.queryByText('Ansprechperson')).not.toBeInTheDocument();
  });
});
