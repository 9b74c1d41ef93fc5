/** The topics of articles, in the order in which /blog lists them. */
export const TOPIC_IDS = ['auswahl', 'kosten', 'stellen', 'recht', 'trends'] as const;

export type TopicId = (typeof TOPIC_IDS)[number];

export const TOPICS: Readonly<Record<TopicId, string>> = {
  auswahl: 'Auswahl der Beratung',
  kosten: 'Kosten und Vertrag',
  stellen: 'Stellen und Nachfolge',
  recht: 'Recht und Daten',
  trends: 'Trends',
};

/** A topic with its articles. */
export interface TopicGroup<Entry> {
  readonly id: TopicId;
  readonly label: string;
  readonly articles: readonly Entry[];
}

/** The topics that have articles; within a topic, the order of the list. */
export function groupByTopic<Entry extends { readonly topic: TopicId }>(
  articles: readonly Entry[],
): TopicGroup<Entry>[] {
  return TOPIC_IDS.map((id) => ({
    id,
    label: TOPICS[id],
    articles: articles.filter(({ topic }) => topic === id),
  })).filter((group) => group.articles.length > 0);
}
