import { screen } from '@testing-library/react';
import { SESSION_USER } from '#tests/fixtures/session.ts';
import { renderRoute } from './render-route.tsx';

/** The key under which this browser keeps the draft. */
export const KEPT_DRAFT = `eintrag-entwurf-${SESSION_USER.id}-neu-7`;

export const submitButton = () => screen.getByRole('button', { name: 'Zur Prüfung einreichen' });
export const box = (name: string) => screen.getByRole('textbox', { name });

/** Pastes text, so that no autosave comes between letters. */
export async function paste(user: ReturnType<typeof renderRoute>['user'], name: string, text: string) {
  await user.click(box(name));
  await user.paste(text);
}

export async function openDraft(path = '/eintrag/neu/7') {
  const view = renderRoute(path);
  await screen.findByRole('textbox', { name: 'Standorte' });
  return view;
}
