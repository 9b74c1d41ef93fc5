import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Agency } from '#agency/model/agency.ts';
import type { KnownSource } from '#entry/model/field-source.ts';
import { readStoredFacts } from '#facts/model/check-fact.ts';
import type { Facts } from '#facts/model/facts.ts';
import { AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import { isRecord } from '#lib/record.ts';
import { callPublic } from '#lib/supabase/client.ts';
import { dropDirectionControls, isVisible } from '#lib/text/characters.ts';
import type { Picture } from '#pictures/model/picture.ts';
import { COLUMN_OF, DETAIL_COLUMNS, readAgencyRow, parsePictureId } from './agency-row.ts';
import { readSources, SOURCE_COLUMNS } from './field-sources.ts';
import { findShownAgencies } from './shown-agencies.ts';

/** Message for a fetched record that is not an object with id and name. docs/product.md, Messages (M11). */
const INVALID_FORMAT_MESSAGE = 'Ungültiges Dateiformat von der Datenbank erhalten';
/** Message for a fetched record whose id or name is unusable. docs/product.md, Messages (M11). */
const INVALID_AGENCY_MESSAGE = 'Ungültige Agenturdaten empfangen';
/** Name of a fetched record with a blank one. */
const UNNAMED = 'Unnamed Agency';

/** The columns of one agency's page: besides those of a list, all facts, where each value comes from, and the extended profile while a contract runs. docs/product.md, Calls (C6). */
export const AGENCY_PAGE_COLUMNS =
  `${DETAIL_COLUMNS},facts,${SOURCE_COLUMNS},agency_extensions(content)` as const;

export type ParsedAgency =
  /** `isRepaired`: a value of the record was missing or invalid. */
  | {
      readonly kind: 'agency';
      readonly agency: Agency;
      readonly isRepaired: boolean;
      readonly facts: Facts;
      readonly sources: readonly KnownSource[];
      /** The extended profile, unchecked; null where there is none. */
      readonly extended: unknown;
      readonly pictures: readonly Picture[];
      /** Whether somebody manages the entry; also where that is not known yet. */
      readonly hasOwner: boolean;
    }
  | {
      readonly kind: 'invalid';
      readonly message: typeof INVALID_FORMAT_MESSAGE | typeof INVALID_AGENCY_MESSAGE;
    };

/** Logo and pictures; one with an invalid value is left out. */
function readPictures(derived: unknown): Picture[] {
  const rows: unknown = isRecord(derived) ? derived['pictures'] : [];
  return (Array.isArray(rows) ? rows : []).filter(isRecord).flatMap((row): Picture[] => {
    const id = parsePictureId(row['id']);
    const { kind, alt, width, height } = row;
    if (id === null || typeof alt !== 'string' || !isVisible(alt)) return [];
    if (typeof width !== 'number' || typeof height !== 'number' || !(width > 0 && height > 0)) return [];
    return [
      { id, kind: kind === 'logo' ? 'logo' : 'picture', alt: dropDirectionControls(alt), width, height },
    ];
  });
}

/**
 * Reads the record of an agency's page, more strictly than a list: without a numeric id and a name it is invalid; with
 * another value missing or of the wrong type it is repaired, which the page shows.
 */
export function parseAgencyRecord(record: unknown): ParsedAgency {
  if (!isRecord(record) || !('id' in record) || !(COLUMN_OF.name in record)) {
    return { kind: 'invalid', message: INVALID_FORMAT_MESSAGE };
  }
  const { entry, isRepaired } = readAgencyRow(record);
  if (typeof record['id'] !== 'number' || entry.id === null || typeof record[COLUMN_OF.name] !== 'string') {
    return { kind: 'invalid', message: INVALID_AGENCY_MESSAGE };
  }
  const extension = record['agency_extensions'];
  return {
    kind: 'agency',
    agency: { ...entry, id: entry.id, name: entry.name ?? UNNAMED },
    isRepaired,
    facts: readStoredFacts(record['facts']),
    sources: readSources(record['agency_field_meta']),
    extended: isRecord(extension) ? extension['content'] : null,
    pictures: readPictures(record['agency_derived']),
    hasOwner: isRecord(record['agency_derived']) && record['agency_derived']['has_owner'] === true,
  };
}

async function fetchAgency(id: number, signal: AbortSignal): Promise<ParsedAgency> {
  const { data } = await callPublic(
    (client) => client.from('Personalberatungen').select(AGENCY_PAGE_COLUMNS).eq('id', id).single(),
    signal,
  );
  return parseAgencyRecord(data);
}

/** The entry as a list has shown it, so that its page shows at once while the row itself is loaded. */
function findShown(client: QueryClient, id: number): ParsedAgency | undefined {
  const [agency] = findShownAgencies(client, [id])?.agencies ?? [];
  return (
    agency && {
      kind: 'agency',
      agency,
      isRepaired: false,
      facts: {},
      sources: [],
      extended: null,
      pictures: [],
      hasOwner: true,
    }
  );
}

/** One agency. Fails with kind 'notFound' where there is none. docs/product.md, Calls (C6). */
export const agencyQuery = (id: number, client: QueryClient) =>
  queryOptions({
    queryKey: [...AGENCIES_KEY, 'detail', id],
    queryFn: ({ signal }) => fetchAgency(id, signal),
    placeholderData: () => findShown(client, id),
  });
