-- How often a thing may be done (schemas/12_limits.sql).

insert into private.limits (kind, most, period) values
  -- A message through the form, from a network; the edge function may say another number.
  ('message', 5, '1 hour'),
  -- A code by mail: to an address, to all mailboxes of a domain, from a network, in all.
  ('code_to_address', 1, '1 minute'), ('code_to_address', 5, '1 hour'), ('code_to_address', 10, '1 day'),
  ('code_to_domain', 20, '1 hour'), ('code_to_domain', 60, '1 day'),
  ('code_from_network', 10, '1 hour'), ('code_from_network', 30, '1 day'),
  ('code', 500, '1 day'),
  -- A code that is typed, from a network; a wrong recovery code of an administrator.
  ('code_try', 30, '1 hour'),
  ('wrong_recovery_code', 5, '1 hour'),
  -- A search for similar entries, by an account.
  ('similar_entries', 60, '1 hour'),
  -- A notice of a review, from a network.
  ('review_notice', 5, '1 hour'),
  -- Mails that strangers can have sent, of a kind: in all, to one mailbox, from one sender; and monthly reports.
  ('mail_invitation', 300, '1 day'), ('mail_invitation_to', 10, '1 day'),
  ('mail_claimed', 300, '1 day'), ('mail_claimed_to', 10, '1 day'),
  ('mail_review_notice_receipt', 300, '1 day'), ('mail_review_notice_receipt_to', 10, '1 day'),
  ('mail_enquiry', 400, '1 day'), ('mail_enquiry_to', 20, '1 day'), ('mail_enquiry_from', 30, '1 day'),
  ('mail_operator', 200, '1 day'),
  ('mail_newsletter_confirmation', 60, '1 hour'),
  ('mail_monthly_report', 300, '1 day'),
  -- Mails of the newsletter's issues, below what the mail provider lets through: the rest of an issue goes out on the next day.
  ('mail_newsletter_issue', 1000, '1 day'),
  -- A sign-up for the newsletter: from a network; in all, past which nobody learns whether an address is confirmed.
  ('subscription', 5, '1 hour'),
  ('any_subscription', 200, '1 hour'),
  -- A picture, for a network; the edge function may say another number.
  ('picture', 300, '1 hour'),
  -- Events of entries: of a network, of all whose network is unknown.
  ('event', 300, '1 hour'),
  ('event_of_unknown', 3000, '1 hour');
