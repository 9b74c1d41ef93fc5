-- How many mails of a kind go out in a day, of those that strangers can have sent. docs/decisions/contact.md, Limits.

insert into private.mail_limits (kind, a_day, a_day_to_one_mailbox, a_day_from_one_sender, is_last) values
  ('invitation', 300, 10, null, false),
  ('claimed', 300, 10, null, false),
  ('review_notice_receipt', 300, 10, null, false),
  ('enquiry', 400, 20, 30, false),
  ('operator', 200, null, null, false),
  ('monthly_report', 300, null, null, true);
