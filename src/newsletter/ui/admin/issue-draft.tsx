import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
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

/** What is typed, and what it replaces: the stored draft as it was seen; null before it is saved for the first time. */
interface IssueValues {
  subject: string;
  introduction: string;
  /** The paths of the chosen articles. */
  paths: readonly string[];
  saved: (Pick<Issue, 'id' | 'edit'> & { readonly content: IssueContent }) | null;
}

/** The saved draft of an issue as the form has it. */
function toValues(
  { subject, introduction, articles }: IssueContent,
  saved: Pick<Issue, 'id' | 'edit'> | null,
): IssueValues {
  // In the order in which the form has them, so that an unchanged draft is unchanged.
  const chosen = listChoices(articles)
    .map(({ article }) => article.path)
    .flatMap((path) => articles.find((article) => article.path === path) ?? []);
  return {
    subject,
    introduction,
    paths: chosen.map(({ path }) => path),
    saved: saved && { id: saved.id, edit: saved.edit, content: { subject, introduction, articles: chosen } },
  };
}

const EMPTY = toValues({ subject: '', introduction: '', articles: [] }, null);

interface IssueDraftProps {
  userId: string;
  email: string;
  recipients: number;
  /** Names the form, which stays the same once a new issue is saved. */
  form: string;
  /** Null before it is saved for the first time. */
  issue: Issue | null;
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Subject, introduction and articles of an issue; once saved, also its preview and the buttons that send it. */
export function IssueDraft(props: IssueDraftProps) {
  const { userId, email, recipients, form: name, issue, onSaved } = props;
  const client = useQueryClient();
  const headingId = useId();
  const { form, forget, settle } = useUnsentForm(
    `issue ${name}`,
    issue === null ? EMPTY : toValues(issue, issue),
  );
  const { control, register, formState } = form;
  const { subject, introduction, paths, saved } = useWatch({ control, compute: (typed) => typed });
  const { field: chosen } = useController({
    control,
    name: 'paths',
    rules: { validate: (_, typed) => checkIssue(contentOf(typed)).articles },
  });
  const choices = listChoices(saved?.content.articles ?? []);
  function contentOf(typed: Omit<IssueValues, 'saved'>): IssueContent {
    const articles = choices.map(({ article }) => article).filter(({ path }) => typed.paths.includes(path));
    return { subject: typed.subject, introduction: typed.introduction, articles };
  }
  const isChanged =
    saved === null ||
    JSON.stringify(contentOf({ subject, introduction, paths })) !==
      JSON.stringify(contentOf({ ...saved.content, paths: saved.content.articles.map(({ path }) => path) }));
  const refresh = () => client.invalidateQueries({ queryKey: newsletterQueries.all(userId) });
  const close = () => {
    forget();
    props.onClose();
  };

  const saving = useMutation({
    mutationFn: (wanted: IssueContent) => saveIssue(wanted, saved),
    onSuccess: (kept, wanted) => {
      settle(toValues(wanted, kept));
      onSaved(kept.id);
      void refresh();
    },
  });
  const deleting = useMutation({
    mutationFn: (id: string) => deleteIssue(id),
    onSuccess: close,
    onSettled: refresh,
  });
  const faults = formState.errors;
  const error = saving.error ?? deleting.error;
  return (
    <section aria-labelledby={headingId} className="mt-6 border-t-2 border-petrol bg-surface px-5 py-6">
      <h3 id={headingId} className="text-xl">
        {saved === null ? 'Neue Ausgabe' : 'Entwurf'}
      </h3>
      <SentForm
        isPending={saving.isPending}
        onSubmit={form.handleSubmit((typed) => saving.mutate(contentOf(typed)))}
        className="mt-4 grid max-w-text gap-5"
      >
        <TextField
          label="Betreff"
          error={faults.subject?.message}
          {...register('subject', { validate: (_, typed) => checkIssue(contentOf(typed)).subject })}
        />
        <TextArea
          label="Einleitung"
          hint="Eine Leerzeile beginnt einen neuen Absatz. Die Einleitung kann leer bleiben."
          rows={5}
          error={faults.introduction?.message}
          {...register('introduction', { validate: (_, typed) => checkIssue(contentOf(typed)).introduction })}
        />
        <fieldset aria-describedby={faults.paths === undefined ? undefined : `${headingId}-articles`}>
          <legend className="font-semibold">Artikel</legend>
          {choices.map(({ article, date }) => (
            <label key={article.path} className="flex min-h-11 items-center gap-3 py-1">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-petrol"
                checked={paths.includes(article.path)}
                onChange={({ target }) => {
                  const all = choices.map((choice) => choice.article.path);
                  chosen.onChange(
                    all.filter((path) => (path === article.path ? target.checked : paths.includes(path))),
                  );
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
          {faults.paths !== undefined && (
            <FieldError id={`${headingId}-articles`} role="alert">
              {faults.paths.message}
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
              onConfirm={() => deleting.mutate(saved.id)}
            />
          )}
          <Button variant="quiet" onClick={close}>
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
          key={saved.edit}
          userId={userId}
          email={email}
          recipients={recipients}
          issue={saved}
          isChanged={isChanged}
          onStarted={close}
        />
      )}
    </section>
  );
}
