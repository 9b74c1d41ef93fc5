import { adminCasesPath, adminMessagesPath, paths } from '#config/paths.ts';
import type { WaitingCounts } from '#domain/entry/waiting-counts.ts';

interface Section {
  readonly path: string;
  readonly name: string;
  /** The number of waiting items, and the words that follow it for screen readers. */
  readonly waiting?: { readonly count: (counts: WaitingCounts) => number; readonly words: string };
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
      {
        path: adminCasesPath(),
        name: 'Eingang',
        waiting: {
          count: ({ revisions, claims, pictures, reviews }) => revisions + claims + pictures + reviews,
          words: 'zu entscheiden',
        },
      },
      {
        path: adminMessagesPath(),
        name: 'Nachrichten',
        waiting: {
          count: ({ messages, forwardings, mails }) => messages + forwardings + mails,
          words: 'ungelesen, weiterzuleiten oder nicht zugestellt',
        },
      },
      {
        path: paths.adminEntries,
        name: 'Einträge',
        waiting: { count: ({ builds }) => builds, words: 'zu erledigen' },
      },
      {
        path: paths.adminContracts,
        name: 'Verträge',
        waiting: { count: ({ orders }) => orders, words: 'zu entscheiden' },
      },
      {
        path: paths.adminNewsletter,
        name: 'Newsletter',
        waiting: { count: ({ issues }) => issues, words: 'angehalten' },
      },
    ],
  },
  {
    name: 'Verwaltung',
    sections: [
      {
        path: paths.adminImport,
        name: 'Import',
        waiting: { count: ({ imports }) => imports, words: 'nicht abgeschlossen' },
      },
      { path: paths.adminLog, name: 'Protokoll' },
      { path: paths.adminSecurity, name: 'Sicherheit' },
    ],
  },
];
