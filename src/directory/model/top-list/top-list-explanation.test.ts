import { describe, expect, test } from 'vitest';
import { explainTopList, OVERVIEW_SORT_EXPLANATION } from './top-list-explanation.ts';

describe('„Wie sortieren wir?“', () => {
  test('names the built-in profiles only where they are shown', () => {
    expect(explainTopList(true)[0]).toContain('fest eingebaute Profile');
    expect(explainTopList(true)[0]).toContain('„Anzeige“');
    expect(explainTopList(true)[0]).toContain('„Beispielprofil“');
    expect(explainTopList(false).join(' ')).not.toContain('eingebaut');
  });

  test.each([
    ['top list with samples', explainTopList(true)],
    ['top list without samples', explainTopList(false)],
    ['overview', OVERVIEW_SORT_EXPLANATION],
  ])('%s: names the order and the effect of payment', (_name, paragraphs) => {
    const text = paragraphs.join(' ');
    expect(text).toContain('nach Größe des Teams, die größten zuerst, dann nach Namen');
    expect(text).toContain('Ohne Angabe steht ein Eintrag am Ende');
    expect(text).toContain('Bezahlung ändert nichts, der Profil-Score auch nicht');
  });
});
