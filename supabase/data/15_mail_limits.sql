-- How many mails of a kind go out, of those that strangers can have sent. docs/decisions/mails.md, Limits.

insert into private.mail_limits (kind, period, most, most_to_one_mailbox, most_from_one_sender, is_last) values
  ('invitation', '1 day', 300, 10, null, false),
  ('claimed', '1 day', 300, 10, null, false),
  ('review_notice_receipt', '1 day', 300, 10, null, false),
  ('enquiry', '1 day', 400, 20, 30, false),
  ('operator', '1 day', 200, null, null, false),
  ('newsletter_confirmation', '1 hour', 60, null, null, false),
  ('monthly_report', '1 day', 300, null, null, true);
