/* oxlint-disable vitest/no-standalone-expect -- describeFaults makes the tests */
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import {
  describeFaults,
  explainFault,
  type Fault,
  type FaultyCall,
  faultsNamed,
} from '#tests/harness/faults.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { findToast } from '#tests/harness/toasts.ts';
import { FUNCTIONS_URL } from '#tests/harness/urls.ts';

const NEWSLETTER_URL = `${FUNCTIONS_URL}/newsletter`;
const FUNCTION_URL = `${FUNCTIONS_URL}/send-contact-email`;

type View = ReturnType<typeof renderRoute>;

const field = (name: string) => screen.getByRole('textbox', { name });

async function press({ user }: View, name: string) {
  await user.click(screen.getByRole('button', { name }));
}

/** Rejections have a text of their own; what no database sends at all is an exception. */
function describeNewsletterFailure({ fault }: Fault): string {
  if (fault === '429') return 'Im Moment gehen sehr viele Anmeldungen ein.';
  return fault === '401'
    ? 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.'
    : 'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es später erneut.';
}

const NEWSLETTER: FaultyCall<View> = {
  call: 'newsletter sign-up [C12 faults]',
  url: NEWSLETTER_URL,
  method: 'post',
  open: async () => {
    const view = renderRoute('/blog');
    await view.user.click(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }));
    await view.user.paste('leser@firma.example');
    return view;
  },
  act: (view) => press(view, 'Newsletter abonnieren'),
  expectFailure: async (fault) => {
    const message = await screen.findByText(describeNewsletterFailure(fault), { exact: false });
    expect(message).toBeVisible();
    if (/unerwarteter/.test(message.textContent)) expect(message).toHaveTextContent(fault.explanation);
  },
  keepsWhatWasTyped: () => expect(field('E-Mail-Adresse')).toHaveValue('leser@firma.example'),
  repair: () => {
    server.use(http.post(NEWSLETTER_URL, () => HttpResponse.json({ message: '', outcome: 'accepted' })));
  },
  retry: (view) => press(view, 'Newsletter abonnieren'),
  expectRecovered: async () => {
    expect(await screen.findByText(/^Fast geschafft:/)).toBeVisible();
    expect(field('E-Mail-Adresse')).toHaveValue('');
  },
};

const MESSAGE = {
  Name: 'Jana Weber',
  'E-Mail-Adresse': 'jana.weber@firma.example',
  Betreff: 'Leitung Finanzen',
  Nachricht: 'Wir suchen zum Sommer.\n\nViele Grüße',
};

async function openContactForm(): Promise<View> {
  const view = renderRoute('/kontakt');
  await screen.findByRole('heading', { level: 1, name: 'Kontakt' });
  for (const [name, value] of Object.entries(MESSAGE)) {
    await view.user.click(field(name));
    await view.user.paste(value);
  }
  return view;
}

const CONTACT: FaultyCall<View> = {
  call: 'contact function [C13 faults, M14]',
  url: FUNCTION_URL,
  method: 'post',
  open: openContactForm,
  repair: () => server.use(http.post(FUNCTION_URL, () => HttpResponse.json({ message: 'ok' }))),
  act: (view) => press(view, 'Nachricht senden'),
  expectFailure: async (fault) => {
    const failure =
      'Beim Senden Ihrer Nachricht ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.';
    expect(await screen.findByRole('alert')).toHaveTextContent(explainFault(fault, 'save'));
    expect(await findToast('Fehler')).toHaveTextContent(failure);
  },
  keepsWhatWasTyped: () => {
    for (const [name, value] of Object.entries(MESSAGE)) expect(field(name)).toHaveValue(value);
  },
  retry: (view) => press(view, 'Erneut senden'),
  expectRecovered: async () => {
    expect((await screen.findAllByText(/Vielen Dank für Ihre Nachricht\./)).length).toBeGreaterThan(0);
    await waitFor(() => {
      for (const name of Object.keys(MESSAGE)) expect(field(name)).toHaveValue('');
    });
  },
};

/** The two pages that the links in mails open. */
const LINK_PAGES = [
  [
    'confirmation of the newsletter [C12 faults]',
    `bestaetigen#${'a'.repeat(43)}`,
    'Anmeldung bestätigen',
    'confirmed',
    'Vielen Dank',
  ],
  [
    'end of the newsletter [C12 faults]',
    `abmelden#${'0'.repeat(64)}`,
    'Vom Newsletter abmelden',
    'ended',
    'Sie sind vom',
  ],
].map(([call = '', path = '', button = '', outcome = '', done = '']): FaultyCall<View> => ({
  call,
  url: NEWSLETTER_URL,
  method: 'post',
  open: async () => {
    const view = renderRoute(`/newsletter/${path}`);
    await screen.findByRole('button', { name: button });
    return view;
  },
  act: (view) => press(view, button),
  expectFailure: async (fault) => {
    expect(await screen.findByRole('alert')).toHaveTextContent(explainFault(fault, 'save'));
  },
  repair: () => server.use(http.post(NEWSLETTER_URL, () => HttpResponse.json({ message: '', outcome }))),
  retry: (view) => press(view, button),
  expectRecovered: async () => expect(await screen.findByText(done, { exact: false })).toBeVisible(),
}));

describeFaults('newsletter', [NEWSLETTER], faultsNamed('offline', '401', '429'));
describeFaults('contact', [CONTACT]);
describeFaults('links in mails', LINK_PAGES);
