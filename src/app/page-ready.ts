import { createContext } from 'react';

/** Whether the page reacts to the visitor. Until then nothing is rendered that depends on data of the browser, because it would differ from the prerendered page. */
export const PageReady = createContext(false);
