import type { Agreement } from '#domain/contracts/contract.ts';
import { CALENDAR_DAY_FAULT, readCalendarDay } from '#domain/german/calendar-day.ts';
import { cleanLine } from '#domain/text/clean-text.ts';
import { TextField } from '#ui/field.tsx';

export type AgreementFaults = Readonly<Partial<Record<keyof Agreement, string>>>;

/** @param today a day as `YYYY-MM-DD` */
export function findAgreementFaults({ on, with: person }: Agreement, today: string): AgreementFaults {
  const name = cleanLine(person);
  return {
    ...(on === '' && { on: 'Bitte geben Sie an, wann Sie das vereinbart haben.' }),
    ...(on > today && { on: 'Bitte geben Sie einen Tag bis heute an.' }),
    ...(on !== '' && readCalendarDay(on) === null && { on: CALENDAR_DAY_FAULT }),
    ...(name === '' && { with: 'Bitte geben Sie an, mit wem Sie das vereinbart haben.' }),
    ...(name.length > 200 && { with: 'Bitte kürzen Sie den Namen auf höchstens 200 Zeichen.' }),
  };
}

interface AgreementFieldsProps {
  agreement: Agreement;
  faults: AgreementFaults;
  onChange: (agreement: Agreement) => void;
}

/** When and with whom days were agreed, which the mail to the owners names. */
export function AgreementFields({ agreement, faults, onChange }: AgreementFieldsProps) {
  return (
    <>
      <TextField
        label="Vereinbart am"
        type="date"
        error={faults.on}
        value={agreement.on}
        onChange={(event) => {
          onChange({ ...agreement, on: event.target.value });
        }}
      />
      <TextField
        label="Vereinbart mit"
        hint="Name der Person; steht in der E-Mail an alle, die den Eintrag verwalten."
        error={faults.with}
        value={agreement.with}
        onChange={(event) => {
          onChange({ ...agreement, with: event.target.value });
        }}
      />
    </>
  );
}
