import { expect, test } from 'vitest';
import { composeContactPersonNotice } from '#supabase/functions/entry-account/contact-person-notice.ts';

test('a named contact person gets the address where to object', () => {
  const data = { entry: 'Ahornsteg', agency: 7 };
  const notice = composeContactPersonNotice('contact_person', data, 'https://firma.example');
  expect(JSON.stringify(notice?.blocks)).toContain(
    'widersprechen Sie hier; wir nehmen die Angaben heraus: https://firma.example/kontakt?meldung=Ahornsteg&eintrag=7',
  );
});
