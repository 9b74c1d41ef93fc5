/** The tabs of an entry's screen, by the last part of its address; the first has none. */
export const ENTRY_TABS = {
  ueberblick: 'Überblick',
  angaben: 'Angaben',
  profil: 'Profil und Bilder',
  personen: 'Personen',
  verlauf: 'Verlauf',
  zusammenfuehren: 'Zusammenführen',
} as const;

export type EntryTab = keyof typeof ENTRY_TABS;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
export const ENTRY_TAB_NAMES = Object.keys(ENTRY_TABS) as readonly EntryTab[];
