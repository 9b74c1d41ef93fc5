-- How often a thing may be done (schemas/12_limits.sql). What a wrong code may cost, and why: tests/unit/odds-of-guessing.test.ts.

insert into private.limits (kind, most, period) values
  -- A message through the form, by the agencies it names: past these, work.
  ('message_from_network', 5, '1 hour'), ('message_from_network', 10, '1 day'),
  ('message_from_block', 10, '1 hour'), ('message_from_block', 20, '1 day'),
  ('message', 400, '1 day'),
  -- A code by mail: past these, work; to an address from one network, and then another has to wait.
  ('code_from_network', 10, '1 hour'), ('code_from_network', 20, '1 day'),
  ('code_from_block', 20, '1 hour'), ('code_from_block', 40, '1 day'),
  ('code', 500, '1 day'),
  ('code_to_address', 1, '1 minute'), ('code_to_address', 5, '1 hour'), ('code_to_address', 10, '1 day'),
  -- A code that was not right, from a network; at an address from one network; at a domain, whose mailboxes then prove nothing by themselves.
  ('wrong_code', 30, '1 hour'), ('wrong_code', 200, '1 day'),
  ('wrong_code_at_address', 20, '1 day'),
  ('wrong_code_at_domain', 50, '30 days'),
  -- A proof of work.
  ('proof', 1, '1 hour'),
  ('wrong_recovery_code', 5, '1 hour'),
  -- A wrong password, from a network: past these, work; at an address from one network: then it has to wait.
  ('password_from_network', 30, '1 hour'), ('password_from_block', 60, '1 hour'),
  ('password_at_address', 10, '1 hour'), ('password_at_address', 30, '1 day'),
  -- An administrator's tries to change the own password.
  ('password_change', 10, '1 hour'),
  -- A search for similar entries, by an account.
  ('similar_entries', 60, '1 hour'),
  -- A notice of a review: past these, work.
  ('review_notice_from_network', 5, '1 hour'), ('review_notice_from_block', 10, '1 hour'),
  ('review_notice', 300, '1 day'),
  -- A sign-up for the newsletter: past these, work; past the last, nobody learns whether an address is confirmed.
  ('subscription_from_network', 5, '1 hour'), ('subscription_from_block', 10, '1 hour'),
  ('subscription', 200, '1 hour'),
  -- Mails that strangers can have sent, of a kind: in all, to one mailbox; and monthly reports. One network has a fortieth (50_mails.sql).
  ('mail_invitation', 300, '1 day'), ('mail_invitation_to', 10, '1 day'),
  ('mail_claimed', 300, '1 day'), ('mail_claimed_to', 10, '1 day'),
  ('mail_review_notice_receipt', 300, '1 day'), ('mail_review_notice_receipt_to', 10, '1 day'),
  ('mail_enquiry', 400, '1 day'), ('mail_enquiry_to', 60, '1 day'),
  ('mail_operator', 300, '1 day'),
  ('mail_newsletter_confirmation', 120, '1 hour'),
  ('mail_monthly_report', 300, '1 day'),
  -- Mails of the newsletter's issues, below what the mail provider lets through: the rest of an issue goes out on the next day.
  ('mail_newsletter_issue', 1000, '1 day'),
  -- By the members of an entry: that it is paused or shown again, that it is still true.
  ('entry_status', 10, '1 day'),
  ('entry_confirmation', 20, '1 day'),
  -- By an account: drafts that are begun, proposals that are submitted.
  ('draft', 30, '1 day'),
  ('submission', 20, '1 day'),
  -- A picture, for a network; the edge function may say another number.
  ('picture', 300, '1 hour'),
  -- Events of entries: of a network, of a kind at one entry, of all whose network is unknown.
  ('event', 300, '1 hour'),
  ('event_of_entry', 5, '1 hour'),
  ('event_of_unknown', 3000, '1 hour');
