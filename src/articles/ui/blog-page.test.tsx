import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { CONSENT_VERSION, CONSENT_WORDING } from '#newsletter/model/consent.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { FUNCTIONS_URL } from '#tests/harness/urls.ts';

const FUNCTION_URL = `${FUNCTIONS_URL}/newsletter`;

const emailField = () => screen.getByRole('textbox', { name: 'E-Mail-Adresse' });

async function openBlog() {
  const view = renderRoute('/blog');
  await screen.findByRole('heading', { level: 1, name: 'Blog' });
  return view;
}

const topics = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const searchField = () => screen.getByRole('searchbox', { name: 'Artikel durchsuchen' });

test('shows the articles by topic, each with topic, date, read time, excerpt and link', async () => {
  await openBlog();
  expect(topics().slice(0, 5)).toEqual([
    'Auswahl der Beratung',
    'Kosten und Vertrag',
    'Stellen und Nachfolge',
    'Recht und Daten',
    'Trends',
  ]);
  expect(screen.getAllByRole('article')).toHaveLength(12);
  const links = within(screen.getByRole('navigation', { name: 'Themen' })).getAllByRole('link');
  expect(links[1]).toHaveTextContent('Kosten und Vertrag (2)');
  expect(document.querySelector(links[1]?.getAttribute('href') ?? '')).toHaveTextContent(
    'Kosten und Vertrag',
  );
  const fees = screen.getByRole('article', { name: 'Was kostet eine Personalberatung?' });
  expect(fees).toHaveTextContent(/Kosten und Vertrag · 13\. Mai 2025 · \d Min\. Lesezeit/);
  expect(within(fees).getByRole('link', { name: 'Was kostet eine Personalberatung?' })).toHaveAttribute(
    'href',
    '/blog/kosten-personalberatung',
  );
});

test('the search lists what it finds, says when it finds nothing, and gives all articles back', async () => {
  const { user } = await openBlog();
  await user.type(searchField(), 'abwerbeschutz daten');
  expect(await screen.findByText('1 Artikel gefunden.')).toBeVisible();
  expect(titles()).toEqual([expect.stringMatching(/^Vertrag mit der Personalberatung/)]);
  await user.type(searchField(), ' Mondlandung');
  expect(
    await screen.findByRole('heading', { name: 'Nichts zu „abwerbeschutz daten Mondlandung“' }),
  ).toBeVisible();
  expect(screen.getByText(/^Versuchen Sie ein einzelnes oder allgemeineres Wort/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Alle Artikel zeigen' }));
  expect(searchField()).toHaveFocus();
  expect(searchField()).toHaveValue('');
  expect(screen.getAllByRole('article')).toHaveLength(12);
});

test('an archive piece is neither in the list nor found', async () => {
  const { user } = await openBlog();
  expect(screen.queryByText(/Recruiting-Trends 2025/)).toBeNull();
  await user.type(searchField(), 'Trends 2025');
  expect(await screen.findByRole('heading', { name: /^Nichts zu/ })).toBeVisible();
});

async function subscribe(address: string) {
  const { user } = await openBlog();
  if (address !== '') await user.type(emailField(), address);
  await user.click(screen.getByRole('button', { name: 'Newsletter abonnieren' }));
  return user;
}

const ACCEPTED = /^Fast geschafft: Bitte bestätigen Sie die Anmeldung über den Link in der E-Mail/;
const answer = (outcome: string) => HttpResponse.json({ message: '', outcome });

describe('newsletter', () => {
  test('a sign-up goes to the function with page and wording; then the mail has the word; field cleared [C12]', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(FUNCTION_URL, async ({ request }) => {
        bodies.push(await request.json());
        return answer('accepted');
      }),
    );
    await subscribe(' leser@firma.example ');
    expect(await screen.findByText(ACCEPTED)).toBeVisible();
    expect(bodies).toEqual([
      { action: 'subscribe', email: 'leser@firma.example', page: '/blog', textVersion: CONSENT_VERSION },
    ]);
    expect(emailField()).toHaveValue('');
  });

  test('the words to which readers consent are beside the form, with the policy', async () => {
    await openBlog();
    const form = screen.getByRole('region', { name: 'Newsletter' });
    expect(form).toHaveTextContent(CONSENT_WORDING.split('\n')[2] ?? '');
    expect(within(form).getByRole('link', { name: 'Datenschutzerklärung' })).toHaveAttribute(
      'href',
      '/datenschutz',
    );
  });

  const FAILED = 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.';
  test.each([
    [
      'a confirmed address [M31]',
      { message: '', outcome: 'registered' },
      200,
      'Diese E-Mail-Adresse ist bereits für unseren Newsletter registriert.',
    ],
    [
      'too many from one network address',
      { message: 'Von Ihrem Anschluss kamen gerade mehrere Anmeldungen.' },
      429,
      'Von Ihrem Anschluss kamen gerade mehrere Anmeldungen.',
    ],
    ['a rejection of a gateway [M33]', { code: '23514', message: 'check constraint' }, 400, FAILED],
    ['a server error', { message: 'boom' }, 500, FAILED],
  ])('%s', async (_name, body, status, message) => {
    server.use(http.post(FUNCTION_URL, () => HttpResponse.json(body, { status })));
    await subscribe('leser@firma.example');
    expect(await screen.findByText(message)).toBeVisible();
    expect(emailField()).toHaveValue('leser@firma.example');
  });

  test('exception: no answer at all [M34]', async () => {
    server.use(http.post(FUNCTION_URL, () => HttpResponse.error()));
    await subscribe('leser@firma.example');
    expect(
      await screen.findByText(
        /^Es ist ein unerwarteter Fehler aufgetreten\. Bitte versuchen Sie es später erneut\./,
      ),
    ).toBeVisible();
    expect(emailField()).toHaveValue('leser@firma.example');
  });

  test.each(['', 'leser', '   '])('the address %j is rejected before any call', async (address) => {
    await subscribe(address);
    expect(await screen.findByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible();
    expect(emailField()).toBeInvalid();
    expect(emailField()).toHaveFocus();
  });

  test('the field is disabled while submitting', async () => {
    const { promise: answered, resolve: release } = Promise.withResolvers<undefined>();
    server.use(
      http.post(FUNCTION_URL, async () => {
        await answered;
        return answer('accepted');
      }),
    );
    await subscribe('leser@firma.example');
    expect(emailField()).toBeDisabled();
    release(undefined);
    await waitFor(() => expect(emailField()).toBeEnabled());
  });
});
