-- How often something may be done (schemas/12_limits.sql). tests/unit/odds-of-guessing.test.ts works out what wrong codes may cost.

insert into private.limits (kind, most, period) values
  -- Messages of the form, each counted once for every agency it names. Beyond these limits callers do work.
  ('message_from_network', 5, '1 hour'), ('message_from_network', 10, '1 day'),
  ('message_from_block', 10, '1 hour'), ('message_from_block', 20, '1 day'),
  ('message', 400, '1 day'),
  -- Codes by mail. Beyond these limits callers do work; to the same address a network has to wait.
  ('code_from_network', 10, '1 hour'), ('code_from_network', 20, '1 day'),
  ('code_from_block', 20, '1 hour'), ('code_from_block', 40, '1 day'),
  ('code', 500, '1 day'),
  ('code_to_address', 1, '1 minute'), ('code_to_address', 5, '1 hour'), ('code_to_address', 10, '1 day'),
  -- Wrong codes: from a network, at an address from one network, and at a domain, whose mailboxes then prove nothing by themselves.
  ('wrong_code', 30, '1 hour'), ('wrong_code', 200, '1 day'),
  ('wrong_code_at_address', 20, '1 day'),
  ('wrong_code_at_domain', 50, '30 days'),
  ('proof', 1, '1 hour'),
  ('new_email', 1, '1 day'),  -- Not refused: prove_claim asks for it.
  ('wrong_recovery_code', 5, '1 hour'),
  -- Wrong passwords. Beyond a network's limit callers do work; at one address from one network they wait.
  ('password_from_network', 30, '1 hour'), ('password_from_block', 60, '1 hour'),
  ('password_at_address', 10, '1 hour'), ('password_at_address', 30, '1 day'),
  ('password_change', 10, '1 hour'),
  ('similar_entries', 60, '1 hour'),
  -- Notices of reviews. Beyond these limits callers do work.
  ('review_notice_from_network', 5, '1 hour'), ('review_notice_from_block', 10, '1 hour'),
  ('review_notice', 300, '1 day'),
  -- From one mailbox and network; of one review, a notice and an appeal against its decision.
  ('review_notice_by_sender', 5, '1 day'), ('review_notice_of_review', 2, '30 days'),
  -- Newsletter sign-ups. Beyond these limits callers do work; once the pool is empty, nobody learns whether an address is confirmed.
  ('subscription_from_network', 5, '1 hour'), ('subscription_from_block', 10, '1 hour'),
  ('subscription', 200, '1 hour'),
  -- Mails that strangers can cause, in all and to one mailbox, and monthly reports. One network may use a fortieth (50_mails.sql).
  ('mail_invitation', 300, '1 day'), ('mail_invitation_to', 10, '1 day'),
  ('mail_claimed', 300, '1 day'), ('mail_claimed_to', 10, '1 day'),
  ('mail_review_notice_receipt', 300, '1 day'), ('mail_review_notice_receipt_to', 10, '1 day'),
  ('mail_enquiry', 400, '1 day'), ('mail_enquiry_to', 60, '1 day'),
  ('mail_operator', 300, '1 day'),
  ('mail_newsletter_confirmation', 120, '1 hour'),
  ('mail_monthly_report', 300, '1 day'),
  -- Below what the mail provider allows: the rest of an issue goes out on the next day.
  ('mail_newsletter_issue', 1000, '1 day'),
  -- For all members of an entry together.
  ('entry_status', 10, '1 day'),
  ('entry_confirmation', 20, '1 day'), ('invitation_to_entry', 20, '1 day'), ('order', 5, '1 day'),
  -- For one account.
  ('draft', 30, '1 day'), ('submission', 20, '1 day'), ('invitation_by_account', 20, '1 day'),
  ('claim', 10, '1 day'), ('claim_of_entry', 2, '30 days'),
  ('review_by_account', 5, '1 day'), ('review_by_client', 10, '1 day'),
  ('open_review', 10, '0'), ('open_review_of_entry', 3, '0'), ('review_evidence', 5, '0'),
  ('review_of_entry', 20, '1 day'),  -- Not refused: moderators are told.
  -- For one network. The edge function may set another number.
  ('picture', 300, '1 hour'),
  -- Events: of a network, of a network at one entry, and of all callers whose network is unknown.
  ('event', 300, '1 hour'),
  ('event_of_entry', 5, '1 hour'),
  ('event_of_unknown', 3000, '1 hour');
