-- The settings of the embedded Supabase. Every other project gets its own from its operator: docs/operating.md.

update private.settings set client_address_header = 'cf-connecting-ip', needs_second_factor = false where true;
