/** „Wie sortieren wir?“ beside the recommendations: what selectRecommendations does. Decisions, Honesty. */
export const RECOMMENDATION_EXPLANATION: readonly string[] = [
  'Der Berater-Assistent sucht Ihre Eingabe in Beschreibung, Branchen, Standorten und Spezialisierungen aller Personalberatungen. Was passt, kommt zuerst; unter gleich gut passenden entscheidet das Los.',
  'Passen weniger als drei, füllen zufällig gezogene Personalberatungen die freien Plätze. Sie sind als „Weitere Agentur“ gekennzeichnet.',
  'Unser Premium Partner erhält immer einen der drei Plätze, auch wenn er nicht zu Ihrer Eingabe passt. Dann steht er hinter den passenden. Er trägt immer den Hinweis „Anzeige“.',
];
