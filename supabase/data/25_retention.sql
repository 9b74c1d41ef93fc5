-- The periods and rules of schemas/13_retention.sql.

insert into private.retention_periods (name, period) values
  ('answered_message', '6 months'), ('other_message', '12 months'), ('spam_message', '30 days'),
  ('sign_in_hash', '1 hour'), ('unsent_mail', '30 days'), ('sent_mail', '24 months'),
  ('enquiry_word', '30 days'), ('enquiry', '24 months'), ('entry_version', '24 months'), ('import', '24 months'),
  ('proposal', '24 months'), ('evidence', '3 months'), ('unused_evidence', '7 days'), ('unused_account', '12 months'),
  ('account_deletion', '24 hours'), ('invitation', '30 days'), ('unconfirmed_subscription', '7 days'),
  ('bounced_subscription', '30 days'), ('consent', '36 months'), ('delivery', '12 months'), ('review_draft', '90 days'),
  ('review_network', '90 days'), ('ended_review', '6 months'), ('unused_review_file', '1 day'), ('statistics_day', '3 months'),
  ('statistics', '24 months'), ('contract', '8 years'), ('declined_order', '6 months'), ('hidden_contact', '12 months'),
  ('refused_picture', '30 days'), ('unused_picture', '1 day'), ('admin_log', '24 months'), ('unused_session', '30 days'),
  ('nightly_run', '12 months');

insert into private.retention_rules (position, relation, period, since, condition) values
  (9, 'public.contact_messages', null, null, $$t.deleted_at < now() - interval '1 minute'$$),  -- Not what has just been pressed.
  (10, 'public.contact_messages', 'answered_message', 't.created_at',
    $$t.status = 'responded' and not exists (select from private.entry_reports r where r.message_id = t.id)$$),
  (11, 'public.contact_messages', 'other_message', 't.created_at',
    $$t.status <> 'responded' and not exists (select from private.entry_reports r where r.message_id = t.id)$$),
  (12, 'public.contact_messages', 'spam_message', 't.spam_at', 'true'),
  -- Reports are kept as long as an appeal is possible.
  (13, 'public.contact_messages', 'ended_review',
    '(select r.decided_at from private.entry_reports r where r.message_id = t.id)', 'true'),

  (20, 'public.subscribers', 'unconfirmed_subscription', 't.requested_at', $$t.state = 'pending'$$),
  (21, 'public.subscribers', 'bounced_subscription', 't.ended_at', $$t.state = 'bounced'$$),
  (22, 'public.subscribers', null, null, $$t.state = 'unsubscribed'$$),
  (23, 'private.outgoing_mails', null, null, $$t.kind = 'newsletter_confirmation'
    and not exists (select from public.subscribers s where s.id = t.subscriber and s.state = 'pending')$$),
  -- All proofs of an address go together, and never while it is subscribed.
  (24, 'private.consent_events', 'consent', 't.at', $$t.address_hash not in (
      select e.address_hash from private.consent_events e where e.at >= now() - $1)
    and t.address_hash not in (select private.subscriber_hash(s.email) from public.subscribers s where s.state = 'active')$$),
  (25, 'private.mail_events', 'bounced_subscription', 't.received_at', 'true'),
  (26, 'private.outgoing_mails', 'delivery',
    '(select i.finished_at from public.newsletter_issues i where i.id = t.issue_id)', 't.issue_id is not null'),

  -- Mails about messages, enquiries and issues are deleted with these.
  (30, 'private.outgoing_mails', 'unsent_mail', 't.created_at',
    't.sent_at is null and t.message_id is null and t.enquiry_id is null and t.issue_id is null'),
  -- Uses that no limit counts any more. Those of a kind without a limit go at once.
  (31, 'private.limited_uses', null, null,
    't.used_at < clock_timestamp() - coalesce((select max(l.period) from private.limits l where l.kind = t.kind), interval ''0'')'),
  (32, 'private.sign_in_codes', 'sign_in_hash', 't.created_at', 'true'),
  -- A mail is tried for seven days.
  (34, 'private.administrator_links', 'sign_in_hash', 'coalesce(t.mailed_at, t.asked_at + interval ''7 days'')', 'true'),
  -- What is left of a sent mail is its occasion, so that it is not mailed again.
  (33, 'private.outgoing_mails', 'sent_mail', 't.sent_at',
    't.message_id is null and t.enquiry_id is null and t.issue_id is null and t.subscriber is null'),

  -- Replaced versions, and those of deleted entries. Two stay: the last one from before the period, which shows what the entry said then,
  -- and the one that paused the entry, which shows who did it.
  (40, 'public.agency_versions', 'entry_version', 't.made_at', $$case
    when not exists (select from public."Personalberatungen" a where a.id = t.agency_id) then true
    when not exists (select from public.agency_versions later
      where later.agency_id = t.agency_id and later.id > t.id and later.made_at < now() - $1) then false
    else t.content ->> 'status' <> 'paused' or exists (select from public.agency_versions later
      where later.agency_id = t.agency_id and later.id > t.id and later.content ->> 'status' <> 'paused') end$$),
  (41, 'private.import_runs', 'import', 't.started_at', 'true'),
  (42, 'private.import_decisions', 'import', 't.decided_at', 'true'),
  -- This includes undecided claims. A claim that was granted to the author of a new entry waits for the entry.
  (43, 'public.agency_claims', 'proposal', 'coalesce(t.decided_at, t.created_at)',
    $$t.state <> 'granted' or t.agency_id is not null$$),
  (45, 'public.agency_revisions', 'proposal', 't.updated_at', $$t.state <> 'submitted'$$),
  (46, 'public.agency_invitations', 'invitation', 't.expires_at', 'true'),

  -- Of a review that has ended, the words, author, notices and replies go. The row stays, because it is counted.
  (50, 'private.client_reviews', 'review_draft', 't.updated_at', $$t.state in ('draft', 'confirmed')$$),
  (60, 'private.client_review_notices', 'ended_review', 't.decided_at', 'true'),
  (61, 'private.client_review_replies', 'ended_review', 't.decided_at', $$t.state in ('rejected', 'removed')$$),
  (62, 'private.client_review_replies', 'ended_review', $$(select r.state_since from private.client_reviews r
    where r.id = t.review_id and r.state = 'withdrawn' and r.content is null)$$, 'true'),

  -- Commercial and tax law count from the end of the year in which a contract ends.
  (70, 'private.contracts', 'contract', $$(date_trunc('year', t.ends_on::timestamp) + interval '1 year')$$, $$t.state = 'confirmed'$$),
  (71, 'private.contracts', 'declined_order', 'coalesce(t.decided_at, t.ordered_at)', $$t.state in ('declined', 'ordered')$$),
  (72, 'private.agency_pictures', 'unused_picture', 't.uploaded_at', 'not private.is_picture_named(t)'),

  (80, 'private.event_key', null, null, 't.day < private.berlin_today()'),
  -- A day goes only once its month has its figures.
  (81, 'private.agency_stats_daily', 'statistics_day', 't.day',
    $$date_trunc('month', t.day::timestamp)::date in (select c.month from private.stats_months c)$$),
  (82, 'private.stats_months', 'statistics', $$(t.month + interval '1 month')$$, 'true'),

  (90, 'private.enquiry_words', 'enquiry_word', $$(select coalesce(max(coalesce(m.sent_at, m.failed_at)), '-infinity')
    from private.outgoing_mails m where m.enquiry_id = t.enquiry_id)$$,
    $$not exists (select from private.outgoing_mails m where m.enquiry_id = t.enquiry_id and m.state = 'queued')$$),
  (91, 'private.enquiries', 'enquiry', 't.created_at', 'true'),
  (92, 'private.outgoing_mails', null, null, $$t.kind = 'enquiry_receipt' and not private.is_mail_wanted(t)$$),

  (94, 'private.case_assignments', null, null, $$not exists (
    select from private.desk_cases c where c.kind = t.kind and c.id = t.case_id and c.is_open)$$),
  (95, 'public.admin_log', 'admin_log', 't.at', 'true'),
  -- Supabase Auth stores the last renewal in UTC without a zone, or null where there was none. Tokens go with their session.
  (96, 'auth.sessions', 'unused_session', $$coalesce(t.refreshed_at at time zone 'UTC', t.created_at)$$, 'true'),
  (97, 'private.begun_sessions', null, null, 'not exists (select from auth.sessions s where s.id = t.session_id)'),
  (98, 'auth.audit_log_entries', 'admin_log', 't.created_at', 'true'),
  (99, 'private.nightly_runs', 'nightly_run', 't.ran_at', 'true');

-- What belonged to a removed entry.
insert into private.retention_rules (position, relation, condition)
select 83 + place, relation,
  'exists (select from public."Personalberatungen" a where a.id = t.agency_id and a.status = ''removed'')'
from unnest(array['private.agency_pictures', 'public.agency_extensions']) with ordinality as r (relation, place);

-- What belongs to a review that has ended, before its own words.
insert into private.retention_rules (position, relation, period, since, condition, change)
select 50 + place, 'private.client_review_' || name, 'ended_review',
  '(select r.state_since from private.client_reviews r where r.id = t.review_id and private.is_ended_client_review(r))',
  case name when 'steps' then 't.reason is not null' else 'true' end, case name when 'steps' then 'reason = null, ground = null' end
from unnest(array['authors', 'evidence', 'notices', 'replies', 'appeals', 'steps']) with ordinality as r (name, place);

-- What was said on the way to a decision about a review that is published.
insert into private.retention_rules (position, relation, period, since, condition, change) values
  (63, 'private.client_review_appeals', 'ended_review', 't.decided_at', 'true', null),
  (64, 'private.client_review_steps', 'ended_review', 't.at', $$t.reason is not null
    and exists (select from private.client_reviews r where r.id = t.review_id and r.state = 'published' and r.state_since < now() - $1)$$,
    'reason = null, ground = null');

-- Rows of which only a part is deleted.
insert into private.retention_rules (position, relation, period, since, condition, change) values
  -- Claims of an entry that is there outlive the proposal it came from.
  (44, 'public.agency_claims', 'proposal',
    $$(select r.updated_at from public.agency_revisions r where r.id = t.revision_id and r.state <> 'submitted')$$,
    't.agency_id is not null', 'revision_id = null'),
  -- What was written about evidence is deleted with it.
  (47, 'public.agency_claims', 'evidence', 't.decided_at', '(t.note is not null or t.objection is not null)',
    'note = null, objection = null'),
  (58, 'private.client_review_authors', 'review_network', 't.network_at', 'true', 'network_hash = null, network_at = null'),
  (59, 'private.client_reviews', 'ended_review', 't.state_since', 'private.is_ended_client_review(t)',
    'content = null, reason = null, ground = null');
-- A contact person who was not shown for the whole period, because no contract ran; of a removed entry at once.
insert into private.retention_rules (position, relation, period, since, condition, change)
select position, relation, 'hidden_contact', since, condition || $$ and not exists (
    select from private.contracts c
    where c.agency_id = t.agency_id and c.state = 'confirmed' and c.ends_on >= private.berlin_day(now() - $1))$$, change
from (values
  (78, 'public.agency_extensions', 't.published_at', $$jsonb_typeof(t.content -> 'contactPerson') = 'object'$$,
    $$content = t.content - 'contactPerson'$$),
  (79, 'public.agency_revisions', 't.updated_at', $$(t.changes ? 'contactPerson' or t.seen ? 'contactPerson')$$,
    $$changes = t.changes - 'contactPerson', seen = t.seen - 'contactPerson', edit = t.edit + 1$$)
) as r (position, relation, since, condition, change);
insert into private.retention_rules (position, relation, condition, change) values
  (86, 'public.agency_revisions', $$(t.changes ? 'contactPerson' or t.seen ? 'contactPerson') and exists (
      select from public."Personalberatungen" a where a.id = t.agency_id and a.status = 'removed')$$,
    $$changes = t.changes - 'contactPerson', seen = t.seen - 'contactPerson', edit = t.edit + 1$$);

update private.retention_rules set is_hourly = true where position in (30, 31, 32, 34);
