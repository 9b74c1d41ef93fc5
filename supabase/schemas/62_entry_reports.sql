-- Reports of entries (Art. 16 DSA), and appeals against decisions about them. docs/decisions/contact.md.
--
-- A report is a message of the contact form with what this table adds. The page shows its receipt at once; a mail with it goes to a
-- confirmed address, or when an administrator sends it. Both sides get the number of a decided report by mail; whoever knows it can
-- appeal, with a report of its own.

create table private.entry_reports (
  message_id uuid primary key references public.contact_messages (id) on delete cascade,
  agency_id bigint references public."Personalberatungen" (id) on delete set null,  -- Null where the directory has no such entry.
  agency_name text not null,
  reason text not null,
  good_faith_at timestamptz,  -- When the sender claimed good faith; null for one's own entry.
  appeal_of uuid references private.entry_reports (message_id) on delete set null,  -- The report whose decision this one is against.
  receipt_at timestamptz,
  decision text,
  ground text,
  decision_reason text,  -- For its sender.
  owner_reason text,  -- For the entry's owners.
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  constraint entry_reports_name_length check (agency_name ~ '\S' and char_length(agency_name) <= 200),
  constraint entry_reports_reason_known check (reason in ('false_fact', 'unlawful', 'person', 'sole_trader', 'other')),
  constraint entry_reports_good_faith check (reason = 'sole_trader' or good_faith_at is not null),
  -- Removed, hidden for now, corrected, shown again after an appeal, or kept.
  constraint entry_reports_decision_known check (decision in ('remove', 'pause', 'correct', 'publish', 'keep')),
  constraint entry_reports_decided check ((decision is null) = (decided_at is null)),
  constraint entry_reports_ground_known check (ground in ('law', 'terms', 'request', 'no_agency'))
);
create index entry_reports_waiting on private.entry_reports (message_id) where decided_at is null;
create index entry_reports_agency on private.entry_reports (agency_id);
create index entry_reports_appeals on private.entry_reports (appeal_of) where appeal_of is not null;
create view private.kept_reports with (security_invoker = true) as
  select r.* from private.entry_reports r join private.kept_messages m on m.id = r.message_id;
select private.add_statement_triggers('log', 'private.entry_reports', 'log_changes',
  $$'message_id', '{agency_id,decision,ground}', '{administrator,service}'$$, '{update}');

-- report: {agency, name, reason, isGoodFaith, appealOf}. False where the six months for an appeal are over.
create function private.store_entry_report(message uuid, report jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  appealed constant uuid := (report ->> 'appealOf')::uuid;
begin
  if appealed is not null and not exists (select from private.kept_reports r
      where r.message_id = appealed and r.decided_at > now() - private.retention_period('ended_review')) then
    return false;
  end if;
  insert into private.entry_reports (message_id, agency_id, agency_name, reason, good_faith_at, appeal_of)
  select message, (select a.id from public."Personalberatungen" a where a.id = (report ->> 'agency')::bigint), report ->> 'name',
    report ->> 'reason', case when (report ->> 'isGoodFaith')::boolean then now() end, appealed;
  return true;
end $$;

create function private.report_mail_data(report private.entry_reports) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('entry', report.agency_name, 'agency', report.agency_id, 'report', report.message_id,
    'decision', report.decision, 'ground', report.ground, 'is_appeal', report.appeal_of is not null)
$$;

create function private.queue_report_receipt(report uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held private.entry_reports;
begin
  update private.entry_reports r set receipt_at = now() where r.message_id = report and r.receipt_at is null
    and exists (select from private.kept_messages m where m.id = report) returning * into held;
  perform private.queue_mail('report_receipt', m.email, private.report_mail_data(held), 'report_receipt ' || report)
  from private.kept_messages m where m.id = held.message_id;
end $$;

create function private.send_report_receipt(report uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(not exists (select from private.kept_reports r where r.message_id = report),
    'not_found', 'there is no such report');
  perform private.queue_report_receipt(report);
end $$;
select private.expose('send_report_receipt', 'authenticated', 'Mails the receipt of a report, once; for administrators.');

-- Mails the sender, of an appeal also the first reporter; owners where the entry is restricted, or of an appeal.
create function private.mail_report_decision(report private.entry_reports) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  data constant jsonb := private.report_mail_data(report);
  sender constant text := (select m.email from public.contact_messages m where m.id = report.message_id);
begin
  perform private.queue_mail('report_decided', side.email, data || jsonb_build_object('reason', report.decision_reason),
    'report_decided ' || report.message_id || ' ' || side.about)
  from (select sender as email, report.message_id as about
    union all select m.email, m.id from private.kept_messages m where m.id = report.appeal_of
      and lower(m.email) <> lower(sender)) as side;
  if report.decision <> 'keep' or report.appeal_of is not null then
    perform private.mail_account('report_of_entry', o.user_id, data || jsonb_build_object('reason', report.owner_reason),
      'report_of_entry ' || report.message_id || ' ' || o.user_id)
    from public.agency_members o join auth.users u on u.id = o.user_id
    where o.agency_id = report.agency_id and o.role = 'owner' and lower(u.email) <> lower(sender)
      and o.user_id not in (select f.user_id from public.frozen_accounts f);
  end if;
end $$;

-- remove, pause and publish change the entry, if it still has the version and status seen; correct and keep do not. Every decision has a reason for the
-- sender, and a restriction a ground and a reason for owners; the request of an agency's sole owner needs none.
create function private.decide_entry_report(
  report uuid, decision text, seen jsonb default null, ground text default null, reason text default null, owner_reason text default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  held private.entry_reports;
  is_request boolean;
  is_restriction constant boolean := coalesce(decision in ('remove', 'pause', 'correct'), false);
  goal constant text := case decision when 'remove' then 'removed' when 'pause' then 'paused' when 'publish' then 'active' end;
begin
  perform private.require_admin();
  select * into held from private.kept_reports r where r.message_id = report for update;
  perform private.refuse_if(held.message_id is null, 'not_found', 'there is no such report');
  if held.decided_at is not null then
    perform private.refuse_decided(held.decision, held.decided_by, held.decided_at);
  end if;
  perform private.refuse_if(decision is null or decision not in ('remove', 'pause', 'correct', 'publish', 'keep')
    or decision = 'publish' and held.appeal_of is null or goal is not null and held.agency_id is null,
    'invalid', 'that is no decision', '{"decision": "unknown"}');
  is_request := held.reason = 'sole_trader' and decision = 'remove';
  reason := case when not is_request or reason ~ '\S' then private.required_text('reason', reason, shortest => 20) end;
  ground := case when is_request then 'request' when is_restriction then private.required_ground(ground) end;
  owner_reason := case
    when is_request then 'Wer die Beratung allein betreibt, hat darum gebeten.'
    when is_restriction or held.appeal_of is not null then private.required_text('ownerReason', owner_reason, shortest => 20) end;
  if goal is not null then
    perform set_config('private.restriction',
      case when is_restriction then jsonb_build_object('ground', ground, 'reason', owner_reason)::text else '' end, true);
    update public."Personalberatungen" a set status = goal
    where a.id = held.agency_id and a.status <> goal and seen = jsonb_build_object('version', a.version, 'status', a.status);
    perform private.refuse_if(not found and not exists (select from public."Personalberatungen" a where a.id = held.agency_id
      and a.status = goal), 'outdated', 'the entry has changed meanwhile');
    perform set_config('private.restriction', '', true);
  end if;
  update private.entry_reports r set decision = decide_entry_report.decision, ground = decide_entry_report.ground,
    decision_reason = decide_entry_report.reason,
    owner_reason = decide_entry_report.owner_reason, decided_at = now(), decided_by = auth.uid()
  where r.message_id = report returning * into held;
  update public.contact_messages m set status = 'responded' where m.id = report;
  perform private.mail_report_decision(held);
end $$;
select private.expose('decide_entry_report', 'authenticated', 'Decides a reported entry; for administrators.');

-- Null for a message that is no report.
create function private.report_detail(message uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'name', r.agency_name, 'reason', r.reason, 'is_good_faith', r.good_faith_at is not null, 'receipt_at', r.receipt_at,
    'decision', r.decision, 'ground', r.ground, 'decision_reason', r.decision_reason, 'owner_reason', r.owner_reason,
    'decided_at', r.decided_at, 'decided_by', private.email_of(r.decided_by),
    'entry', case when a.id is not null then jsonb_build_object('id', a.id, 'name', a."Name", 'status', a.status, 'version', a.version,
      'has_owner', private.has_owner(a.id)) end,
    'appeal_of', (select jsonb_build_object('id', f.message_id, 'decision', f.decision, 'decided_at', f.decided_at)
      from private.kept_reports f where f.message_id = r.appeal_of),
    'appeals', (select coalesce(jsonb_agg(jsonb_build_object('id', p.message_id, 'decision', p.decision, 'decided_at', p.decided_at)), '[]')
      from private.kept_reports p where p.appeal_of = r.message_id))
  from private.entry_reports r left join public."Personalberatungen" a on a.id = r.agency_id
  where r.message_id = message
$$;
