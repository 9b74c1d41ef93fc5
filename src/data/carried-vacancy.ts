import type { UnderstoodSearch } from '#domain/advisor/need.ts';

/** A vacancy as a visitor described it elsewhere on the site. */
export interface CarriedVacancy {
  /** To the Berater-Assistent, and what of it was understood and counts. */
  readonly need: { readonly query: string; readonly items: UnderstoodSearch['items'] } | null;
  /** To the Honorarrechner, as the site writes it; empty where nothing. */
  readonly salary: string;
}

// In memory alone: nothing of it is stored, and it goes with the page.
let carried: CarriedVacancy = { need: null, salary: '' };

/** Keeps it for the contact form, which offers it and takes over nothing by itself. docs/decisions/contact.md, The vacancy. */
export function carryVacancy(part: Partial<CarriedVacancy>): void {
  carried = { ...carried, ...part };
}

/** Returns the vacancy that was carried last. */
export function readCarriedVacancy(): CarriedVacancy {
  return carried;
}
