import { act } from '@testing-library/react';
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
