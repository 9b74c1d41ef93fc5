import { latePart } from '#ui/late-part.tsx';
import { AdminFrame } from './frame/admin-frame.tsx';
import { NewsletterSkeleton } from './newsletter/newsletter-skeleton.tsx';

/** Loaded only behind the sign-in. */
const Newsletter = latePart(async () => (await import('./newsletter/newsletter.tsx')).Newsletter, {
  name: 'Der Newsletter',
  Placeholder: NewsletterSkeleton,
});

/** Subscribers, proofs of consent and issues of the newsletter, for administrators. */
export function AdminNewsletterPage() {
  return (
    <AdminFrame
      title="Newsletter"
      description="Adressen, Einwilligungen und Ausgaben des Newsletters, nur für die Verwaltung."
      subject="den Newsletter"
      skeleton={<NewsletterSkeleton />}
    >
      {({ userId, email }) => <Newsletter userId={userId} email={email} />}
    </AdminFrame>
  );
}
