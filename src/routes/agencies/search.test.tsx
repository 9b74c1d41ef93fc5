import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anAgency, aPartner } from '#tests/fixtures/agency.ts';
import { recordAgencyCalls, stalledAgencies } from '#tests/harness/agencies-api.ts';
import { ALPHA, BETA, openList, searchBox, shownNames } from '#tests/harness/directory-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const ALPHAVILLE = anAgency({ id: 3, name: 'Talente von Alphaville' });

function searchButton() {
  return screen.getByRole('button', { name: 'Suchen' });
}

describe('searching by name', () => {
  const ALL = [ALPHA, BETA, ALPHAVILLE];

  test('happens with the button, and puts the term into the address', async () => {
    const { user, currentAddress } = await openList(ALL);
    await user.type(searchBox(), 'ALPHA');
    expect(shownNames()).toHaveLength(3);
    await user.click(searchButton());
    expect(shownNames()).toEqual(['Alpha Personalberatung', 'Talente von Alphaville']);
    expect(currentAddress()).toBe('/agenturen?q=ALPHA');
  });

  test('happens with Enter', async () => {
    const { user, currentAddress } = await openList(ALL);
    await user.type(searchBox(), 'beta{Enter}');
    expect(shownNames()).toEqual(['Beta Consulting']);
    expect(currentAddress()).toBe('/agenturen?q=beta');
  });

  test('asks the server for nothing more', async () => {
    const calls = recordAgencyCalls();
    const { user } = await openList(ALL);
    await user.type(searchBox(), 'beta{Enter}');
    expect(shownNames()).toEqual(['Beta Consulting']);
    expect(calls).toHaveLength(1);
  });

  test('starts with the term of the address', async () => {
    await openList(ALL, '/agenturen?q=beta');
    expect(searchBox()).toHaveValue('beta');
    expect(shownNames()).toEqual(['Beta Consulting']);
  });

  test.each([
    { term: 'beta', count: '1 Personalberatung gefunden' },
    { term: 'alpha', count: '2 Personalberatungen gefunden' },
    { term: 'omega', count: '0 Personalberatungen gefunden' },
  ])('counts what „$term“ finds: $count', async ({ term, count }) => {
    await openList(ALL, `/agenturen?q=${term}`);
    expect(screen.getByText(count)).toHaveRole('status');
  });

  test('names the term in heading and title', async () => {
    await openList(ALL, '/agenturen?q=beta');
    expect(screen.getByRole('heading', { level: 2, name: /^Suchergebnisse für .?beta.?$/ })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Alle Personalberatungen' })).not.toBeInTheDocument();
    expect(document.title).toContain('beta');
  });

  test('names the term already while the agencies load', async () => {
    server.use(stalledAgencies());
    renderRoute('/agenturen?q=beta');
    expect(await screen.findByRole('heading', { name: /^Suchergebnisse für .?beta.?$/ })).toBeVisible();
    expect(screen.queryByText(/gefunden/)).not.toBeInTheDocument();
  });

  test('ignores blanks around the term', async () => {
    const { user, currentAddress } = await openList(ALL);
    await user.type(searchBox(), '  beta  {Enter}');
    expect(currentAddress()).toBe('/agenturen?q=beta');
    expect(shownNames()).toEqual(['Beta Consulting']);
  });

  test('looks only at the name', async () => {
    await openList(ALL, '/agenturen?q=leipzig');
    expect(shownNames()).toEqual([]);
  });

  test('takes the term as it is, not as a pattern', async () => {
    const odd = anAgency({ id: 7, name: 'A.*? (Beta) & [Söhne]' });
    const { user } = await openList([...ALL, odd]);
    await user.type(searchBox(), '.*? (');
    await user.click(searchButton());
    expect(shownNames()).toEqual(['A.*? (Beta) & [Söhne]']);
  });

  test('shows the term as text', async () => {
    const term = '<img src=x onerror="alert(1)">';
    await openList(ALL, `/agenturen?${new URLSearchParams({ q: term }).toString()}`);
    expect(screen.getByRole('heading', { level: 2, name: /^Suchergebnisse für/ })).toHaveTextContent(term);
    expect(screen.getByRole('main').querySelector('img')).toBeNull();
  });

  test('without a result says what to try, and leads back to all', async () => {
    const { user, currentAddress } = await openList(ALL, '/agenturen?q=omega');
    expect(screen.getByRole('heading', { name: 'Keine Personalberatungen gefunden' })).toBeVisible();
    expect(screen.getByText('Bitte versuchen Sie es mit einem anderen Suchbegriff.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Alle Personalberatungen zeigen' }));
    expect(shownNames()).toHaveLength(3);
    expect(searchBox()).toHaveValue('');
    expect(currentAddress()).toBe('/agenturen');
  });

  test('for nothing shows all again', async () => {
    const { user, currentAddress } = await openList(ALL, '/agenturen?q=beta');
    await user.clear(searchBox());
    await user.click(searchButton());
    expect(screen.getByRole('heading', { name: 'Alle Personalberatungen' })).toBeVisible();
    expect(shownNames()).toHaveLength(3);
    expect(currentAddress()).toBe('/agenturen');
  });

  test('is undone by the back button', async () => {
    const { user, navigate } = await openList(ALL);
    await user.type(searchBox(), 'beta{Enter}');
    await user.clear(searchBox());
    await user.type(searchBox(), 'ville{Enter}');
    expect(shownNames()).toEqual(['Talente von Alphaville']);
    navigate(-1);
    await waitFor(() => {
      expect(shownNames()).toEqual(['Beta Consulting']);
    });
    expect(searchBox()).toHaveValue('beta');
    navigate(-1);
    await waitFor(() => {
      expect(shownNames()).toHaveLength(3);
    });
    expect(searchBox()).toHaveValue('');
  });

  test('keeps the focus where it is', async () => {
    const { user } = await openList(ALL);
    await user.type(searchBox(), 'beta{Enter}');
    expect(screen.getByText('1 Personalberatung gefunden')).toBeVisible();
    expect(searchBox()).toHaveFocus();
  });

  test('leaves the Premium Partner in its block', async () => {
    await openList([...ALL, aPartner()], '/agenturen?q=beta');
    expect(screen.getByRole('region', { name: 'Premium Partner' })).toBeVisible();
    expect(shownNames()).toEqual(['Beta Consulting']);
  });
});
