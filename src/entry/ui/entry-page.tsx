import { AccountOverview } from './account-overview.tsx';
import { EntryAreaPage } from './frame/entry-area-page.tsx';
import { useMember } from './frame/use-member.ts';

export function EntryPage() {
  const { session } = useMember();
  return (
    <EntryAreaPage title="Ihr Eintrag">
      <AccountOverview session={session} />
    </EntryAreaPage>
  );
}
