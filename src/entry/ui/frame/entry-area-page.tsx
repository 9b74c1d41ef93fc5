import type { ReactNode } from 'react';
import { Page } from '#ui/page/page.tsx';

interface EntryAreaPageProps {
  title: string;
  children: ReactNode;
}

/** A page of the consultancies' area with its title. */
export function EntryAreaPage({ title, children }: EntryAreaPageProps) {
  return (
    <Page
      title={title}
      description="Hier legen Personalberatungen ihren Eintrag an, pflegen und bestätigen ihn."
      isNoindex
    >
      {children}
    </Page>
  );
}
