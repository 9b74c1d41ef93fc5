import { useState } from 'react';
import { confirmExport, requestExport } from '#account/api/entry-account.ts';
import { downloadFile } from '#ui/download-file.ts';
import { FocusedNotice } from '#ui/focused-notice.tsx';
import { CodeForm } from './code-form.tsx';

/** Saves what is stored about the account as a file, after a code that is mailed to its address. */
export function ExportDataForm({ email }: { email: string }) {
  const [isSaved, setIsSaved] = useState(false);
  if (isSaved) {
    return (
      <div className="mt-5">
        <FocusedNotice>
          Die Datei „beraterkompass-konto.json“ mit Ihren Daten ist in Ihrem Ordner für Downloads.
        </FocusedNotice>
      </div>
    );
  }
  return (
    <CodeForm
      name="export"
      label="Eigene Daten"
      className="mt-5"
      readEmail={() => email}
      request={requestExport}
      confirm={(_, code) => confirmExport(code)}
      onDone={(data) => {
        downloadFile([JSON.stringify(data, null, 2)], 'beraterkompass-konto.json', 'application/json');
        setIsSaved(true);
      }}
      confirmLabel="Datei speichern"
      failure="Ihre Daten sind noch nicht gespeichert."
    >
      <p>
        Die Datei enthält, was zu Ihrem Konto gespeichert ist: Einträge, Einladungen, Anträge, Vorschläge,
        Bestellungen und Bewertungen. Nachrichten und den Newsletter betrifft es nicht.
      </p>
    </CodeForm>
  );
}
