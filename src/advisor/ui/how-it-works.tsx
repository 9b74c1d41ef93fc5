const STEPS = [
  {
    title: 'Bedarf beschreiben',
    text: 'Ein Satz genügt: Welche Position, welche Branche, welcher Ort? Der Berater-Assistent wertet Ihre Beschreibung allein in Ihrem Browser aus.',
  },
  {
    title: 'Beratungen vergleichen',
    text: 'Sie sehen Schwerpunkte, Größe, Gründungsjahr und Standorte nebeneinander und öffnen die Profile, die Sie interessieren.',
  },
  {
    title: 'In Kontakt treten',
    text: 'Sie fragen über die Website der Personalberatung oder über unser Formular an. Für Sie entstehen dabei keine Kosten.',
  },
] as const;

/** The three steps. */
export function HowItWorks() {
  return (
    <section aria-labelledby="so-funktionierts" className="mt-16">
      <h2 id="so-funktionierts" className="text-3xl">
        So funktioniert’s
      </h2>
      <ol className="mt-6 grid gap-8 md:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="border-t border-line-strong pt-4">
            <span aria-hidden="true" className="font-serif text-2xl text-petrol digits">
              {index + 1}
            </span>
            <h3 className="mt-1 text-xl">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
