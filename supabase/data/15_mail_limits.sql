-- How many mails of a kind go out, of those that strangers can have sent. docs/decisions/contact.md, Limits.

insert into private.mail_limits (kind, period, most, most_to_one_mailbox, is_last) values
  ('invitation', '1 day', 300, 20, false),
  ('claimed', '1 day', 300, 20, false),
  ('review_notice_receipt', '1 day', 300, 20, false),
  ('enquiry', '1 day', 400, 60, false),
  ('operator', '1 day', 300, null, false),
  ('newsletter_confirmation', '1 hour', 120, null, false),
  ('monthly_report', '1 day', 300, null, true);
