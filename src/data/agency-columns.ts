/** Columns of every agency query, umlauts and blanks quoted. Specification, section 7, call 2. */
export const AGENCY_COLUMNS =
  'id,Name,"Anzahl Mitarbeiter",Branchen,Webseite,Spezialisierung,"Gründungsjahr",Zusammenfassung,Standort,created_at';
