import { vi } from 'vitest';

/** Makes localStorage throw, as some privacy settings do. */
export function forbidStorage() {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
}
