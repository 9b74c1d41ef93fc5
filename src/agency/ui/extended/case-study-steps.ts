export const CASE_STUDY_STEPS = [
  { field: 'situation', label: 'Ausgangslage' },
  { field: 'approach', label: 'Vorgehen' },
  { field: 'result', label: 'Ergebnis' },
] as const;
