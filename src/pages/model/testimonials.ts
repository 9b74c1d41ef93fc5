export interface Testimonial {
  /** Role, industry and region; never a name. */
  readonly author: string;
  readonly quote: string;
}

/** Invented examples of feedback, which the page labels as invented. */
export const TESTIMONIALS: readonly Testimonial[] = [
  {
    author: 'Geschäftsführerin, Maschinenbau, Region Kassel',
    quote:
      'Wir suchten eine technische Leitung und wussten nicht, wo wir anfangen sollten. Nach einer Viertelstunde hatten wir drei Beratungen vor uns, konnten begründen, warum gerade diese, und haben am selben Tag telefoniert.',
  },
  {
    author: 'Personalleiter, Lebensmittelhandel, Raum Hannover',
    quote:
      'Mir gefällt, dass jede Empfehlung begründet ist und Werbung als Werbung zu erkennen ist. Bei kleineren Beratungen fehlten noch einzelne Angaben, die ich dann selbst nachgelesen habe.',
  },
  {
    author: 'Kaufmännische Leiterin, Pflegeeinrichtungen, Süddeutschland',
    quote:
      'Ich musste mich nirgends anmelden und bekam hinterher keine Werbeanrufe. Zwei Profile habe ich ausgedruckt und mit in unsere Leitungsrunde genommen.',
  },
];
