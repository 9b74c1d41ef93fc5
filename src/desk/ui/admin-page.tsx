import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { Page, PageHeading } from '#ui/page/page.tsx';

/** The place of the heading in the frame's head; null until the frame is there. */
export const HeadingPlace = createContext<HTMLElement | null>(null);

export const ADMIN_HEADING_CLASS = 'line-clamp-2 py-1 text-lg leading-tight sm:text-xl';

export const describeAdminPage = (title: string) => `${title}, nur für die Verwaltung von Beraterkompass.`;

interface AdminPageProps {
  /** Heading and title of the browser tab. */
  title: string;
  children: ReactNode;
}

/** A page of the administration: its title, its heading in the head of the frame, and its content. */
export function AdminPage({ title, children }: AdminPageProps) {
  const place = use(HeadingPlace);
  return (
    <Page title={title} description={describeAdminPage(title)} isNoindex>
      {place !== null &&
        createPortal(<PageHeading className={ADMIN_HEADING_CLASS}>{title}</PageHeading>, place)}
      {children}
    </Page>
  );
}
