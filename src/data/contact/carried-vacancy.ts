import type { UnderstoodSearch } from '#domain/advisor/need.ts';

/** A vacancy as a visitor described it elsewhere on the site. */
export interface CarriedVacancy {
  /** The description given to the Berater-Assistent, and its understood items. */
  readonly need: { readonly query: string; readonly items: UnderstoodSearch['items'] } | null;
  /** The salary given to the Honorarrechner, as the site writes it; empty where none was given. */
  readonly salary: string;
}

// Kept in memory only and discarded when the page closes.
let carried: CarriedVacancy = { need: null, salary: '' };

/** Keeps a part for the contact form, which offers it and takes over nothing by itself. docs/decisions/contact.md, The vacancy. */
export function carryVacancy(part: Partial<CarriedVacancy>): void {
  carried = { ...carried, ...part };
}

/** Returns the vacancy that was carried last. */
export function readCarriedVacancy(): CarriedVacancy {
  return carried;
}
