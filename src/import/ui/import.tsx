import { useCallback, useState } from 'react';
import { FileImport } from './file-import.tsx';
import { ImportList } from './import-list.tsx';
import { useImportRun } from './use-import-run.ts';

/** A file becomes entries; what was imported before. The directory as a file is exported from the list of entries. */
export function Import({ userId }: { userId: string }) {
  const run = useImportRun(userId);
  // Another file is another import: its steps begin anew.
  const [attempt, setAttempt] = useState(0);
  const startOver = useCallback(() => {
    setAttempt((number) => number + 1);
  }, []);
  return (
    <div className="mt-6 flex flex-col gap-12">
      <FileImport key={attempt} importing={run} onStartOver={startOver} />
      <ImportList userId={userId} importing={run} />
    </div>
  );
}
