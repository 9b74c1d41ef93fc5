import { act } from '@testing-library/react';
import { delay } from 'msw';
import { vi } from 'vitest';

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => {
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
}

/** The device loses its network. */
export function goOffline(): void {
  setOnline(false);
}

/** The device's network comes back. */
export function goOnline(): void {
  setOnline(true);
}

/** A server that takes the call and never answers. */
export async function neverAnswer(): Promise<never> {
  await delay('infinite');
  throw new Error('An infinite delay has ended.');
}
