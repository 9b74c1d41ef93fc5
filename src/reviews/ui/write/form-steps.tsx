import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { countCharacters } from '#lib/text/characters.ts';
import { findPersonName } from '#reviews/model/person-name.ts';
import { defaultShownAs } from '#reviews/model/review-contract.ts';
import type { ReviewFormValues } from '#reviews/model/review-form.ts';
import {
  REVIEW_LEVELS,
  REVIEW_LIMITS,
  REVIEW_OUTCOMES,
  REVIEW_RATINGS,
  type ReviewRating,
} from '#reviews/model/review-terms.ts';
import { LEVEL_LABELS, OUTCOME_LABELS, RATING_LABELS } from '#reviews/model/review-texts.ts';
import { SelectField, TextArea, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioChoice, StarChoice } from './choice-fields.tsx';

/** The question of each rating, as the author of a review reads it. */
const RATING_QUESTIONS: Readonly<Record<ReviewRating, string>> = {
  sector: 'Wie gut kannte die Beratung Ihre Branche und die Aufgabe?',
  shortlist: 'Wie gut passten die vorgestellten Personen?',
  communication: 'Wie verlässlich und verständlich hat sie Sie informiert?',
  timeliness: 'Wie gut hat sie zugesagte Termine eingehalten?',
  value: 'Wie angemessen war das Honorar für die Leistung?',
  overall: 'Wie zufrieden sind Sie alles in allem?',
};

/** Which position was to be filled, when, and whether it was. */
export function MandateStep({ thisYear }: { thisYear: number }) {
  const { register } = useFormContext<ReviewFormValues>();
  const { errors } = useFormState<ReviewFormValues>();
  const years = Array.from({ length: REVIEW_LIMITS.yearsBack + 1 }, (_, index) => String(thisYear - index));
  return (
    <>
      <p className="text-ink-soft">Alles auf dieser Seite steht später öffentlich bei der Bewertung.</p>
      <RadioChoice
        legend="Welche Ebene hatte die Position?"
        options={REVIEW_LEVELS.map((level) => [level, LEVEL_LABELS[level]])}
        error={errors.level?.message}
        control={register('level')}
      />
      <TextField
        label="Für welche Funktion wurde gesucht?"
        hint="Zum Beispiel Finanzen, Vertrieb, IT. Ohne Namen und ohne Titel, an dem man eine Person erkennt."
        autoComplete="off"
        required
        error={errors.function?.message}
        {...register('function')}
      />
      <SelectField
        label="In welchem Jahr endete der Auftrag?"
        className="max-w-60"
        required
        error={errors.year?.message}
        {...register('year')}
      >
        <option value="">Bitte wählen</option>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </SelectField>
      <RadioChoice
        legend="Wie ging es aus?"
        options={REVIEW_OUTCOMES.map((outcome) => [outcome, OUTCOME_LABELS[outcome]])}
        error={errors.outcome?.message}
        control={register('outcome')}
      />
    </>
  );
}

/** Six times one to five stars. */
export function RatingsStep() {
  const { register } = useFormContext<ReviewFormValues>();
  const { errors } = useFormState<ReviewFormValues>();
  return (
    <>
      <p className="text-ink-soft">
        Ein Stern heißt mangelhaft, fünf Sterne heißen sehr gut. Auch die Sterne stehen öffentlich bei der
        Bewertung.
      </p>
      {REVIEW_RATINGS.map((name) => (
        <StarChoice
          key={name}
          name={name}
          legend={RATING_LABELS[name]}
          hint={RATING_QUESTIONS[name]}
          error={errors.ratings?.[name]?.message}
          control={register(`ratings.${name}`)}
        />
      ))}
    </>
  );
}

/** The text, and who is shown as its author. */
export function TextStep() {
  const { register } = useFormContext<ReviewFormValues>();
  const { errors } = useFormState<ReviewFormValues>();
  const [text, role, industry] = useWatch<ReviewFormValues, readonly ['text', 'role', 'industry']>({
    name: ['text', 'role', 'industry'],
  });
  const count = countCharacters(text.trim());
  const name = findPersonName(text);
  const { lowest, highest } = REVIEW_LIMITS.text;
  return (
    <>
      <div>
        <TextArea
          label="Wie war die Zusammenarbeit?"
          hint="Öffentlich. Schreiben Sie, was gut lief und was nicht, an Beispielen und ohne Namen von Personen. Wir ändern kein Wort."
          rows={9}
          required
          error={errors.text?.message}
          {...register('text')}
        />
        <p className="mt-1 text-sm text-ink-soft digits">
          {formatGermanNumber(count)} von höchstens {formatGermanNumber(highest)} Zeichen
          {count < lowest && `, mindestens ${String(lowest)}`}
        </p>
        {name !== null && (
          <div className="mt-3">
            <Notice>
              <p>
                „{name}“ klingt nach dem Namen einer Person. Bitte schreiben Sie stattdessen zum Beispiel
                „unsere Beraterin“: Eine Bewertung, an der man eine Person erkennt, können wir nicht
                veröffentlichen.
              </p>
            </Notice>
          </div>
        )}
      </div>
      <TextField
        label="Ihre Funktion im Unternehmen"
        hint="Zum Beispiel CFO oder Personalleitung."
        autoComplete="organization-title"
        required
        error={errors.role?.message}
        {...register('role')}
      />
      <TextField
        label="Branche Ihres Unternehmens"
        autoComplete="off"
        required
        error={errors.industry?.message}
        {...register('industry')}
      />
      <TextField
        label="So nennen wir Sie öffentlich"
        hint={
          defaultShownAs({ role, industry }) === ''
            ? 'Wenn Sie nichts eintragen: Ihre Funktion und die Branche.'
            : `Wenn Sie nichts eintragen: „${defaultShownAs({ role, industry })}“.`
        }
        autoComplete="off"
        error={errors.shownAs?.message}
        {...register('shownAs')}
      />
      <TextField
        label="Ihr Unternehmen"
        hint="Nicht öffentlich: Nur wir sehen es, um den Nachweis zu prüfen. Die Beratung erfährt es nicht von uns."
        autoComplete="organization"
        required
        error={errors.company?.message}
        {...register('company')}
      />
    </>
  );
}
