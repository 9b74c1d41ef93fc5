import { expect, test } from 'vitest';
import { groupByTopic, TOPIC_IDS, TOPICS } from './article-topics.ts';

test('articles are grouped in the order of the topics, within one in their own; a topic without any is left out', () => {
  const groups = groupByTopic([
    { slug: 'b', topic: 'recht' },
    { slug: 'c', topic: 'auswahl' },
    { slug: 'a', topic: 'recht' },
  ]);
  expect(groups).toEqual([
    { id: 'auswahl', label: 'Auswahl der Beratung', articles: [{ slug: 'c', topic: 'auswahl' }] },
    {
      id: 'recht',
      label: 'Recht und Daten',
      articles: [
        { slug: 'b', topic: 'recht' },
        { slug: 'a', topic: 'recht' },
      ],
    },
  ]);
});

test('every topic has a name of its own', () => {
  expect(new Set(TOPIC_IDS.map((id) => TOPICS[id])).size).toBe(TOPIC_IDS.length);
});
