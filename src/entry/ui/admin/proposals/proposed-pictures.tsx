import { findProfileFaults, readExtendedProfile } from '#agency/model/extended-profile.ts';
import { REASON_PHRASES } from '#desk/model/reason-phrases.ts';
import type { PictureField } from '#entry/model/entry.ts';
import type { ProposedField } from '#entry/model/proposals.ts';
import type { NamedPicture } from '#pictures/model/picture.ts';
import { StoredPicture } from '#pictures/ui/stored-picture.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextArea } from '#ui/field.tsx';
import { useToday } from '#ui/use-today.ts';
import { type DecisionDraft, type PartChoice, withItemPublished } from './decision-draft.ts';
import { Reason } from './reason.tsx';

/** The pictures that a value of a field names. */
function picturesIn(field: PictureField, value: unknown): readonly NamedPicture[] {
  const { logo, pictures } = readExtendedProfile({ [field]: value });
  return field === 'pictures' ? pictures : logo === null ? [] : [logo];
}

/** What is wrong with a picture's text. */
const findAltFault = (picture: NamedPicture, year: number) =>
  findProfileFaults(readExtendedProfile({ logo: picture }), year)['logo.alt'];

interface ProposedPicturesProps {
  proposed: ProposedField;
  field: PictureField;
  userId: string;
  entryId: number;
  /** Whether the field is accepted, so that each picture can be left out or get another text. */
  canDecide: boolean;
  draft: DecisionDraft;
  onDraftChange: (draft: DecisionDraft) => void;
}

/** Published and proposed pictures, to accept, correct or reject. */
export function ProposedPictures(props: ProposedPicturesProps) {
  const year = useToday().getFullYear();
  const { proposed, field, userId, entryId, canDecide, draft, onDraftChange } = props;
  const before = picturesIn(field, proposed.before);
  const after = picturesIn(field, proposed.after);
  const choice = draft.parts[field] ?? { things: after, leftOut: [], reason: '' };
  const choose = (change: Partial<PartChoice>) =>
    onDraftChange({ ...draft, parts: { ...draft.parts, [field]: { ...choice, ...change } } });
  const texts = picturesIn(field, field === 'logo' ? (choice.things[0] ?? null) : choice.things);
  return (
    <div className="pl-8">
      <dl className="grid gap-4">
        <div className="min-w-0">
          <dt className="text-sm text-ink-soft">Bisher</dt>
          {before.length === 0 && <dd className="text-ink-soft">nichts zu sehen</dd>}
          <dd className="mt-1 flex flex-wrap gap-3">
            {before.map(({ id, alt }) => (
              <StoredPicture key={id} userId={userId} entryId={entryId} id={id} alt={alt} />
            ))}
          </dd>
        </div>
        <div className={`min-w-0 ${canDecide ? '' : 'opacity-60'}`}>
          <dt className="text-sm text-ink-soft">Neu</dt>
          {after.length === 0 && <dd className="text-ink-soft">nichts zu sehen</dd>}
          {after.map((picture, at) => {
            const isShown = !choice.leftOut.includes(at);
            const shown = texts[at] ?? picture;
            const name = field === 'logo' ? 'Logo' : `Bild ${String(at + 1)}`;
            return (
              <dd key={picture.id} className="mt-3 grid items-start gap-4 sm:grid-cols-[16rem_1fr]">
                <StoredPicture
                  userId={userId}
                  entryId={entryId}
                  id={picture.id}
                  alt={picture.alt}
                  className="h-44 w-64 max-w-full"
                />
                <div className="min-w-0">
                  {field === 'pictures' && canDecide && (
                    <Checkbox
                      checked={isShown}
                      onChange={(event) => choose(withItemPublished(choice, at, event.target.checked))}
                    >
                      {name} zeigen
                    </Checkbox>
                  )}
                  {canDecide && isShown ? (
                    <TextArea
                      label={`Was ist zu sehen? (${name})`}
                      rows={2}
                      value={shown.alt}
                      error={findAltFault(shown, year)}
                      onChange={(event) =>
                        choose({
                          things: texts.map((one) =>
                            one.id === picture.id ? { ...one, alt: event.target.value } : one,
                          ),
                        })
                      }
                    />
                  ) : (
                    <p className="wrap-anywhere text-ink-soft">{picture.alt}</p>
                  )}
                </div>
              </dd>
            );
          })}
        </div>
      </dl>
      {canDecide && choice.leftOut.length > 0 && (
        <div className="-ml-8">
          <Reason
            label="diese Bilder"
            reason={choice.reason}
            phrases={REASON_PHRASES.picture}
            onChange={(reason) => choose({ reason })}
          />
        </div>
      )}
    </div>
  );
}
