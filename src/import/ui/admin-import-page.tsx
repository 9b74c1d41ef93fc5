import { useCallback, useState } from 'react';
import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { FileImport } from './file-import.tsx';
import { ImportList } from './import-list.tsx';
import { useImportRun } from './use-import-run.ts';

/** A new import, and the earlier ones. */
export function AdminImportPage() {
  const { userId } = useAdministrator();
  const run = useImportRun(userId);
  // A new key resets all steps.
  const [attempt, setAttempt] = useState(0);
  const startOver = useCallback(() => setAttempt((number) => number + 1), []);
  return (
    <AdminPage title="Import">
      <div className="mt-6 flex flex-col gap-12">
        <FileImport key={attempt} importing={run} onStartOver={startOver} />
        <ImportList userId={userId} importing={run} />
      </div>
    </AdminPage>
  );
}
