import { waitForHydration } from '#tests/e2e/visitor.ts';
import type { PageState } from './page-state.ts';
import { withHeading } from './page-state.ts';

/** Pages that are the same for everybody, and those that are missing or broken. */
export const TEXT_STATES: readonly PageState[] = [
  withHeading('/ueber-uns', /Über/),
  withHeading('/faq', 'Häufige Fragen'),
  {
    state: '/faq, an answer open',
    show: async (page) => {
      await page.goto('/faq');
      await page.locator('summary').first().click();
    },
  },
  withHeading('/fuer-agenturen', 'Eintrag und Preise'),
  withHeading('/bewertungen', 'So prüfen wir Bewertungen'),
  withHeading('/honorarrechner', 'Honorarrechner'),
  {
    state: '/honorarrechner with every result and a wrong field',
    show: async (page) => {
      await page.goto(
        '/honorarrechner#gehalt=80-100k&nebenkosten=3+%25&festpreis=100+%24&stunden=40&stundensatz=60&erstattung=40',
      );
      await page.getByRole('row', { name: /^Summe ohne Beratung/ }).waitFor();
    },
  },
  withHeading('/datenschutz', 'Datenschutz\u00ADerklärung'),
  withHeading('/impressum', 'Impressum'),
  withHeading('/nutzungsbedingungen', 'Nutzungs\u00ADbedingungen'),
  withHeading('/blog', 'Newsletter'),
  withHeading('/newsletter/bestaetigen', 'Newsletter bestätigen'),
  withHeading(`/newsletter/bestaetigen#${'a'.repeat(43)}`, 'Newsletter bestätigen'),
  withHeading('/newsletter/abmelden', 'Newsletter abmelden'),
  withHeading(`/newsletter/abmelden#${'0'.repeat(64)}`, 'Newsletter abmelden'),
  {
    state: '/blog, the newsletter without an address',
    show: async (page) => {
      await page.goto('/blog');
      await page.getByRole('button', { name: 'Newsletter abonnieren' }).click();
      await page.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.').waitFor();
    },
  },
  ...[
    'richtige-personalberatung-finden',
    'recruiting-trends-2025',
    'recruiting-trends-2027',
    'headhunter-oder-personalvermittlung',
    'kosten-personalberatung',
  ].map((slug): PageState => ({
    state: `/blog/${slug}`,
    show: async (page) => {
      await page.goto(`/blog/${slug}`);
      await page.getByRole('article').first().getByRole('paragraph').nth(6).waitFor();
      // Only then is it known which tables scroll.
      await waitForHydration(page);
    },
  })),
  withHeading('/blog/gibt-es-nicht', 'Der gesuchte Artikel wurde nicht gefunden'),
  withHeading('/gibt-es-nicht', '404 Oops! Page not found'),
  {
    state: 'a page that crashes',
    isCrash: true,
    show: async (page) => {
      await page.goto('/impressum');
      await waitForHydration(page);
      await page.route('**/assets/*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("x");' }),
      );
      await page.getByRole('contentinfo').getByRole('link', { name: 'Häufige Fragen' }).click();
      await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    },
  },
  {
    state: 'a page that a deployment has replaced',
    isCrash: true,
    show: async (page) => {
      await page.goto('/impressum');
      await waitForHydration(page);
      await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Häufige Fragen' }).click();
      await page.getByRole('button', { name: 'Neue Fassung laden' }).waitFor();
    },
  },
  {
    state: 'the open search',
    isNarrowOnly: true,
    show: async (page) => {
      await page.goto('/impressum');
      await page.getByRole('button', { name: 'Suche öffnen' }).click();
      await page.getByRole('searchbox', { name: 'Name, Ort oder Fachgebiet' }).waitFor();
    },
  },
  {
    state: 'the open menu',
    isNarrowOnly: true,
    show: async (page) => {
      await page.goto('/impressum');
      await page.getByRole('button', { name: 'Menü öffnen' }).click();
      await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
    },
  },
];
