import { expect, test } from 'vitest';
import { composeOutboxMail } from '#supabase/functions/send-contact-email/contact-mail.ts';

const SENDER = {
  transport: 'none',
  from: { name: 'Beraterkompass', address: 'formular@beraterkompass.example' },
  to: { name: '', address: 'team@beraterkompass.example' },
  siteUrl: 'https://beraterkompass.example',
  imprint: ['Beraterkompass GmbH'],
} as const;

test('an answer goes to the sender with the quoted message below it, and what is answered to the operator', () => {
  const mail = composeOutboxMail(
    {
      id: 'a1',
      kind: 'answer',
      recipient: 'jana@firma.example',
      data: {
        betreff: 'Leitung\nFinanzen',
        nachricht: 'Wann können wir sprechen?',
        sent_at: '2026-11-20T09:30:00Z',
        answer: 'Guten Tag,\ngern am Montag.',
        message: 'm1',
      },
    },
    SENDER,
  );
  expect(mail).toMatchObject({
    id: 'a1',
    to: { address: 'jana@firma.example' },
    replyTo: 'team@beraterkompass.example',
    subject: 'AW: Leitung Finanzen',
  });
  expect(mail.text).toMatch(
    /^Guten Tag,\ngern am Montag\.\n\nAm 20\. November 2026[^\n]*schrieben Sie:\n\n> Wann/,
  );
  expect(mail.text).toContain('Nummer der Nachricht: m1');
});

test('an enquiry leads to the screen on which its agency changes the address', () => {
  const words = {
    name: 'Jana',
    email: 'jana@firma.example',
    betreff: 'Anfrage',
    nachricht: 'Wann?',
    vacancy: null,
  };
  const mail = composeOutboxMail(
    {
      id: 'a1',
      kind: 'enquiry',
      recipient: 'post@ahornsteg.example',
      data: {
        ...words,
        sent_at: '2026-11-20T09:30:00Z',
        agency: 'Ahornsteg',
        entry: 5,
        is_forwarded: false,
        other_names: [],
      },
    },
    SENDER,
  );
  expect(mail.text).toContain('entfernen Sie unter https://beraterkompass.example/eintrag/5/anfragen');
});
