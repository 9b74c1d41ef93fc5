/*
 * Everything that the site keeps in the browser, sends and stores, each with its passage of the privacy policy
 * (src/pages/content/datenschutz.md). A new key, request or table is added here and to the policy:
 * tests/unit/privacy-inventory.test.ts searches the source for them, the component tests (watch-privacy.ts) observe the
 * site, and tests/integration/migrations.test.ts reads the migrated database.
 */
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

/** Every request of the browser besides those for the site's own files, by its address below the Supabase project's. */
export const REQUESTED: Readonly<Record<string, Passage>> = {
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
  '/rest/v1/rpc/newsletter_overview': NEWSLETTER,
  '/rest/v1/rpc/save_newsletter_issue': NEWSLETTER,
  '/rest/v1/rpc/delete_newsletter_issue': NEWSLETTER,
  '/rest/v1/rpc/start_newsletter_issue': NEWSLETTER,
  '/rest/v1/rpc/stop_newsletter_issue': NEWSLETTER,
  '/rest/v1/rpc/consent_proof': CONSENT,
  '/rest/v1/rpc/unsubscribe_address': NEWSLETTER,
  '/auth/v1': 'Anmelden können sich dort nur unsere Administratorinnen und Administratoren',
  '/rest/v1/admins': ADMINISTRATION,
  '/rest/v1/admin_log': LOG,
  '/rest/v1/rpc/record_export': LOG,
  '/rest/v1/rpc/start_import': LOG,
  '/rest/v1/rpc/receive_import_rows': PUBLISHED,
  '/rest/v1/rpc/discard_import': LOG,
  '/rest/v1/rpc/apply_import': LOG,
  '/rest/v1/rpc/release_import': LOG,
  '/rest/v1/rpc/undo_import': LOG,
  '/rest/v1/rpc/list_imports': LOG,
  '/rest/v1/rpc/list_import_leftovers': PUBLISHED,
  '/rest/v1/rpc/recall_import': PUBLISHED,
  '/rest/v1/rpc/remember_import': PUBLISHED,
  '/rest/v1/rpc/inbox_messages': ADMINISTRATION,
  '/rest/v1/rpc/inbox_counts': ADMINISTRATION,
  '/rest/v1/rpc/set_messages_status': ADMINISTRATION,
  '/rest/v1/rpc/save_message_notes': ADMINISTRATION,
  '/rest/v1/rpc/set_messages_spam': ADMINISTRATION,
  '/rest/v1/rpc/delete_messages': ADMINISTRATION,
  '/rest/v1/rpc/list_enquiries': 'wann eine Anfrage an welche Beratungen ging',
  '/rest/v1/rpc/message_detail': ADMINISTRATION,
  '/rest/v1/rpc/answer_message': ANSWERS,
  '/rest/v1/rpc/send_report_receipt': ENTRY_REPORTS,
  '/rest/v1/rpc/decide_entry_report': ENTRY_REPORTS,
  '/rest/v1/answer_templates': ADMINISTRATION,
  '/rest/v1/rpc/forward_message': FORWARDS,
  '/rest/v1/rpc/undelivered_mails': ADMINISTRATION,
  '/rest/v1/rpc/decide_undelivered_mail': ADMINISTRATION,
  '/rest/v1/rpc/enquiry_recipients':
    'fragt Ihr Browser unsere Datenbank, welche der genannten Beratungen gemeint sind',
  '/rest/v1/rpc/count_agency_events': STATISTICS,
  '/rest/v1/rpc/agency_statistics': 'sieht die Zahlen abgeschlossener Monate',
  '/rest/v1/rpc/set_monthly_report': REPORT,
  '/rest/v1/rpc/entry_enquiries': 'Die Beratung sieht in ihrem Bereich, wie viele Anfragen wann kamen',
  '/rest/v1/rpc/remove_enquiry_address': ENQUIRY_ADDRESS,
  '/rest/v1/rpc/list_administrators': ADMINISTRATION,
  '/rest/v1/rpc/list_administrator_invitations': ADMINISTRATION,
  '/rest/v1/rpc/invite_administrator': ADMINISTRATOR_LINKS,
  '/rest/v1/rpc/withdraw_administrator_invitation': ADMINISTRATOR_LINKS,
  '/rest/v1/rpc/reset_administrator_password': ADMINISTRATOR_LINKS,
  '/rest/v1/rpc/remove_administrator': ADMINISTRATION,
  '/rest/v1/rpc/list_own_sessions': ACCOUNTS,
  '/rest/v1/rpc/end_own_sessions': ACCOUNTS,
  '/rest/v1/rpc/second_factor_step': SECOND_FACTOR,
  '/rest/v1/rpc/remove_second_factor': SECOND_FACTOR,
  '/rest/v1/rpc/create_recovery_codes': 'Hash-Werte der Wiederherstellungscodes',
  '/rest/v1/rpc/use_recovery_code': 'die Zeitpunkte falsch eingegebener Codes',
  '/rest/v1/agency_members': ACCOUNTS,
  '/rest/v1/agency_field_meta': ACCOUNTS,
  '/rest/v1/agency_versions': VERSIONS,
  '/rest/v1/agency_invitations': INVITATIONS,
  '/rest/v1/rpc/invite_member': INVITATIONS,
  '/rest/v1/agency_revisions': PROPOSALS,
  '/rest/v1/rpc/save_draft': PROPOSALS,
  '/rest/v1/rpc/submit_revision': PROPOSALS,
  '/rest/v1/rpc/withdraw_revision': PROPOSALS,
  '/rest/v1/rpc/request_removal': PROPOSALS,
  '/rest/v1/rpc/decide_revision': PROPOSALS,
  '/rest/v1/rpc/review_item': PROPOSALS,
  '/rest/v1/rpc/restore_version': PROPOSALS,
  '/rest/v1/rpc/merge_entries': PROPOSALS,
  '/rest/v1/rpc/set_field_source': PROPOSALS,
  '/rest/v1/rpc/desk_counts': ADMINISTRATION,
  '/rest/v1/rpc/list_cases': ADMINISTRATION,
  '/rest/v1/rpc/read_case': ADMINISTRATION,
  '/rest/v1/rpc/take_case': ADMINISTRATION,
  '/rest/v1/rpc/release_case': ADMINISTRATION,
  '/rest/v1/rpc/set_daily_mail': ADMINISTRATION,
  '/rest/v1/rpc/site_build': ADMINISTRATION,
  '/rest/v1/rpc/similar_to_revision': PROPOSALS,
  '/rest/v1/rpc/list_entries': PROPOSALS,
  '/rest/v1/rpc/find_entries': PROPOSALS,
  '/rest/v1/rpc/similar_entries': PROPOSALS,
  '/rest/v1/rpc/entry_overview': PROPOSALS,
  '/rest/v1/rpc/change_entries': PROPOSALS,
  '/rest/v1/rpc/describe_person': ACCOUNTS,
  '/rest/v1/rpc/open_evidence': CLAIMS,
  '/rest/v1/agency_claims': CLAIMS,
  '/rest/v1/rpc/start_claim': CLAIMS,
  '/rest/v1/rpc/withdraw_claim': CLAIMS,
  '/rest/v1/rpc/object_to_claim': CLAIMS,
  '/rest/v1/rpc/decide_claim': CLAIMS,
  '/rest/v1/rpc/order_premium': CONTRACTS,
  '/rest/v1/rpc/own_contracts': CONTRACTS,
  '/rest/v1/rpc/change_contract_days': CONTRACTS,
  '/rest/v1/rpc/confirm_order': CONTRACTS,
  '/rest/v1/rpc/contract_queue': CONTRACTS,
  '/rest/v1/rpc/one_contract': CONTRACTS,
  '/rest/v1/rpc/make_contract': CONTRACTS,
  '/rest/v1/rpc/set_contract_invoice': CONTRACTS,
  '/rest/v1/rpc/decline_order': CONTRACTS,
  '/rest/v1/rpc/end_contract': CONTRACTS,
  '/rest/v1/rpc/own_extension': EXTENSION,
  '/rest/v1/rpc/remove_contact_person': EXTENSION,
  '/rest/v1/rpc/add_picture': PICTURES,
  '/rest/v1/rpc/entry_pictures': PICTURES,
  '/rest/v1/rpc/remove_picture': PICTURES,
  '/rest/v1/rpc/entry_people': ACCOUNTS,
  '/rest/v1/rpc/set_member_role': ACCOUNTS,
  '/rest/v1/rpc/remove_member': ACCOUNTS,
  '/rest/v1/rpc/accept_invitation': ACCOUNTS,
  '/rest/v1/rpc/revoke_invitation': ACCOUNTS,
  '/rest/v1/rpc/confirm_entry': ACCOUNTS,
  '/rest/v1/rpc/set_entry_status': ACCOUNTS,
  '/rest/v1/rpc/find_similar_entries': ACCOUNTS,
  '/rest/v1/rpc/agency_client_reviews': REVIEWS,
  '/rest/v1/rpc/recent_client_reviews': REVIEWS,
  '/rest/v1/rpc/client_review_totals': REVIEWS,
  '/rest/v1/rpc/own_client_reviews': REVIEWS,
  '/rest/v1/rpc/save_client_review': REVIEWS,
  '/rest/v1/rpc/add_client_review_evidence': REVIEW_PROOF,
  '/rest/v1/rpc/remove_client_review_evidence': REVIEW_PROOF,
  '/rest/v1/rpc/withdraw_client_review': REVIEWS,
  '/rest/v1/rpc/answer_client_review_dispute': REVIEW_NOTICES,
  '/rest/v1/rpc/appeal_client_review': REVIEWS,
  '/rest/v1/rpc/entry_client_reviews': REVIEWS,
  '/rest/v1/rpc/reply_to_client_review': REVIEW_REPLIES,
  '/rest/v1/rpc/client_review_invitation': REVIEWS,
  '/rest/v1/rpc/enquiry_mandates': REVIEW_PROOF,
  '/rest/v1/rpc/confirm_enquiry_mandate': REVIEW_PROOF,
  '/rest/v1/rpc/client_review_case': REVIEWS,
  '/rest/v1/rpc/decide_client_review': REVIEWS,
  '/rest/v1/rpc/decide_client_review_notice': REVIEW_NOTICES,
  '/rest/v1/rpc/decide_client_review_reply': REVIEW_REPLIES,
  '/rest/v1/rpc/open_client_review_evidence': REVIEW_PROOF,
  '/functions/v1/client-reviews': REVIEWS,
  '/rest/v1/frozen_accounts': FREEZING,
  '/rest/v1/rpc/freeze_account': FREEZING,
  '/rest/v1/rpc/unfreeze_account': FREEZING,
  '/rest/v1/rpc/own_account_deletion': DELETION,
  '/rest/v1/rpc/cancel_account_deletion': DELETION,
  '/rest/v1/rpc/delete_account': DELETION,
  '/rest/v1/rpc/revoke_account_deletion': DELETION,
  '/storage/v1': 'können Sie einen Nachweis hochladen',
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
