/** Vacancies to try the Berater-Assistent with. */
export const EXAMPLE_NEEDS = [
  'Entwicklerin oder Entwickler für ein Start-up in Berlin',
  'CFO mit E-Commerce-Erfahrung',
  'HR-Leitung für ein Unternehmen mit 200 Beschäftigten',
  'Senior Marketing Manager mit zehn Jahren Erfahrung',
] as const;
