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
    expect(text).toContain('nach der Größe ihres Teams, die größten zuerst');
    expect(text).toContain('Bei gleicher Größe entscheidet der Name');
    expect(text).toContain('Einträge ohne Angabe stehen am Ende');
    expect(text).toMatch(/Bezahlung .*nicht(?:\.|, auch nicht für die Agentur des Betreibers\.)/);
  });

  test.each([true, false])(
    'says where „Stärken“ come from, and that nothing else is filled in (samples: %s)',
    (hasSamples) => {
      const text = explainTopList(hasSamples).join(' ');
      expect(text).toContain(
        'die ersten drei Spezialisierungen eines Eintrags; nennt er keine, fehlt der Abschnitt',
      );
      expect(text).toContain('ergänzen wir nichts, was ein Eintrag nicht sagt');
    },
  );
});
