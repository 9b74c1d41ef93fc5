import { createContext } from 'react';

/**
 * Whether the page is hydrated. Until then nothing may depend on browser data, or it would differ from the prerendered
 * page.
 */
export const PageReady = createContext(false);
