import { AccountSettings } from './frame/account-settings.tsx';
import { EntryAreaPage } from './frame/entry-area-page.tsx';
import { useMember } from './frame/use-member.ts';

export function AccountPage() {
  const { session, leaveEverywhere } = useMember();
  return (
    <EntryAreaPage title="Ihr Konto">
      <AccountSettings session={session} onLeaveEverywhere={leaveEverywhere} />
    </EntryAreaPage>
  );
}
