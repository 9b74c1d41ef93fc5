import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { findToast, shownToasts } from '#tests/harness/toasts.ts';
import { showToast, type Toast } from './toast-queue.ts';
import { Toasts } from './toasts.tsx';

/** As the frame of the site has it. */
function renderToasts() {
  render(<Toasts />, { wrapper: MemoryRouter });
}

function show(...toasts: readonly Toast[]) {
  act(() => {
    for (const toast of toasts) showToast(toast);
  });
}

async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

// The toaster is loaded with the first toast.
beforeAll(async () => {
  await import('./toast-display.tsx');
});

describe('a toast', () => {
  test('shows title and description', async () => {
    renderToasts();
    show({ title: 'Titel', description: 'Beschreibung' });
    expect(await findToast('Titel')).toHaveTextContent('TitelBeschreibung');
  });

  test.each<NonNullable<Toast['variant']>>(['info', 'success', 'error'])(
    'may look like %s',
    async (variant) => {
      renderToasts();
      show({ title: 'Titel', variant });
      expect(await findToast('Titel')).toHaveAttribute('data-type', variant);
    },
  );

  test('raised before the page is rendered is shown as soon as it is', async () => {
    showToast({ title: 'Früh' });
    renderToasts();
    expect(await findToast('Früh')).toBeVisible();
  });

  test('does not hide the one before it', async () => {
    renderToasts();
    show({ title: 'Erste' }, { title: 'Zweite' });
    expect(await findToast('Erste')).toBeInTheDocument();
    expect(await findToast('Zweite')).toBeInTheDocument();
    expect(shownToasts()).toHaveLength(2);
  });

  test('shows markup as text', async () => {
    const title = '<img src=x onerror="alert(1)">';
    renderToasts();
    show({ title });
    const toast = await findToast(title);
    expect(toast.querySelector('img')).toBeNull();
  });

  test('has a German name for its place and for its close button', async () => {
    renderToasts();
    show({ title: 'Titel' });
    await findToast('Titel');
    expect(screen.getByRole('region', { name: /^Meldungen/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Meldung schließen' })).toBeInTheDocument();
  });
});

describe('by keyboard and ear', () => {
  test('a toast itself is no stop on the way through the page, its button is', async () => {
    renderToasts();
    show({ title: 'Titel' });
    const toast = await findToast('Titel');
    expect(toast).not.toHaveAttribute('tabindex');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Meldung schließen' })).toHaveFocus();
  });

  test('a toast is announced', async () => {
    renderToasts();
    show({ title: 'Titel' });
    const toast = await findToast('Titel');
    expect(toast.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  });
});

describe('a toast goes by itself', () => {
  test.each([
    { duration: undefined, time: 3_000 },
    { duration: 5_000, time: 5_000 },
  ])('after $time ms where its duration is $duration', async ({ duration, time }) => {
    renderToasts();
    show({ title: 'Die Anzeige ist geladen' });
    await findToast('Die Anzeige ist geladen');

    vi.useFakeTimers();
    show({ title: 'Titel', ...(duration === undefined ? {} : { duration }) });
    await pass(0);
    const toast = screen.getByText('Titel').closest('li');
    await pass(time - 1);
    expect(toast).toHaveAttribute('data-removed', 'false');
    await pass(1);
    expect(toast).toHaveAttribute('data-removed', 'true');
    // It fades out first.
    await pass(200);
    expect(toast).not.toBeInTheDocument();
  });

  test('or at once when it is closed', async () => {
    renderToasts();
    show({ title: 'Titel' });
    await findToast('Titel');
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Meldung schließen' }));
    await pass(200);
    expect(shownToasts()).toEqual([]);
  });
});
