import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { adminEntryPath, adminMessagesPath } from '#config/paths.ts';
import {
  decideEntryReport,
  type EntryReport as Report,
  sendReportReceipt,
} from '#contact/api/entry-reports.ts';
import {
  REPORT_DECISIONS,
  REPORT_REASON_LABELS,
  MIN_REASON_LENGTH,
  type ReportDecision,
} from '#contact/model/entry-report.ts';
import { REASON_PHRASES } from '#desk/model/reason-phrases.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { isAlreadyDecided } from '#desk/ui/explain-admin-error.ts';
import { DecisionError } from '#desk/ui/queue/decision-error.tsx';
import { GroundField } from '#desk/ui/queue/ground-field.tsx';
import { ReasonField } from '#desk/ui/queue/reason-field.tsx';
import { useAcceptKey } from '#desk/ui/queue/use-queue-keys.ts';
import {
  RESTRICTION_GROUND_LABELS,
  RESTRICTION_GROUNDS,
  type RestrictionGround,
} from '#entry/model/restriction.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { rejectionCodeOf } from '#lib/http/rejection.ts';
import { isLongerThan, toStorableText } from '#lib/text/characters.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';

/** What becomes of a reported entry. */
const REPORT_DECISION_LABELS: Readonly<Record<ReportDecision, string>> = {
  remove: 'Eintrag entfernt',
  pause: 'Eintrag vorläufig pausiert',
  correct: 'Eintrag berichtigt',
  publish: 'Eintrag wieder veröffentlicht',
  keep: 'Eintrag bleibt, wie er ist',
};

/** In characters as the database counts them. */
const MAX_REASON_LENGTH = 2_000;

interface EntryReportProps {
  messageId: string;
  report: Report;
  reload: (isDone: boolean) => Promise<unknown>;
  /** Where it is a case of the list: goes on to the next one. */
  onDecided: ((outcome: string) => void) | undefined;
}

/** The report of an entry: what it is about, its receipt, and the decision with ground and reasons for both sides. */
export function EntryReportSection(props: EntryReportProps) {
  const { messageId, report, reload } = props;
  const { entry, appealOf, appeals } = report;
  const receipt = useMutation({
    mutationFn: () => sendReportReceipt(messageId),
    onSettled: () => reload(false),
  });
  return (
    <section aria-labelledby="meldung" className="mt-6 border-t border-line pt-4">
      <h3 id="meldung" className="text-lg font-semibold">
        {appealOf === null ? 'Meldung eines Eintrags' : 'Einspruch zu einem Eintrag'}
      </h3>
      <p className="mt-1 wrap-anywhere">
        {entry === null ? (
          <bdi>{report.name}</bdi>
        ) : (
          <Link to={adminEntryPath(entry.id)} className={TEXT_LINK}>
            <bdi>{entry.name}</bdi>
          </Link>
        )}
        : {REPORT_REASON_LABELS[report.reason]}
        {report.isGoodFaith && ', nach bestem Wissen'}
      </p>
      {[...(appealOf === null ? [] : [appealOf]), ...appeals].map(({ id, decision, decidedAt }) => (
        <p key={id} className="mt-1">
          <Link to={adminMessagesPath(id)} className={TEXT_LINK}>
            {appealOf === null ? 'Einspruch dagegen' : 'Die Meldung, gegen deren Entscheidung er geht'}
          </Link>
          {decision !== null && `: ${REPORT_DECISION_LABELS[decision]}`}
          {decidedAt !== null && `, ${formatShortTime(decidedAt)}`}
        </p>
      ))}
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {report.receiptAt === null ? (
          <Button variant="secondary" isPending={receipt.isPending} onClick={() => receipt.mutate()}>
            Eingang per E-Mail bestätigen
          </Button>
        ) : (
          `Der Eingang ist seit ${formatShortTime(report.receiptAt)} per E-Mail bestätigt.`
        )}
      </p>
      <ChangeError what="Der Eingang wurde nicht bestätigt." error={receipt.error} />
      {report.decision !== null && <Decided report={report} decision={report.decision} />}
      <DecisionForm {...props} />
    </section>
  );
}

/** What was decided, by whom, and what both sides read. */
function Decided({ report, decision }: { report: Report; decision: ReportDecision }) {
  const { ground, decisionReason, ownerReason, decidedAt, decidedBy } = report;
  return (
    <dl className="mt-3 grid max-w-text gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
      <dt className="text-ink-soft">Entschieden</dt>
      <dd className="wrap-anywhere">
        {REPORT_DECISION_LABELS[decision]}
        {decidedAt !== null && `, ${formatShortTime(decidedAt)}`}, von{' '}
        <bdi>{decidedBy ?? 'einem früheren Konto'}</bdi>
      </dd>
      {ground !== null && (
        <>
          <dt className="text-ink-soft">Grundlage</dt>
          <dd>{RESTRICTION_GROUND_LABELS[ground]}</dd>
        </>
      )}
      {decisionReason !== null && (
        <>
          <dt className="text-ink-soft">An die meldende Person</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{decisionReason}</dd>
        </>
      )}
      {ownerReason !== null && (
        <>
          <dt className="text-ink-soft">An die Beratung</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{ownerReason}</dd>
        </>
      )}
    </dl>
  );
}

const EMPTY = {
  decision: '' as ReportDecision | '',
  ground: '' as RestrictionGround | '',
  reason: '',
  ownerReason: '',
};

function faultOf(text: string): string | undefined {
  if (text.trim().length < MIN_REASON_LENGTH)
    return `Bitte schreiben Sie mindestens ${String(MIN_REASON_LENGTH)} Zeichen.`;
  return isLongerThan(text, MAX_REASON_LENGTH)
    ? 'Bitte kürzen Sie die Begründung auf 2.000 Zeichen.'
    : undefined;
}

/** The fields that a decision needs; a sole trader's removal needs none. */
function needsOf({ reason, appealOf }: Report, decision: ReportDecision | '') {
  const isRequest = reason === 'sole_trader' && decision === 'remove';
  const isRestriction = decision === 'remove' || decision === 'pause' || decision === 'correct';
  return {
    ground: isRestriction && !isRequest,
    reason: decision !== '' && !isRequest,
    ownerReason: !isRequest && decision !== '' && (isRestriction || appealOf !== null),
  };
}

/** Hidden once decided; keeps its input where somebody else was first. */
function DecisionForm({ messageId, report, reload, onDecided }: EntryReportProps) {
  const { entry } = report;
  const { form, forget } = useUnsentForm(`report ${messageId}`, EMPTY);
  const { control, register, formState } = form;
  const needs = needsOf(report, useWatch({ control, name: 'decision' }));
  const deciding = useMutation({
    mutationFn: ({ decision, ground, reason, ownerReason }: typeof EMPTY & { decision: ReportDecision }) =>
      decideEntryReport(messageId, {
        decision,
        seen: entry,
        ground: needs.ground && ground !== '' ? ground : null,
        reason: needs.reason ? toStorableText(reason) : null,
        ownerReason: needs.ownerReason ? toStorableText(ownerReason) : null,
      }),
    onSuccess: async () => {
      forget();
      await reload(true);
    },
    onError: async (error) => {
      // Somebody else has decided, or the entry has changed: that is shown.
      if (rejectionCodeOf(error) !== null) await reload(false);
    },
  });

  const isGone = report.decision !== null && !isAlreadyDecided(deciding.error);

  const decide = form.handleSubmit(({ decision, ...typed }) => {
    if (decision !== '' && !isGone && !deciding.isPending) deciding.mutate({ decision, ...typed });
  });

  useAcceptKey(() => void decide());
  if (isGone) return null;

  const options = REPORT_DECISIONS.filter(
    (decision) =>
      (decision !== 'publish' || (report.appealOf !== null && entry?.status !== 'active')) &&
      (entry !== null || decision === 'correct' || decision === 'keep'),
  );
  return (
    <SentForm
      isPending={deciding.isPending}
      onSubmit={decide}
      className="mt-3 flex max-w-text flex-col gap-4"
    >
      <SelectField
        label="Entscheidung"
        error={formState.errors.decision?.message}
        {...register('decision', { required: 'Bitte wählen Sie, was geschieht.' })}
      >
        <option value="">Bitte wählen</option>
        {options.map((decision) => (
          <option key={decision} value={decision}>
            {REPORT_DECISION_LABELS[decision]}
          </option>
        ))}
      </SelectField>
      {needs.ground && (
        <GroundField
          grounds={RESTRICTION_GROUNDS}
          labels={RESTRICTION_GROUND_LABELS}
          error={formState.errors.ground?.message}
          {...register('ground', { required: 'Bitte wählen Sie eine Grundlage.' })}
        />
      )}
      {needs.reason && (
        <ReasonField
          control={control}
          name="reason"
          validate={faultOf}
          label="Begründung an die meldende Person"
          phrases={REASON_PHRASES.report}
        />
      )}
      {needs.ownerReason && (
        <ReasonField
          control={control}
          name="ownerReason"
          validate={faultOf}
          label="Begründung an die Beratung"
          hint="Ohne Namen und Adresse der meldenden Person. Niemand liest sie, solange niemand den Eintrag verwaltet."
          phrases={REASON_PHRASES.entry}
        />
      )}
      <p className="text-sm text-ink-soft">
        Beide Seiten bekommen die Entscheidung per E-Mail, mit dem Weg zum Einspruch innerhalb von sechs
        Monaten.
      </p>
      <DecisionError what="Noch nicht entschieden." error={deciding.error} onDecided={onDecided} />
      <p>
        <Button type="submit" isPending={deciding.isPending} aria-keyshortcuts="Control+Enter">
          Entscheiden
        </Button>
      </p>
    </SentForm>
  );
}
