import { createContext } from 'react';
import type { CaseKind } from '#desk/model/desk.ts';

/** The case whose detail is on the screen. */
export interface ShownCase {
  readonly userId: string;
  readonly kind: CaseKind;
  readonly id: string;
}

/** The case that a decision is about; null outside the desk. */
export const CaseContext = createContext<ShownCase | null>(null);
