import { expect, test } from 'vitest';
import { composeContactPersonNotice } from '#supabase/functions/entry-account/contact-person-notice.ts';

test('a named contact person gets the address where to object', () => {
  const data = { entry: 'Ahornsteg', agency: 7 };
  expect(
    composeContactPersonNotice('contact_person', data, 'https://firma.example')?.blocks.join(' '),
  ).toContain(
    'widersprechen Sie hier; wir nehmen die Angaben heraus: https://firma.example/kontakt?meldung=Ahornsteg&eintrag=7',
  );
});
