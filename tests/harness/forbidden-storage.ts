import { vi } from 'vitest';

/** The browser lets this page store nothing, as some do on a visitor's wish. */
export function forbidStorage() {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
}
