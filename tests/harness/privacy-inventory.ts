/*
 * Everything that the site keeps in the browser, sends and stores, each with its passage of the privacy policy
 * (src/pages/content/datenschutz.md). A new key, table or kind of request is added here and to the policy:
 * tests/unit/privacy-inventory.test.ts searches the source for them, the component tests (watch-privacy.ts) observe the
 * site, and tests/integration/migrations.test.ts reads the migrated database.
 */
import { readFileSync } from 'node:fs';
import type { RETENTION } from '#config/retention.ts';

/** A quotation from the policy, in single blanks. */
type Passage = string;

/** Keys in the browser's storage. */
export const KEPT_IN_BROWSER: Readonly<Record<string, Passage>> = {
  farbschema: '**Farbschema:**',
  merkliste: '**Merkliste:**',
  'eintrag-entwurf-': '**Entwürfe:** was Sie an Ihrem Eintrag bearbeiten',
  'kontakt-entwurf': '**Nachrichten:** was Sie in das Kontaktformular schreiben und wählen',
  'kontakt-wahl': '**Nachrichten:** was Sie in das Kontaktformular schreiben und wählen',
  'formular-entwurf-': '**Formulare:** was Sie angemeldet schreiben',
  'bewertung-entwurf-': '**Bewertungen:** was Sie an einer Bewertung schreiben',
  eingaben:
    '**Neue Fassung:** was Sie auf einer Seite geschrieben haben, wenn Sie auf „Neue Fassung laden“ klicken',
  'sb-beraterkompass-auth-token': '**Anmeldung:** Sitzungstoken, wenn Sie sich',
  'beraterkompass-admin-activity': 'nur in diesem der Zeitpunkt der letzten Eingabe',
};

/** Beginnings of keys that a library writes, so that they are not in our source. */
export const KEPT_BY_LIBRARIES: Readonly<Record<string, Passage>> = {
  // auth-js tests whether it can store, and removes the entry at once.
  'lswt-': 'prüft der Verwaltungsbereich mit einem Eintrag, den er sofort wieder löscht',
};

const ADMINISTRATION: Passage =
  'Im Verwaltungsbereich bearbeiten wir Nachrichten, prüfen Vorschläge und führen das Verzeichnis.';
const LOG: Passage = 'führen wir ein Protokoll der Verwaltung';
const PUBLISHED: Passage = 'Im Verzeichnis veröffentlichen wir Name, Standort, Gründungsjahr';
const ADMINISTRATOR_LINKS: Passage = 'speichern wir die Adresse und einen Hash-Wert des Links';
const SECOND_FACTOR: Passage = 'den Schlüssel des zweiten Faktors';

const ACCOUNTS: Passage = 'zu welchen Einträgen und Bewertungen das Konto gehört';
const PROPOSALS: Passage = 'Vorschläge zu einem Eintrag speichern wir';
const CLAIMS: Passage = 'ob ein Eintrag zu Ihrem Unternehmen gehört';
const VERSIONS: Passage = 'und jede Fassung eines Eintrags';
const ANSWERS: Passage = 'einen Status, gegebenenfalls interne Notizen und unsere Antwort fest';
const ENTRY_REPORTS: Passage =
  'um die Meldung zu prüfen, ihren Eingang zu bestätigen und die Entscheidung zu begründen';
const FORWARDS: Passage = 'An wen wir weitergeleitet haben, steht in unserem Protokoll';
const ENQUIRY_ADDRESS: Passage = 'Die Anfrageadresse einer Beratung speichern wir';
const ENQUIRIES: Passage = 'Bis zur Zustellung und noch';
const SIGN_IN_CODES: Passage = 'Code und Adresse speichern wir dabei nur als Hash-Werte';
const INVITATIONS: Passage = 'Laden Sie eine Kollegin oder einen Kollegen ein';
const NEWSLETTER: Passage = 'für den Newsletter anmelden, speichern wir Ihre E-Mail-Adresse';
const CONSENT: Passage = 'Als Nachweis halten wir fest, wann das Formular gesendet';
const REVIEWS: Passage = 'Wenn Sie eine Personalberatung bewerten, speichern wir';
const REVIEW_PROOF: Passage = 'Den Nachweis des Auftrags';
const REVIEW_NOTICES: Passage = 'Wenn Sie eine Bewertung oder die Antwort darauf melden, speichern wir';
const REVIEW_REPLIES: Passage = 'Antwortet eine Personalberatung auf eine Bewertung';
const STATISTICS: Passage =
  'In der Zählung steht zu jedem Eintrag, Tag und Vorgang eine Zahl und sonst nichts';
const REPORT: Passage = 'ihre Wahl speichern wir mit dem Konto';
const PICTURES: Passage = 'Wählen Sie ein Logo oder ein Bild für Ihren Eintrag, speichern wir';
const CONTRACTS: Passage = 'Bestellen Sie einen Premium-Eintrag, speichern wir';
const EXTENSION: Passage = 'Für das erweiterte Profil eines Premium-Eintrags speichern wir';
const DELETION: Passage = 'Stunden lang lässt sich das zurücknehmen';
const FREEZING: Passage = 'können wir ein Konto sperren';

/** The passage about the functions of the database that a file of supabase/schemas exposes to the browser. */
const PASSAGES: Readonly<Record<string, Passage>> = {
  '20_access': ACCOUNTS,
  '21_second_factor': SECOND_FACTOR,
  '30_log': LOG,
  '41_entries': PROPOSALS,
  '43_members': ACCOUNTS,
  '44_proposals': PROPOSALS,
  '45_claims': CLAIMS,
  '46_entry_administration': PROPOSALS,
  '47_entry_changes': PROPOSALS,
  '50_mails': ADMINISTRATION,
  '52_administrators': ADMINISTRATOR_LINKS,
  '60_contact': ADMINISTRATION,
  '61_enquiries': ENQUIRIES,
  '62_entry_reports': ENTRY_REPORTS,
  '70_client_reviews': REVIEWS,
  '71_client_review_moderation': REVIEWS,
  '72_client_review_figures': REVIEWS,
  '75_contracts': CONTRACTS,
  '76_extended_profiles': EXTENSION,
  '77_pictures': PICTURES,
  '80_statistics': STATISTICS,
  '81_newsletter': NEWSLETTER,
  '82_newsletter_issues': NEWSLETTER,
  '84_site_builds': ADMINISTRATION,
  '85_imports': LOG,
  '86_account_deletion': DELETION,
  '87_desk': ADMINISTRATION,
};

/** Requests by their address below the Supabase project's, but for the functions of which {@link PASSAGES} says all. */
export const NAMED_REQUESTS: Readonly<Record<string, Passage>> = {
  '/rest/v1/Personalberatungen':
    'Die Einträge der Personalberatungen, auch Logos und Bilder, lädt Ihr Browser unmittelbar aus unserer Datenbank.',
  '/rest/v1/agency_redirects':
    'Die Einträge der Personalberatungen, auch Logos und Bilder, lädt Ihr Browser unmittelbar aus unserer Datenbank.',
  '/rest/v1/agency_derived':
    'Die Einträge der Personalberatungen, auch Logos und Bilder, lädt Ihr Browser unmittelbar aus unserer Datenbank.',
  '/functions/v1/entry-account': ACCOUNTS,
  '/functions/v1/send-contact-email': 'Ihr Browser sendet die Angaben an eine Funktion bei',
  '/rest/v1/contact_messages': ADMINISTRATION,
  '/functions/v1/newsletter': NEWSLETTER,
  '/rest/v1/subscribers': NEWSLETTER,
  '/rest/v1/rpc/consent_proof': CONSENT,
  '/auth/v1': 'Anmelden können sich dort nur unsere Administratorinnen und Administratoren',
  '/rest/v1/admins': ADMINISTRATION,
  '/rest/v1/admin_log': LOG,
  '/rest/v1/rpc/receive_import_rows': PUBLISHED,
  '/rest/v1/rpc/list_import_leftovers': PUBLISHED,
  '/rest/v1/rpc/recall_import': PUBLISHED,
  '/rest/v1/rpc/remember_import': PUBLISHED,
  '/rest/v1/rpc/list_enquiries': 'wann eine Anfrage an welche Beratungen ging',
  '/rest/v1/rpc/message_detail': ADMINISTRATION,
  '/rest/v1/rpc/answer_message': ANSWERS,
  '/rest/v1/answer_templates': ADMINISTRATION,
  '/rest/v1/rpc/forward_message': FORWARDS,
  '/rest/v1/rpc/enquiry_recipients':
    'fragt Ihr Browser unsere Datenbank, welche der genannten Beratungen gemeint sind',
  '/rest/v1/rpc/agency_statistics': 'sieht die Zahlen abgeschlossener Monate',
  '/rest/v1/rpc/set_monthly_report': REPORT,
  '/rest/v1/rpc/entry_enquiries': 'Die Beratung sieht in ihrem Bereich, wie viele Anfragen wann kamen',
  '/rest/v1/rpc/remove_enquiry_address': ENQUIRY_ADDRESS,
  '/rest/v1/rpc/list_administrators': ADMINISTRATION,
  '/rest/v1/rpc/list_administrator_invitations': ADMINISTRATION,
  '/rest/v1/rpc/remove_administrator': ADMINISTRATION,
  '/rest/v1/rpc/second_factor_step': SECOND_FACTOR,
  '/rest/v1/rpc/create_recovery_codes': 'Hash-Werte der Wiederherstellungscodes',
  '/rest/v1/rpc/use_recovery_code': 'die Zeitpunkte falsch eingegebener Codes',
  '/rest/v1/agency_members': ACCOUNTS,
  '/rest/v1/agency_field_meta': ACCOUNTS,
  '/rest/v1/agency_versions': VERSIONS,
  '/rest/v1/agency_invitations': INVITATIONS,
  '/rest/v1/rpc/invite_member': INVITATIONS,
  '/rest/v1/agency_revisions': PROPOSALS,
  '/rest/v1/rpc/proposal_detail': PROPOSALS,
  '/rest/v1/rpc/describe_person': ACCOUNTS,
  '/rest/v1/agency_claims': CLAIMS,
  '/rest/v1/rpc/confirm_entry': ACCOUNTS,
  '/rest/v1/rpc/set_entry_status': ACCOUNTS,
  '/rest/v1/rpc/find_similar_entries': ACCOUNTS,
  '/rest/v1/rpc/add_client_review_evidence': REVIEW_PROOF,
  '/rest/v1/rpc/remove_client_review_evidence': REVIEW_PROOF,
  '/rest/v1/rpc/answer_client_review_dispute': REVIEW_NOTICES,
  '/rest/v1/rpc/reply_to_client_review': REVIEW_REPLIES,
  '/rest/v1/rpc/enquiry_mandates': REVIEW_PROOF,
  '/rest/v1/rpc/confirm_enquiry_mandate': REVIEW_PROOF,
  '/rest/v1/rpc/decide_client_review_notice': REVIEW_NOTICES,
  '/rest/v1/rpc/decide_client_review_reply': REVIEW_REPLIES,
  '/rest/v1/rpc/open_client_review_evidence': REVIEW_PROOF,
  '/functions/v1/client-reviews': REVIEWS,
  '/rest/v1/frozen_accounts': FREEZING,
  '/rest/v1/rpc/freeze_account': FREEZING,
  '/rest/v1/rpc/unfreeze_account': FREEZING,
  '/storage/v1': 'können Sie einen Nachweis hochladen',
};

const EXPOSED = /(?:private\.expose\('(\w+)', '[^']*(?:anon|authenticated)|create function public\.(\w+))/g;

/** Every request of the browser besides those for the site's own files. */
export const REQUESTED: Readonly<Record<string, Passage>> = {
  ...Object.fromEntries(
    Object.entries(PASSAGES).flatMap(([file, passage]) =>
      [...readFileSync(`supabase/schemas/${file}.sql`, 'utf8').matchAll(EXPOSED)].map(([, exposed, own]) => [
        `/rest/v1/rpc/${exposed ?? own ?? ''}`,
        passage,
      ]),
    ),
  ),
  ...NAMED_REQUESTS,
};

/** The operator chooses the recipient of error reports (VITE_ERROR_REPORT_URL); the policy has this section where it is set. */
export const ERROR_REPORTS: Passage = '### Fehlerberichte';

/** The period after which data about a person are deleted from a table. */
export const PERIODS: Readonly<Record<string, keyof typeof RETENTION>> = {
  'public.contact_messages': 'otherMessageMonths',
  // Deleted with the message.
  'private.message_answers': 'otherMessageMonths',
  'private.entry_reports': 'endedReviewMonths',
  'private.consent_events': 'consentMonths',
  'private.contracts': 'contractYears',
  'public.agency_extensions': 'hiddenContactMonths',
  'private.agency_pictures': 'unusedPictureDays',
  // Deleted with the subscription.
  'private.newsletter_tokens': 'unconfirmedSubscriptionDays',
  'public.admin_log': 'adminLogMonths',
  'public.agency_invitations': 'invitationDays',
  'public.agency_revisions': 'proposalMonths',
  'public.agency_versions': 'entryVersionMonths',
  'public.agency_claims': 'proposalMonths',
  'private.sign_in_codes': 'signInHashHours',
  'private.administrator_links': 'signInHashHours',
  'private.begun_sessions': 'unusedSessionDays',
  'private.limited_uses': 'signInRequestHours',
  'private.outgoing_mails': 'unsentMailDays',
  'private.import_runs': 'importMonths',
  'private.import_rows': 'importMonths',
  'private.import_decisions': 'importMonths',
  'private.enquiries': 'enquiryMonths',
  'private.enquiry_words': 'enquiryWordDays',
  'private.client_reviews': 'endedReviewMonths',
  'private.client_review_authors': 'endedReviewMonths',
  'private.client_review_evidence': 'endedReviewMonths',
  'private.client_review_notices': 'endedReviewMonths',
  'private.client_review_replies': 'endedReviewMonths',
  'private.client_review_appeals': 'endedReviewMonths',
  'private.client_review_steps': 'endedReviewMonths',
};

/** The event that ends the storage, where that is no period. */
export const KEPT_UNTIL: Readonly<Record<string, Passage>> = {
  'private.account_deletions': DELETION,
  'private.report_choices': 'bis Sie das Konto löschen oder wir es löschen',
  'private.enquiry_addresses': 'bis sie geändert oder entfernt wird oder das Konto nicht mehr besteht',
  'public.Personalberatungen': 'Es gilt Abschnitt 3',
  'public.subscribers': 'bis Sie Ihre Einwilligung widerrufen',
  'public.admins': 'Das Konto mit seinem zweiten Faktor besteht, bis wir es entfernen',
  'public.agency_members': 'bis Sie das Konto löschen oder wir es löschen',
  'public.frozen_accounts': 'bis Sie das Konto löschen oder wir es löschen',
  'private.recovery_codes': 'Das Konto mit seinem zweiten Faktor besteht, bis wir es entfernen',
  'private.case_assignments': 'welche Vorgänge sie übernommen haben, bis diese erledigt sind',
  'private.daily_mail_readers': 'Das Konto mit seinem zweiten Faktor besteht, bis wir es entfernen',
};

/** Every table of the migrations; null where it holds nothing about a person. */
export const TABLES: Readonly<Record<string, Passage | null>> = {
  'public.Personalberatungen': PUBLISHED,
  'public.contact_messages': 'Diese speichert die Nachricht in unserer Datenbank',
  'private.message_answers': ANSWERS,
  'private.entry_reports': ENTRY_REPORTS,
  // Texts of the operator.
  'public.answer_templates': null,
  'public.subscribers': NEWSLETTER,
  // Subject, introduction and articles.
  'public.newsletter_issues': null,
  'private.consent_events': CONSENT,
  // The consent texts beside the form.
  'private.consent_texts': null,
  'private.newsletter_tokens': 'speichern wir nur einen Hash-Wert des Links',
  // Numbers of the mail provider's reports.
  'private.mail_events': null,
  'public.admins': 'Von ihnen speichern wir das Konto mit E-Mail-Adresse',
  'public.admin_log': LOG,
  'public.agency_members': ACCOUNTS,
  'public.agency_invitations': INVITATIONS,
  'public.agency_revisions': PROPOSALS,
  'public.agency_versions': VERSIONS,
  'public.agency_claims': CLAIMS,
  'public.frozen_accounts': FREEZING,
  'private.account_deletions': DELETION,
  // The redirects of merged entries; the sources of an entry's fields.
  'public.agency_redirects': null,
  'public.agency_field_meta': null,
  // Derived facts of an entry, for example whether it takes enquiries.
  'public.agency_derived': null,
  'private.sign_in_codes': SIGN_IN_CODES,
  'private.begun_sessions': 'wann Sie sich wie angemeldet haben',
  // The numbers.
  'private.limits': null,
  'private.limited_uses': 'Stunden lang mit Hash-Werten der E-Mail-Adresse, ihrer Domain und der IP-Adresse',
  'private.enquiry_addresses': ENQUIRY_ADDRESS,
  'private.enquiries': ENQUIRIES,
  'private.enquiry_words': ENQUIRIES,
  'private.client_reviews': REVIEWS,
  'private.client_review_authors': REVIEWS,
  'private.client_review_evidence': REVIEW_PROOF,
  'private.client_review_notices': REVIEW_NOTICES,
  'private.client_review_replies': REVIEW_REPLIES,
  'private.client_review_appeals': REVIEWS,
  'private.client_review_steps': REVIEWS,
  // The token of an entry's link; tasks for administrators.
  'private.client_review_invitations': null,
  'private.client_review_tasks': null,
  'private.contracts': CONTRACTS,
  'public.agency_extensions': EXTENSION,
  'private.agency_pictures': PICTURES,
  // The mean of all reviews.
  'private.client_review_mean': null,
  'private.outgoing_mails': 'Die E-Mails, die wir Ihnen zu Konto, Eintrag und Bewertungen senden,',
  // The imports and who made them; the imported rows, with the previous values, which contain names of agencies.
  'private.import_runs': LOG,
  'private.import_rows': PUBLISHED,
  'private.import_decisions': PUBLISHED,
  'private.report_choices': REPORT,
  // Counts of events of an entry, the closed months, and a key of the day.
  'private.agency_stats_daily': null,
  'private.agency_stats_monthly': null,
  'private.stats_months': null,
  'private.event_key': null,
  'private.recovery_codes': 'Hash-Werte der Wiederherstellungscodes',
  'private.administrator_links': ADMINISTRATOR_LINKS,
  'private.case_assignments': 'welche Vorgänge sie übernommen haben, bis diese erledigt sind',
  'private.daily_mail_readers': 'ob sie Zahlen per E-Mail möchten',
  // The mapping of a file's columns to fields.
  'private.import_mappings': null,
  // A key, and the numbers of deleted rows by night.
  'private.hash_key': null,
  // The reminders that the owners of an entry got.
  'private.entry_reminders': null,
  'private.nightly_runs': null,
  'private.hourly_runs': null,
  // What is deleted when.
  'private.retention_periods': null,
  'private.retention_rules': null,
  'private.bucket_rules': null,
  'private.settings': null,
  // The time since which the built pages are outdated, and the calls of the build hook.
  'private.site_changes': null,
  'private.site_builds': null,
};
