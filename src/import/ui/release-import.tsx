import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { paths } from '#config/paths.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { useReloadEntries } from '#desk/ui/use-reload-entries.ts';
import { writeEntryListFilter, NO_ENTRY_FILTER } from '#entry/model/entry-list.ts';
import { ChangeReport } from '#entry/ui/admin/change-report.tsx';
import { importQueries, type ImportRun, releaseImport } from '#import/api/agency-import.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { errorDetailsOf, rejectionCodeOf } from '#lib/http/rejection.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';

const earlierRelease = z.object({ at: z.string(), by: z.nullable(z.string()) });

interface ReleaseImportProps {
  userId: string;
  run: ImportRun;
}

/** Publishes the drafts of an import together, once. A second administrator sees who was first. */
export function ReleaseImport({ userId, run }: ReleaseImportProps) {
  const client = useQueryClient();
  const reloadEntries = useReloadEntries(userId);
  const releasing = useMutation({
    mutationFn: () => releaseImport(run.id),
    onSettled: () => {
      reloadEntries();
      return client.invalidateQueries({ queryKey: importQueries.allRuns(userId) });
    },
  });
  const isOvertaken = rejectionCodeOf(releasing.error) === 'already';
  const first = isOvertaken ? earlierRelease.safeParse(errorDetailsOf(releasing.error)).data : undefined;
  const drafts = writeEntryListFilter({ ...NO_ENTRY_FILTER, run: run.id, status: 'draft' });
  return (
    <>
      {run.releasedAt === null ? (
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
          <ConfirmButton
            label="Diesen Import freigeben"
            about={run.fileName}
            question={`Alle Entwürfe aus „${run.fileName}“ veröffentlichen?`}
            consequence={`Der Import hat ${formatGermanCount(run.written, 'Zeile', 'Zeilen')} übernommen. Einzelpersonen aus öffentlichen Quellen müssen Sie bis dahin informiert haben (Datenschutzerklärung, Abschnitt\u00A03).`}
            confirmLabel="Alle Entwürfe veröffentlichen"
            isPending={releasing.isPending}
            onConfirm={() => releasing.mutate()}
          />
          <Link to={`${paths.adminEntries}?${drafts.toString()}`} className={TEXT_LINK}>
            Entwürfe ansehen<span className="sr-only">: {run.fileName}</span>
          </Link>
        </div>
      ) : (
        <p className="mt-1">
          Freigegeben am <span className="digits">{formatShortTime(run.releasedAt)}</span>
          {run.releasedBy !== null && ` von ${run.releasedBy}`}
        </p>
      )}
      {releasing.data !== undefined && (
        <ChangeReport action="publish" {...releasing.data} isPending={false} onUndo={null} />
      )}
      {isOvertaken ? (
        <div className="mt-2">
          <Notice>
            <p role="status">
              Dieser Import ist schon freigegeben
              {first !== undefined &&
                `: am ${formatShortTime(first.at)}${first.by === null ? '' : ` von ${first.by}`}`}
              . Es hat sich nichts geändert.
            </p>
          </Notice>
        </div>
      ) : (
        <ChangeError what="Der Import wurde nicht freigegeben." error={releasing.error} />
      )}
    </>
  );
}
