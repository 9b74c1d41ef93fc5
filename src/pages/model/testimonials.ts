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
      'Nach einer Viertelstunde hatten wir drei Beratungen vor uns und konnten begründen, warum gerade diese.',
  },
  {
    author: 'Personalleiter, Lebensmittelhandel, Raum Hannover',
    quote:
      'Jede Empfehlung ist begründet, Werbung als Werbung zu erkennen. Bei kleineren Beratungen fehlten einzelne Angaben.',
  },
  {
    author: 'Kaufmännische Leiterin, Pflegeeinrichtungen, Süddeutschland',
    quote: 'Ich musste mich nirgends anmelden und bekam hinterher keine Werbeanrufe.',
  },
];
