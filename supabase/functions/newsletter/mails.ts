import { LINK_HOURS } from '#newsletter/model/newsletter-contract.ts';
import { composeMail } from '#supabase/functions/_shared/mail-layout.ts';
import type { MailIdentity } from '#supabase/functions/_shared/mail-settings.ts';
import type { Mail } from '#supabase/functions/_shared/mail.ts';
import type { Issue } from './subscriptions.ts';

/** The addresses of the site and of this function, where mail providers unsubscribe with one click. */
export interface NewsletterAddresses {
  readonly siteUrl: string;
  readonly functionUrl: string;
}

/** The mail with the link that confirms a sign-up. It contains no advertising. */
export function composeConfirmation(
  sender: MailIdentity,
  { siteUrl }: NewsletterAddresses,
  recipient: { readonly id: string; readonly email: string; readonly token: string },
): Mail {
  return composeMail(sender, {
    id: recipient.id,
    to: { name: '', address: recipient.email },
    subject: 'Bitte bestätigen Sie Ihre Anmeldung zum Newsletter',
    blocks: [
      'Guten Tag,',
      'jemand, vermutlich Sie, hat diese Adresse für den Newsletter von Beraterkompass angemeldet. Bitte bestätigen Sie, dass Sie ihn bekommen möchten:',
      { button: 'Anmeldung bestätigen', href: `${siteUrl}/newsletter/bestaetigen#${recipient.token}` },
      `Der Link gilt ${String(LINK_HOURS)} Stunden lang und nur einmal. Er öffnet eine Seite mit einer Schaltfläche; erst mit ihr ist die Anmeldung bestätigt.`,
      'Wenn Sie den Newsletter nicht möchten, brauchen Sie nichts zu tun: Ohne Bestätigung schreiben wir Ihnen nicht und löschen die Adresse nach sieben Tagen.',
    ],
    reason:
      'Sie erhalten diese E-Mail, weil Ihre Adresse in das Formular für den Newsletter eingetragen wurde.',
    isAutomatic: true,
  });
}

/** The link to the page with the button that ends the subscription. */
const unsubscribePage = ({ siteUrl }: NewsletterAddresses, token: string) =>
  `${siteUrl}/newsletter/abmelden#${token}`;

/**
 * An issue for one recipient. It has no tracking: no image, and links of the site without additions.
 *
 * @param delivery its id becomes the mail's id, so that a repeated mail is recognised
 */
export function composeIssue(
  sender: MailIdentity,
  addresses: NewsletterAddresses,
  { subject, introduction, articles, token }: Issue,
  delivery: { readonly id: string; readonly email: string },
): Mail {
  const { siteUrl, functionUrl } = addresses;
  return composeMail(sender, {
    id: delivery.id,
    to: { name: '', address: delivery.email },
    subject,
    blocks: [
      { brand: 'Beraterkompass' },
      ...introduction
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.trim())
        .filter((paragraph) => paragraph !== ''),
      ...articles.flatMap(({ title, text, path }) => [
        { heading: title },
        text,
        { link: `„${title}“ lesen`, href: `${siteUrl}${path}` },
      ]),
      { link: 'Vom Newsletter abmelden', href: unsubscribePage(addresses, token) },
    ],
    reason:
      'Sie erhalten diese E-Mail, weil Sie den Newsletter von Beraterkompass abonniert und die Anmeldung bestätigt haben.',
    isAutomatic: true,
    headers: {
      // RFC 8058: the provider's own button sends a POST there, without a page and without a session.
      'List-Unsubscribe': `<${functionUrl}?unsubscribe=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-ID': `Newsletter <newsletter.${new URL(siteUrl).hostname}>`,
      Precedence: 'bulk',
    },
  });
}
