import type { EnvironmentProblem } from '#config/env.ts';

const PROBLEM_TEXTS = { missing: 'fehlt', invalid: 'ist ungültig' } as const;

/** Shown instead of the site when it was built or started with a wrong environment. */
export function EnvironmentError({ problems }: { problems: readonly EnvironmentProblem[] }) {
  return (
    <main className="mx-auto max-w-text px-5 py-16">
      <title>Konfiguration unvollständig</title>
      <h1 className="text-3xl">Diese Seite ist noch nicht fertig eingerichtet</h1>
      <p className="mt-4">
        Beraterkompass kann nicht starten, weil Angaben zur Datenbank fehlen oder nicht stimmen:
      </p>
      <ul className="mt-4 list-disc pl-6">
        {problems.map(({ variable, problem }) => (
          <li key={variable}>
            <code className="font-semibold">{variable}</code> {PROBLEM_TEXTS[problem]}
          </li>
        ))}
      </ul>
      <p className="mt-4">
        Alle Variablen stehen mit Beispielen in der Datei <code>.env.example</code>. Nach einer Änderung muss
        die Seite neu gebaut werden.
      </p>
    </main>
  );
}
