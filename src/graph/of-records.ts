import type { GameId } from '../games/ids.ts';
import type { MeantRecord } from '../games/meant-record.ts';
import type { RecordKind } from '../games/record-kind.ts';

/** Which records an argument or member is the id of one of. */
export type OfRecords = Omit<MeantRecord, 'text'>;

/**
 * What an argument or member says that takes the id of a record: of which kind and, where nothing beside it says so, of
 * which game. It helps who sends a name (R17.1c).
 */
export const ofRecords = (
  kind?: RecordKind,
  game?: GameId,
): { readonly extensions: { readonly records: OfRecords } } => ({
  extensions: { records: { ...(kind && { kind }), ...(game && { game }) } },
});

/** What an argument or member says of the records that it is the id of one of. */
export const recordsIn = (
  input: { readonly extensions: Readonly<Record<string, unknown>> } | null | undefined,
): OfRecords | undefined => input?.extensions['records'] as OfRecords | undefined;
