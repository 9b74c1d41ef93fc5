import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anAgency } from '#tests/fixtures/agency.ts';
import { serveAgencies, serveAgenciesOnRelease, unreachableAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const ALPHA = anAgency({ id: 7, name: 'Alpha' });

const retryButton = () =>
  within(screen.getByRole('main')).getByRole('button', { name: /^(Erneut versuchen|Wird geladen …)$/ });

describe.each(['/', '/agenturen', '/agenturen/7-alpha', '/top-beratungen', '/vergleich?ids=7', '/merkliste'])(
  'a retry at %s',
  (path) => {
    async function openFailure() {
      localStorage.setItem('merkliste', '{"ids":[7]}');
      server.use(unreachableAgencies());
      const view = renderRoute(path);
      await waitFor(retryButton);
      return view;
    }

    test('that fails too keeps message, button and focus', async () => {
      const { user, queryClient } = await openFailure();
      const button = retryButton();
      await user.click(button);
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      expect(retryButton()).toBe(button);
      expect(button).toHaveFocus();
      expect(button).toHaveTextContent('Erneut versuchen');
    });

    test('shows that it is under way, and is sent once', async () => {
      const { user } = await openFailure();
      const { handler, release } = serveAgenciesOnRelease([ALPHA]);
      server.use(handler);
      await user.click(retryButton());
      expect(retryButton()).toHaveTextContent('Wird geladen …');
      expect(screen.getAllByRole('alert')).not.toHaveLength(0);
      await user.click(retryButton());
      expect(retryButton()).toHaveFocus();
      release();
      await waitFor(() => {
        expect(screen.queryByRole('button', { name: 'Wird geladen …' })).not.toBeInTheDocument();
      });
    });

    test('that succeeds hands the focus to the content', async () => {
      const { user } = await openFailure();
      server.use(serveAgencies([ALPHA]));
      await user.click(retryButton());
      await waitFor(() => expect(screen.queryByText(/nicht erreichbar/)).not.toBeInTheDocument());
      expect(screen.getByRole('main')).toHaveFocus();
    });
  },
);
