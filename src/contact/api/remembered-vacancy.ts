import type { UnderstoodSearch } from '#advisor/model/need.ts';

/** A vacancy as a visitor described it elsewhere on the site. */
export interface RememberedVacancy {
  /** The description given to the Berater-Assistent, and its understood items. */
  readonly need: { readonly query: string; readonly items: UnderstoodSearch['items'] } | null;
  /** The salary given to the Honorarrechner, as the site writes it; empty where none was given. */
  readonly salary: string;
}

// Kept in memory only and discarded when the page closes.
let remembered: RememberedVacancy = { need: null, salary: '' };

/** Keeps a part for the contact form, which offers it and takes over nothing by itself. docs/decisions/contact.md, The vacancy. */
export function rememberVacancy(part: Partial<RememberedVacancy>): void {
  remembered = { ...remembered, ...part };
}

/** The remembered vacancy. */
export function readRememberedVacancy(): RememberedVacancy {
  return remembered;
}
