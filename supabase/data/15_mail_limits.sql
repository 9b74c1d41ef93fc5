-- How many mails of a kind go out in a day, of those that strangers can have sent. docs/decisions/contact.md, Limits.

insert into private.mail_limits (kind, a_day, a_day_to_one_mailbox, is_last) values
  ('invitation', 300, 10, false),
  ('claimed', 300, 10, false),
  ('review_notice_receipt', 300, 10, false),
  ('operator', 200, null, false),
  ('monthly_report', 300, null, true);
