import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { REPORT_REASON_LABELS, REPORT_REASONS } from '#contact/model/entry-report.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Chip } from '#ui/chip.tsx';
import { SelectField } from '#ui/field.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import type { ReportState } from './use-report.ts';

/** What a report of an entry, or an appeal, says beside its words, and who gets it. */
export function ReportGuide({ report }: { report: ReportState }) {
  const { name, reason } = report;
  const isAppeal = report.appealOf !== null;
  return (
    <div className="mb-6 border-l-4 border-petrol pl-4">
      <p className="font-semibold">Ihr{isAppeal ? ' Einspruch' : 'e Meldung'} betrifft</p>
      <p className="mt-2 max-w-full">
        <Chip>{name}</Chip>
      </p>
      <p className="mt-3 wrap-anywhere">
        Ihr{isAppeal ? ' Einspruch' : 'e Meldung'} geht an Beraterkompass, nicht an {name}.
      </p>
      {!isAppeal && (
        <div className="mt-4 max-w-xl">
          <SelectField
            label="Grund"
            required
            value={reason ?? ''}
            error={report.isReasonMissing ? 'Bitte wählen Sie einen Grund.' : undefined}
            onChange={({ target }) =>
              report.setReason(REPORT_REASONS.find((known) => known === target.value) ?? null)
            }
          >
            <option value="">Bitte wählen</option>
            {REPORT_REASONS.map((known) => (
              <option key={known} value={known}>
                {REPORT_REASON_LABELS[known]}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <p className="mt-3">{describeContent(report)}</p>
      {report.needsGoodFaith && (
        <div className="mt-4">
          <Checkbox
            hasSentences
            checked={report.isGoodFaith}
            error={
              report.isGoodFaithMissing
                ? 'Bitte bestätigen Sie, dass Ihre Angaben nach bestem Wissen richtig und vollständig sind.'
                : undefined
            }
            onChange={({ target }) => report.setIsGoodFaith(target.checked)}
          >
            Ich bin nach bestem Wissen davon überzeugt, dass meine Angaben richtig und vollständig sind.
          </Checkbox>
        </div>
      )}
      <p className="mt-3">
        Den Eingang zeigen wir Ihnen nach dem Absenden gleich hier an. Wie es weitergeht, steht in den{' '}
        <Link to={`${paths.terms}#was-nach-einer-meldung-geschieht`} className={TEXT_LINK}>
          Nutzungsbedingungen
        </Link>
        .
      </p>
    </div>
  );
}

function describeContent({ appealOf, reason }: ReportState): string {
  if (appealOf !== null) return 'Bitte schreiben Sie, warum wir noch einmal prüfen sollen.';
  return reason === 'sole_trader'
    ? 'Gründe brauchen wir nicht. Schreiben Sie bitte von einer Adresse, an der wir Sie als Inhaberin oder Inhaber erkennen.'
    : 'Bitte schreiben Sie, welche Angabe Sie meinen und was daran nicht stimmt. Halten Sie den Eintrag für rechtswidrig, nennen Sie bitte den Grund.';
}
