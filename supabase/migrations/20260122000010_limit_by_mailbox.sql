-- What reaches one mailbox in a day is counted over all entries that have it. docs/decisions/contact.md.

create or replace function private.is_over_delivery_limit(agency bigint, sender text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select (select count(*) from private.message_deliveries d
          where d.first_attempt_at > clock_timestamp() - interval '1 day'
            and (d.agency_id = agency or d.agency_id in (
              select other.agency_id
              from private.enquiry_addresses own
              join private.enquiry_addresses other on lower(other.email) = lower(own.email)
              where own.agency_id = agency))) >= 20
    or (select count(*) from private.message_deliveries d join private.enquiry_words w on w.enquiry_id = d.enquiry_id
        where lower(w.email) = lower(sender) and d.first_attempt_at > clock_timestamp() - interval '1 day') >= 30
    or (select count(*) from private.message_deliveries d
        where d.first_attempt_at > clock_timestamp() - interval '1 day') >= 400
$$;
