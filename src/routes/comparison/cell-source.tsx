import { useQuery } from '@tanstack/react-query';
import { agencyFactsQueries } from '#data/agencies/agency-facts.ts';
import type { EntryField } from '#domain/entry/entry.ts';
import { describeSource } from '#domain/entry/field-source.ts';
import { FactSource } from '#features/facts/fact-source.tsx';
import { useToday } from '#ui/use-today.ts';

interface CellSourceProps {
  /** All that are compared: their sources are one answer. */
  ids: readonly number[];
  id: number;
  field: EntryField;
}

/** The source of a cell's value and its date; nothing where they are not known. */
export function CellSource({ ids, id, field }: CellSourceProps) {
  const { data } = useQuery(agencyFactsQueries.of(ids));
  const now = useToday();
  const source = data?.get(id)?.sources.find((candidate) => candidate.field === field);
  return source && <FactSource said={describeSource(source, now)} evidence={source.evidence ?? null} />;
}
