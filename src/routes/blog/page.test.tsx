import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const TABLE_URL = 'http://supabase.test/rest/v1/newsletter_subscriptions';

const emailField = () => screen.getByRole('textbox', { name: 'E-Mail-Adresse' });

async function openBlog() {
  const view = renderRoute('/blog');
  await screen.findByRole('heading', { level: 1, name: 'Blog' });
  return view;
}

test('shows four articles, newest first, each with category, date, read time, excerpt and link', async () => {
  await openBlog();
  const articles = screen.getAllByRole('article');
  expect(articles).toHaveLength(4);
  const titles = articles.map((article) => within(article).getByRole('heading', { level: 3 }).textContent);
  expect(titles[0]).toMatch(/^Recruiting-Trends 2027/);
  const dates = articles.map((article) => article.querySelector('time')?.dateTime ?? '');
  expect(dates).toEqual(dates.toSorted().toReversed());
  const second = articles[1] ?? document.body;
  expect(second).toHaveTextContent(/Kosten · 13\. Mai 2025 · \d Min\. Lesezeit/);
  expect(within(second).getByRole('link', { name: 'Was kostet eine Personalberatung?' })).toHaveAttribute(
    'href',
    '/blog/kosten-personalberatung',
  );
});

test('an article with a successor stands in the archive, not among the cards', async () => {
  await openBlog();
  const archive = screen.getByRole('region', { name: 'Archiv' });
  const links = within(archive).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/blog/recruiting-trends-2025']);
  expect(archive).toHaveTextContent('18. Februar 2025');
});

async function subscribe(address: string) {
  const { user } = await openBlog();
  if (address !== '') await user.type(emailField(), address);
  await user.click(screen.getByRole('button', { name: 'Newsletter abonnieren' }));
  return user;
}

describe('newsletter', () => {
  test('success: stored with source, page and status; thanks; field cleared [C12, M35]', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(TABLE_URL, async ({ request }) => {
        bodies.push(await request.json());
        return new HttpResponse(null, { status: 201 });
      }),
    );
    await subscribe(' leser@firma.example ');
    expect(
      await screen.findByText(
        'Vielen Dank für Ihr Interesse! Sie haben sich erfolgreich für unseren Newsletter registriert.',
      ),
    ).toBeVisible();
    expect(bodies).toEqual([
      { email: 'leser@firma.example', source: 'blog_page', metadata: { page: 'blog' }, status: 'active' },
    ]);
    expect(emailField()).toHaveValue('');
  });

  test.each([
    [
      'an error of row-level security counts as success [M32]',
      { code: '42501', message: 'new row violates row-level security policy' },
      401,
      'Vielen Dank für Ihr Interesse! Sie haben sich erfolgreich für unseren Newsletter registriert.',
      '',
    ],
    [
      'duplicate (23505) [M31]',
      { code: '23505', message: 'duplicate key value' },
      409,
      'Diese E-Mail-Adresse ist bereits für unseren Newsletter registriert.',
      'leser@firma.example',
    ],
    [
      'too many within an hour (PT429)',
      {
        code: 'PT429',
        message: 'too many rows were inserted in the last hour',
        hint: 'Try again in an hour.',
      },
      429,
      'Im Moment gehen sehr viele Anmeldungen ein. Bitte versuchen Sie es in einer Stunde noch einmal; Ihre Adresse bleibt im Feld stehen.',
      'leser@firma.example',
    ],
    [
      'another error [M33]',
      { code: '23514', message: 'check constraint' },
      400,
      'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.',
      'leser@firma.example',
    ],
    [
      'a server error',
      { message: 'boom' },
      500,
      'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.',
      'leser@firma.example',
    ],
  ])('%s', async (_name, body, status, message, kept) => {
    server.use(http.post(TABLE_URL, () => HttpResponse.json(body, { status })));
    await subscribe('leser@firma.example');
    expect(await screen.findByText(message)).toBeVisible();
    expect(emailField()).toHaveValue(kept);
  });

  test('exception: no answer at all [M34]', async () => {
    server.use(http.post(TABLE_URL, () => HttpResponse.error()));
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
    const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
    server.use(
      http.post(TABLE_URL, async () => {
        await answered;
        return new HttpResponse(null, { status: 201 });
      }),
    );
    await subscribe('leser@firma.example');
    expect(emailField()).toBeDisabled();
    answer(undefined);
    await waitFor(() => {
      expect(emailField()).toBeEnabled();
    });
  });
});
