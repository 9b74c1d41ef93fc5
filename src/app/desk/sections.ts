import { adminCasesPath, adminMessagesPath, paths } from '#config/paths.ts';
import { countCases, countKind, countStalled, type DeskCounts } from '#desk/model/desk.ts';

interface Section {
  readonly path: string;
  readonly name: string;
  /** The number of waiting items, and the words that follow it for screen readers. */
  readonly waiting?: { readonly count: (counts: DeskCounts) => number; readonly words: string };
}

interface SectionGroup {
  /** Heading of the group; the first has none. */
  readonly name?: string;
  readonly sections: readonly Section[];
}

/** The sections of the administration, in the order of the list at the left. */
export const SECTION_GROUPS: readonly SectionGroup[] = [
  {
    sections: [
      { path: paths.admin, name: 'Heute' },
      { path: adminCasesPath(), name: 'Eingang', waiting: { count: countCases, words: 'zu entscheiden' } },
      {
        path: adminMessagesPath(),
        name: 'Nachrichten',
        waiting: {
          // Messages that wait are counted beside „Eingang“.
          count: (counts) => counts.mails.count,
          words: 'nicht zugestellt',
        },
      },
      {
        path: paths.adminEntries,
        name: 'Einträge',
        waiting: { count: (counts) => countStalled(counts, 'build'), words: 'zu erledigen' },
      },
      {
        path: paths.adminContracts,
        name: 'Verträge',
        waiting: { count: (counts) => countKind(counts, 'order'), words: 'zu entscheiden' },
      },
      {
        path: paths.adminNewsletter,
        name: 'Newsletter',
        waiting: { count: (counts) => countStalled(counts, 'issue'), words: 'angehalten' },
      },
    ],
  },
  {
    name: 'Verwaltung',
    sections: [
      {
        path: paths.adminImport,
        name: 'Import',
        waiting: { count: (counts) => countStalled(counts, 'import'), words: 'nicht abgeschlossen' },
      },
      { path: paths.adminLog, name: 'Protokoll' },
      { path: paths.adminSecurity, name: 'Sicherheit' },
    ],
  },
];
