import type { Page } from 'playwright-core';
import { serveRows, showUnreadable, stall } from '#tests/e2e/database-faults.ts';
import { cards } from '#tests/e2e/visitor.ts';
import { aBareAgency } from '#tests/fixtures/agency.ts';
import { keepToastOpen, type PageState, withHeading } from './page-state.ts';

/** The overview loads once it is scrolled to. */
async function scrollToOverview(page: Page) {
  await page.getByText('Technischer Status').scrollIntoViewIfNeeded();
}

/** Home, directory, profile, top list and overview: what shows agencies. */
export const DIRECTORY_STATES: readonly PageState[] = [
  {
    state: '/',
    show: async (page) => {
      await page.goto('/');
      await page.getByRole('region', { name: 'Premium Partner' }).waitFor();
    },
  },
  {
    state: '/ loading',
    show: async (page) => {
      await stall(page);
      await page.goto('/');
      await page.getByText('Das Verzeichnis wird geladen.').waitFor();
    },
  },
  {
    state: '/ after a search, with its toast',
    show: async (page) => {
      await page.goto('/');
      await page.getByRole('textbox').fill('Pflegedienstleitung');
      await page.getByRole('button', { name: 'Berater empfehlen' }).click();
      await keepToastOpen(page, 'Suche abgeschlossen');
      await cards(page, 'Empfohlene Personalberatungen').first().waitFor();
    },
  },
  {
    state: '/ without a database',
    show: async (page) => {
      await showUnreadable(page, '/');
      await page.getByText('nur unsere eigene Beratung (Anzeige)').waitFor();
    },
  },
  {
    state: '/ with an empty directory',
    show: async (page) => {
      await serveRows(page, []);
      await page.goto('/');
      await page.getByText('Keine Daten gefunden').waitFor();
    },
  },
  {
    state: '/agenturen',
    hasWholeList: true,
    show: async (page) => {
      await page.goto('/agenturen');
      await cards(page, 'Personalberatungen').first().waitFor();
    },
  },
  ...[0, 1].map((count): PageState => ({
    state: `/agenturen with ${String(count)} entries`,
    show: async (page) => {
      await serveRows(page, [aBareAgency()].slice(0, count));
      await page.goto('/agenturen');
      await page
        .getByText(count === 0 ? 'Keine Personalberatungen gefunden' : /^1 Personalberatung/)
        .waitFor();
    },
  })),
  {
    state: '/agenturen loading',
    show: async (page) => {
      await stall(page);
      await page.goto('/agenturen');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    state: '/agenturen with the map',
    show: async (page) => {
      await page.goto('/agenturen?ansicht=karte&ort=hessen');
      await page.getByRole('group', { name: 'Karte: Personalberatungen nach Ort und Bundesland' }).waitFor();
      await page.getByText('Karte als Tabelle').click();
    },
  },
  {
    state: '/agenturen with facets chosen and one opened',
    hasMoreWhenWide: true,
    show: async (page) => {
      await page.goto('/agenturen?groesse=bis-10&groesse=11-50&sortierung=aelteste');
      await page.getByRole('list', { name: 'Gewählte Filter' }).waitFor();
      const isBeside = await page.getByRole('heading', { name: 'Filter', exact: true }).isVisible();
      if (!isBeside) return;
      await page.getByRole('button', { name: /Alle anzeigen.*Ort/ }).click();
      await page.getByRole('searchbox', { name: 'Ort oder Region suchen' }).waitFor();
    },
  },
  {
    state: 'the facets of /agenturen on a narrow screen',
    isNarrowOnly: true,
    show: async (page) => {
      await page.goto('/agenturen?groesse=bis-10');
      await page.getByRole('button', { name: 'Filter (1)' }).click();
      await page.getByRole('dialog', { name: 'Filter' }).getByRole('checkbox').first().waitFor();
    },
  },
  {
    state: '/agenturen?q=beratung, by name and further',
    show: async (page) => {
      await page.goto('/agenturen?q=beratung');
      await page.getByRole('heading', { name: 'Weitere Treffer' }).waitFor();
    },
  },
  {
    state: '/agenturen?q=vertrieb, further ones alone',
    show: async (page) => {
      await page.goto('/agenturen?q=vertrieb');
      await page.getByRole('heading', { name: 'Weitere Treffer' }).waitFor();
    },
  },
  {
    state: '/agenturen?groesse=bis-10&q=xyz, nothing found',
    show: async (page) => {
      await page.goto('/agenturen?groesse=bis-10&q=xyz');
      await page.getByRole('button', { name: /^Suchbegriff „xyz“ entfernen/ }).waitFor();
    },
  },
  {
    state: '/agenturen?q=xyz, nothing found',
    show: async (page) => {
      await page.goto('/agenturen?q=xyz');
      await page.getByRole('heading', { name: 'Keine Personalberatungen gefunden' }).waitFor();
    },
  },
  {
    state: '/agenturen without a database, with its toast',
    show: async (page) => {
      await showUnreadable(page, '/agenturen');
      await keepToastOpen(page, 'Die Daten konnten nicht geladen werden.');
      await page.getByRole('heading', { name: 'Es ist ein Fehler aufgetreten' }).waitFor();
    },
  },
  withHeading('/agenturen/1', 'Kontaktinformationen'),
  withHeading('/agenturen/3', 'Kontaktinformationen', '/agenturen/3, not the operator’s'),
  {
    state: '/agenturen/1 with nothing but a name',
    show: async (page) => {
      await serveRows(page, [aBareAgency()]);
      await page.goto('/agenturen/1');
      await page.getByText('liegt noch keine Beschreibung vor').waitFor();
    },
  },
  {
    state: 'an entry that is younger than the build, loading',
    provokes: [404],
    show: async (page) => {
      await stall(page);
      await page.goto('/agenturen/999999');
      await page.getByText('Die Personalberatung wird geladen').waitFor();
    },
  },
  {
    state: 'an entry that is younger than the build without a database, with its diagnosis and toast',
    provokes: [404],
    show: async (page) => {
      await showUnreadable(page, '/agenturen/999999');
      await keepToastOpen(page, 'Fehler beim Laden der Agentur');
      await page.getByRole('heading', { name: 'Diagnosebericht' }).waitFor();
    },
  },
  {
    ...withHeading('/agenturen/999999', 'Agentur nicht gefunden', '/agenturen/999999, not found'),
    provokes: [404, 406],
  },
  { ...withHeading('/agenturen/abc', /./, '/agenturen/abc, no number'), provokes: [404] },
  withHeading('/agenturen/ort/koeln', 'Personalberatungen in Köln'),
  withHeading('/agenturen/orte-und-fachgebiete', 'Orte, Fachgebiete, Branchen'),
  { ...withHeading('/agenturen/ort/gibt-es-nicht', 'Keine Übersicht zu dieser Adresse'), provokes: [404] },
  {
    state: '/top-beratungen',
    show: async (page) => {
      await page.goto('/top-beratungen');
      await page.getByRole('navigation', { name: 'Seiten' }).waitFor();
    },
  },
  {
    state: '/top-beratungen, a score explained',
    show: async (page) => {
      await page.goto('/top-beratungen?seite=2');
      await page.getByText('So entsteht der Profil-Score').first().click();
      await page.getByRole('navigation', { name: 'Seiten' }).waitFor();
    },
  },
  {
    state: '/top-beratungen with samples alone',
    show: async (page) => {
      await serveRows(page, []);
      await page.goto('/top-beratungen');
      await page.getByText('Beispielprofil').first().waitFor();
    },
  },
  {
    state: '/top-beratungen loading',
    show: async (page) => {
      await stall(page);
      await page.goto('/top-beratungen');
      await page.getByText('Lade Daten...').waitFor();
    },
  },
  {
    state: '/top-beratungen without a database',
    show: async (page) => {
      await showUnreadable(page, '/top-beratungen');
      await keepToastOpen(page, 'Fehler beim Laden der Top-Beratungen');
      await page.getByRole('heading', { name: 'Es ist ein Fehler aufgetreten' }).waitFor();
    },
  },
  {
    state: '/fuer-personalberatungen',
    show: async (page) => {
      await page.goto('/fuer-personalberatungen');
      await scrollToOverview(page);
      await page.getByRole('navigation', { name: 'Seiten der Übersicht' }).waitFor();
      await page.getByText('Technischer Status').click();
      await page.getByText('Datenbankverbindung erfolgreich').waitFor();
      await page.getByRole('heading', { name: 'So sieht es aus' }).scrollIntoViewIfNeeded();
      await page.getByRole('figure', { name: 'Treffer im Berater-Assistenten' }).waitFor();
    },
  },
  {
    state: '/fuer-personalberatungen narrowed by its figures',
    show: async (page) => {
      await page.goto('/fuer-personalberatungen?groesse=bis-10');
      await scrollToOverview(page);
      await page.getByText('nach Ihrer Auswahl').waitFor();
      await page.getByText('Zahlen und Karte').scrollIntoViewIfNeeded();
      await page.getByText('Gründung als Tabelle').click();
    },
  },
  {
    state: '/fuer-personalberatungen loading',
    show: async (page) => {
      await stall(page);
      await page.goto('/fuer-personalberatungen');
      await page.getByText('Technischer Status').click();
      await page.getByText('Datenbankverbindung wird geprüft').waitFor();
    },
  },
  {
    state: '/fuer-personalberatungen empty',
    show: async (page) => {
      await serveRows(page, []);
      await page.goto('/fuer-personalberatungen');
      await scrollToOverview(page);
      await page.getByRole('heading', { name: 'Keine Personalberatungen gefunden.' }).waitFor();
      await keepToastOpen(page, 'Keine Daten gefunden');
    },
  },
  {
    state: '/fuer-personalberatungen without a database',
    show: async (page) => {
      await showUnreadable(page, '/fuer-personalberatungen');
      await scrollToOverview(page);
      await page.getByRole('heading', { name: 'Es ist ein Fehler aufgetreten' }).waitFor();
      await page.getByText('Technischer Status').click();
      await page.getByText('Einzelheiten der Prüfung').click();
    },
  },
];
