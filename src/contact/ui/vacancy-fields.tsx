import { useId, useState } from 'react';
import { readRememberedVacancy } from '#contact/api/remembered-vacancy.ts';
import type { Vacancy, VacancyField } from '#contact/model/contact-contract.ts';
import {
  countTyped,
  NO_VACANCY,
  readFirms,
  readVacancy,
  toVacancyTexts,
  type VacancyTexts,
} from '#contact/model/vacancy-form.ts';
import { offLimitsQuestion, VACANCY_LABELS } from '#contact/model/vacancy.ts';
import { MAX_INPUT_LENGTH } from '#fees/model/fee-inputs.ts';
import { describeProblem } from '#fees/ui/fee-texts.ts';
import { formatGermanList } from '#lib/german/german-list.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextArea, TextField } from '#ui/field.tsx';

type Faults = Readonly<Partial<Record<VacancyField, string>>>;

/** The typed vacancy, and its reading. */
export interface VacancyDraft {
  readonly texts: VacancyTexts;
  /** The vacancy that goes with the message. */
  readonly vacancy: Vacancy | null;
  readonly faults: Faults;
  /** How many fields hold something. */
  readonly count: number;
}

function checkTexts(texts: VacancyTexts): VacancyDraft {
  const { vacancy, faults, salary } = readVacancy(texts);
  const problem =
    salary.state === 'unclear' ? { salary: describeProblem(salary.problem, 'salary') } : undefined;
  return { texts, vacancy, faults: { ...faults, ...problem }, count: countTyped(texts) };
}

const simplify = (text: string) => text.replaceAll(/[\s€.]/g, '').replaceAll('-', '–');

/** How the salary is sent, where the site writes it otherwise than the visitor. */
function describeSalary(texts: VacancyTexts): string {
  const { salary } = readVacancy(texts);
  if (salary.state !== 'read') return '';
  if (salary.wasReversed) return ` Von und bis waren vertauscht, gesendet wird ${salary.words}.`;
  return simplify(salary.words) === simplify(texts.salary) ? '' : ` Gesendet wird ${salary.words}.`;
}

export interface VacancyFieldsProps {
  /** Null: nothing was typed yet. */
  draft: VacancyDraft | null;
  /** The function's answer about the fields. */
  sentFaults: Faults;
  /** Whether all faults show; otherwise those of the fields that were left. */
  isChecked: boolean;
  onChange: (draft: VacancyDraft) => void;
}

/** The optional fields about the vacancy. docs/decisions/contact.md, The vacancy. */
export function VacancyFields({ draft, sentFaults, isChecked, onChange }: VacancyFieldsProps) {
  const [left, setLeft] = useState<ReadonlySet<VacancyField>>(new Set());
  const { texts, faults } = draft ?? checkTexts(NO_VACANCY);
  const change = (changed: VacancyTexts) => onChange(checkTexts(changed));
  function field(name: VacancyField) {
    return {
      label: VACANCY_LABELS[name],
      value: texts[name],
      error: sentFaults[name] ?? (isChecked || left.has(name) ? faults[name] : undefined),
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) => change({ ...texts, [name]: target.value }),
      onBlur: () => setLeft((names) => new Set(names).add(name)),
    };
  }
  return (
    <div className="flex flex-col gap-5">
      <CarriedParts texts={texts} onChange={change} />
      <TextField {...field('company')} autoComplete="organization" />
      <TextField
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        hint="Wer antwortet, kann Sie dann anrufen."
      />
      <TextField {...field('position')} hint="Zum Beispiel: Leitung Finanzen, Raum Kassel." />
      <TextField
        {...field('salary')}
        hint={`Auch als Spanne: 80–100k.${describeSalary(texts)}`}
        maxLength={MAX_INPUT_LENGTH}
      />
      <TextField {...field('start')} hint="Zum Beispiel: sofort oder 1.&nbsp;April." />
      <TextField {...field('industry')} hint="Ihres Unternehmens." />
      <TextArea
        {...field('firms')}
        rows={3}
        hint="Unternehmen, bei denen die Beratung suchen soll, höchstens zehn. Ein Name je Zeile, oder mit Semikolon getrennt; ein Komma gehört zum Namen."
      />
      <OffLimits texts={texts} onChange={change} />
    </div>
  );
}

interface PartProps {
  texts: VacancyTexts;
  onChange: (texts: VacancyTexts) => void;
}

type Parts = Partial<Pick<VacancyTexts, 'position' | 'industry' | 'salary'>>;

/** The description from elsewhere on the site. Nothing is taken over without a tick, and nothing typed is overwritten. */
function CarriedParts({ texts, onChange }: PartProps) {
  const [{ need, salary }] = useState(readRememberedVacancy);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const understood: Parts = need === null ? {} : toVacancyTexts(need.query, need.items);
  const offers: readonly (readonly [from: string, parts: Parts])[] = [
    ['Aus Ihrer Suche mit dem Berater-Assistenten', understood],
    ['Aus dem Honorarrechner', { salary }],
  ];
  return offers.map(([from, parts]) => {
    const named = FILLED_BY_OFFERS.flatMap((name) => {
      const text = parts[name] ?? '';
      return text === '' ? [] : [{ name, text }];
    });
    if (named.length === 0) return null;
    const listed = formatGermanList(named.map(({ name, text }) => `${VACANCY_LABELS[name]} „${text}“`));
    return (
      <Checkbox
        key={from}
        hasSentences
        checked={ticked.has(from)}
        onChange={({ target: { checked: isChecked } }) => {
          setTicked((all) => new Set(isChecked ? [...all, from] : [...all].filter((one) => one !== from)));
          const changed = named.flatMap(({ name, text }) => {
            const [old, becomes] = isChecked ? ['', text] : [text, ''];
            return texts[name] === old ? [[name, becomes] as const] : [];
          });
          onChange({ ...texts, ...Object.fromEntries(changed) });
        }}
      >{`${from} übernehmen: ${listed}`}</Checkbox>
    );
  });
}

const FILLED_BY_OFFERS = ['position', 'industry', 'salary'] as const;

/** One question for each firm that is named. */
function OffLimits({ texts, onChange }: PartProps) {
  const hintId = useId();
  const firms = readFirms(texts.firms);
  if (firms.length === 0) return null;
  return (
    <fieldset aria-describedby={hintId} className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">Off-Limits: Was soll die Beratung beantworten?</legend>
      <p id={hintId} className="text-sm text-ink-soft">
        Bei eigenen Auftraggebern spricht eine Beratung meist niemanden an. Ein Haken stellt die Frage.
      </p>
      {firms.map((name) => (
        <Checkbox
          key={name}
          hasSentences
          checked={texts.asked.includes(name)}
          onChange={(event) => {
            const others = texts.asked.filter((one) => one !== name);
            onChange({ ...texts, asked: event.target.checked ? [...others, name] : others });
          }}
        >
          {offLimitsQuestion(name)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
