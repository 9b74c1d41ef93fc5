import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CURRENT_ARTICLES } from '#articles/model/articles.ts';
import { articlePath } from '#config/paths.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';
import {
  deleteIssue,
  type Issue,
  newsletterQueries,
  saveIssue,
} from '#newsletter/api/newsletter-administration.ts';
import { checkIssue, type IssueArticle, type IssueContent } from '#newsletter/model/issue.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { FieldError, TextArea, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { IssuePreview } from './issue-preview.tsx';
import { explainNewsletterFailure } from './newsletter-texts.ts';

interface Choice {
  readonly article: IssueArticle;
  /** The date of its publication; null where the site no longer has the article. */
  readonly date: string | null;
}

/** The articles to choose from: those of the site except archive pieces, and those that the draft contains already. */
function listChoices(chosen: readonly IssueArticle[]): readonly Choice[] {
  const current = CURRENT_ARTICLES.map(({ title, excerpt, slug, date }) => ({
    article: { title, text: excerpt, path: articlePath(slug) },
    date,
  }));
  const gone = chosen.filter(({ path }) => current.every(({ article }) => article.path !== path));
  return [...current, ...gone.map((article) => ({ article, date: null }))];
}

/** Unsaved input of the form. */
export interface TypedIssue {
  /** The form that it was typed into. */
  readonly form: string;
  /** The id of the draft that it changes, with the version that it is based on; null for a new one. */
  readonly id: string | null;
  readonly version: number;
  readonly content: IssueContent;
}

const EMPTY: IssueContent = { subject: '', introduction: '', articles: [] };

interface IssueDraftProps {
  userId: string;
  email: string;
  recipients: number;
  /** Null before it is saved for the first time. */
  issue: Issue | null;
  typed: TypedIssue | null;
  onTyped: (typed: Omit<TypedIssue, 'form'> | null) => void;
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Subject, introduction and articles of an issue; once saved, also its preview and the buttons that send it. */
export function IssueDraft(props: IssueDraftProps) {
  const { userId, email, recipients, issue, typed, onTyped, onSaved, onClose } = props;
  const client = useQueryClient();
  const headingId = useId();
  const [faults, setFaults] = useState<ReturnType<typeof checkIssue>>({});
  const [saved, setSaved] = useState<
    (Pick<Issue, 'id' | 'version'> & { readonly content: IssueContent }) | null
  >(issue === null ? null : { id: issue.id, version: typed?.version ?? issue.version, content: issue });
  const content = typed?.content ?? saved?.content ?? EMPTY;
  const isChanged = saved?.content !== content;
  const refresh = () => client.invalidateQueries({ queryKey: newsletterQueries.all(userId) });

  const saving = useMutation({
    mutationFn: (wanted: IssueContent) => saveIssue(wanted, saved),
    onSuccess: (kept, wanted) => {
      setSaved({ ...kept, content: wanted });
      // More may have been typed while it was saved.
      onTyped(content === wanted ? null : { ...kept, content });
      onSaved(kept.id);
      void refresh();
    },
  });
  const deleting = useMutation({
    mutationFn: (id: string) => deleteIssue(id),
    onSuccess: onClose,
    onSettled: refresh,
  });

  function change(part: Partial<IssueContent>) {
    const changed = { ...content, ...part };
    onTyped({ id: saved?.id ?? null, version: saved?.version ?? 0, content: changed });
    setFaults({});
  }

  function submit() {
    const found = checkIssue(content);
    setFaults(found);
    if (Object.keys(found).length === 0) saving.mutate(content);
  }

  const choices = listChoices(saved?.content.articles ?? []);
  const error = saving.error ?? deleting.error;
  return (
    <section aria-labelledby={headingId} className="mt-6 border-t-2 border-petrol bg-surface px-5 py-6">
      <h3 id={headingId} className="text-xl">
        {saved === null ? 'Neue Ausgabe' : 'Entwurf'}
      </h3>
      <SentForm isPending={saving.isPending} onSubmit={submit} className="mt-4 grid max-w-text gap-5">
        <TextField
          label="Betreff"
          value={content.subject}
          error={faults.subject}
          onChange={({ target }) => {
            change({ subject: target.value });
          }}
        />
        <TextArea
          label="Einleitung"
          hint="Eine Leerzeile beginnt einen neuen Absatz. Die Einleitung kann leer bleiben."
          rows={5}
          value={content.introduction}
          error={faults.introduction}
          onChange={({ target }) => {
            change({ introduction: target.value });
          }}
        />
        <fieldset aria-describedby={faults.articles === undefined ? undefined : `${headingId}-articles`}>
          <legend className="font-semibold">Artikel</legend>
          {choices.map(({ article, date }) => (
            <label key={article.path} className="flex min-h-11 items-center gap-3 py-1">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-petrol"
                checked={content.articles.some(({ path }) => path === article.path)}
                onChange={({ target }) => {
                  const paths = new Set(content.articles.map(({ path }) => path));
                  if (target.checked) paths.add(article.path);
                  else paths.delete(article.path);
                  change({
                    articles: choices.map((choice) => choice.article).filter(({ path }) => paths.has(path)),
                  });
                }}
              />
              <span>
                {article.title}{' '}
                <span className="text-sm text-ink-soft">
                  {date === null ? '(nicht mehr auf der Website)' : `(${formatGermanDate(date)})`}
                </span>
              </span>
            </label>
          ))}
          {faults.articles !== undefined && (
            <FieldError id={`${headingId}-articles`} role="alert">
              {faults.articles}
            </FieldError>
          )}
        </fieldset>
        <div className="flex flex-wrap gap-4">
          <Button type="submit" variant={isChanged ? 'primary' : 'secondary'} isPending={saving.isPending}>
            {saving.isPending ? 'Wird gespeichert …' : 'Speichern und ansehen'}
          </Button>
          {saved !== null && (
            <ConfirmButton
              label="Entwurf löschen"
              question={`Den Entwurf „${saved.content.subject}“ löschen?`}
              confirmLabel="Entwurf löschen"
              isPending={deleting.isPending}
              onConfirm={() => {
                deleting.mutate(saved.id);
              }}
            />
          )}
          <Button variant="quiet" onClick={onClose}>
            {isChanged ? 'Schließen, ohne zu speichern' : 'Schließen'}
          </Button>
        </div>
      </SentForm>
      {error !== null && (
        <div className="mt-4">
          <Notice variant="error">
            <p>Das hat nicht geklappt. {explainNewsletterFailure(error)}</p>
          </Notice>
        </div>
      )}
      {saved !== null && (
        <IssuePreview
          key={saved.version}
          userId={userId}
          email={email}
          recipients={recipients}
          issue={saved}
          isChanged={isChanged}
          onStarted={onClose}
        />
      )}
    </section>
  );
}
