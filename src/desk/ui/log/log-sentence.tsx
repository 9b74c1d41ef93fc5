import { Link } from 'react-router-dom';
import { parseAgencyId } from '#agency/model/agency-id.ts';
import { adminCasesPath, adminContractPath, adminEntryPath, adminMessagesPath } from '#config/paths.ts';
import { labelOfOutcome, OUTCOME_TEXTS } from '#desk/model/desk-texts.ts';
import type { LogEntry } from '#desk/model/log-entry.ts';
import { TEXT_LINK } from '#ui/text-link.ts';
import { labelOfAction, labelOfActor, labelOfTable } from './log-labels.ts';

interface LoggedThing {
  /** In the accusative: „hat … geändert“. */
  readonly words: string;
  readonly addressOf?: (row: string) => string;
  /** Its key is that of its entry. */
  readonly isOfEntry?: true;
}

function entryAddress(row: string): string {
  const id = parseAgencyId(row);
  return id === null ? '' : adminEntryPath(id);
}

const THINGS: Readonly<Record<string, LoggedThing>> = {
  Personalberatungen: { words: 'den Eintrag', addressOf: entryAddress },
  contact_messages: { words: 'die Nachricht', addressOf: adminMessagesPath },
  subscribers: { words: 'eine Adresse des Newsletters' },
  newsletter_issues: { words: 'die Ausgabe des Newsletters' },
  admins: { words: 'den Zugang zur Verwaltung' },
  agency_members: { words: 'den Zugang' },
  agency_invitations: { words: 'die Einladung' },
  agency_revisions: { words: 'den Vorschlag', addressOf: (row) => adminCasesPath('proposal', row) },
  agency_claims: { words: 'den Antrag', addressOf: (row) => adminCasesPath('claim', row) },
  agency_field_meta: { words: 'die Herkunft von Angaben', isOfEntry: true },
  agency_redirects: { words: 'die Weiterleitung', isOfEntry: true },
  frozen_accounts: { words: 'die Sperre eines Kontos' },
  agency_pictures: { words: 'ein Bild' },
  contracts: { words: 'den Vertrag', addressOf: adminContractPath },
  agency_extensions: { words: 'das erweiterte Profil', isOfEntry: true },
  entry_reports: { words: 'die Meldung', addressOf: adminMessagesPath },
  answer_templates: { words: 'die Vorlage für Antworten' },
  client_reviews: { words: 'die Bewertung', addressOf: (row) => adminCasesPath('review', row) },
  client_review_notices: {
    words: 'die Meldung einer Bewertung',
    addressOf: (row) => adminCasesPath('notice', row),
  },
  client_review_replies: {
    words: 'die Antwort auf eine Bewertung',
    addressOf: (row) => adminCasesPath('reply', row),
  },
  client_review_evidence: { words: 'den Nachweis zu einer Bewertung' },
};

const DONE: Readonly<Record<string, string>> = {
  insert: 'angelegt',
  update: 'geändert',
  delete: 'gelöscht',
  restore: 'wiederhergestellt',
  evidence_opened: 'geöffnet',
  message_forwarded: 'weitergeleitet',
  message_answered: 'beantwortet',
  newsletter_test: 'zur Probe gesendet',
  sources_set: 'gesetzt',
};

/** The verb for a change to this state. */
const INTO_STATE: Readonly<Record<string, string>> = {
  ...OUTCOME_TEXTS,
  active: 'veröffentlicht',
  paused: 'pausiert',
  disputed: 'verborgen',
  sending: 'zum Versand gegeben',
  stopped: 'angehalten',
  read: 'als gelesen markiert',
  unread: 'als ungelesen markiert',
  responded: 'als beantwortet markiert',
};

/** Sentences about what is done to no row, between who did it and the end. */
const SENTENCES: Readonly<Record<string, (account: string, table: string) => string>> = {
  export: (_, table) => `hat „${labelOfTable(table)}“ exportiert`,
  import_started: () => 'hat einen Import begonnen',
  import_finished: () => 'hat einen Import abgeschlossen',
  import_released: () => 'hat die Entwürfe eines Imports veröffentlicht',
  import_undo_started: () => 'hat die Rücknahme eines Imports begonnen',
  import_undone: () => 'hat einen Import zurückgenommen',
  mail_resent: () => 'hat eine E-Mail erneut gesendet',
  mail_dismissed: () => 'hat eine nicht zugestellte E-Mail als erledigt markiert',
  consent_read: () => 'hat eine Einwilligung abgefragt',
  second_factor_enrolled: () => 'hat einen zweiten Faktor eingerichtet',
  recovery_codes_created: () => 'hat Wiederherstellungscodes erstellt',
  recovery_code_used: () => 'hat einen Wiederherstellungscode benutzt',
  account_deletion_ordered: () => 'hat die Löschung eines Kontos veranlasst',
  account_deletion_called_off: () => 'hat die Löschung eines Kontos zurückgenommen',
  account_deleted: () => 'hat ein Konto gelöscht',
  admin_changed: (account) => `hat den Zugang von ${account} geändert`,
  admin_added: (account) => `hat ${account} Zugang zur Verwaltung gegeben`,
  admin_removed: (account) => `hat ${account} den Zugang zur Verwaltung genommen`,
  admin_invited: (account) => `hat ${account} in die Verwaltung eingeladen`,
  admin_invitation_withdrawn: (account) => `hat die Einladung an ${account} zurückgenommen`,
  password_reset_sent: (account) => `hat ${account} einen Link für ein neues Passwort gesendet`,
  password_changed: () => 'hat ein neues Passwort',
  second_factor_removed: (account) => `hat den zweiten Faktor von ${account} entfernt`,
  sessions_ended: () => 'hat alle anderen eigenen Anmeldungen beendet',
};

const NAMES = ['Name', 'entry_name', 'agency', 'subject'];

function valueIn({ changes }: LogEntry, fields: readonly string[]): string | null {
  const change = changes.find(({ field }) => fields.includes(field));
  return change?.after ?? change?.before ?? null;
}

function doneTo({ action, changes }: LogEntry): string | undefined {
  const changed = new Map(changes.map(({ field, after }) => [field, after]));
  const decision = changed.get('decision') ?? null;
  if (decision !== null) return `entschieden: ${labelOfOutcome(decision)}`;
  if (changed.has('spam_at'))
    return changed.get('spam_at') === null ? 'aus dem Spam geholt' : 'als Spam markiert';
  if (changed.get('forwarding_done') === 'true') return 'als weitergeleitet markiert';
  const state = changes.find(({ field }) => field === 'state' || field === 'status');
  // A new row in its initial state was only created.
  const isDecision = action === 'update' || (action === 'insert' && state?.after === 'confirmed');
  return (isDecision && INTO_STATE[state?.after ?? '']) || DONE[action];
}

/** One sentence of who did what, with a link to what it was done to; an action without words of its own is named. */
export function LogSentence({ entry }: { entry: LogEntry }) {
  const { actorEmail, actorRole, action, table, row } = entry;
  const who = <bdi>{labelOfActor(actorEmail, actorRole)}</bdi>;
  const account = entry.changes.find(({ field }) => field === 'account')?.after ?? 'jemandem';
  const sentence = SENTENCES[action]?.(account, table ?? '');
  if (sentence !== undefined)
    return (
      <>
        {who} {sentence}.
      </>
    );
  const thing = THINGS[table ?? ''];
  const done = doneTo(entry);
  if (thing === undefined || done === undefined)
    return (
      <>
        {who}: {labelOfAction(action)}
        {table !== null && ` (${labelOfTable(table)})`}
      </>
    );
  const name = valueIn(entry, NAMES);
  const agency = valueIn(entry, ['agency_id']) ?? (thing.isOfEntry ? row : null);
  const address = row === null ? '' : (thing.addressOf?.(row) ?? '');
  const isNumbered = agency === null && (address === '' || table === 'Personalberatungen');
  const words = (
    <>
      {thing.words}
      {name === null ? isNumbered && row !== null && ` ${row}` : <bdi> „{name}“</bdi>}
    </>
  );
  return (
    <>
      {who} hat{' '}
      {address === '' || action === 'delete' ? (
        words
      ) : (
        <Link to={address} className={TEXT_LINK}>
          {words}
        </Link>
      )}
      {name === null && agency !== null && (
        <>
          {' '}
          zu{' '}
          <Link to={entryAddress(agency)} className={TEXT_LINK}>
            Eintrag {agency}
          </Link>
        </>
      )}{' '}
      {done}.
    </>
  );
}
