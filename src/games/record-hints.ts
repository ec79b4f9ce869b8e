import type { RecordKind } from './catalog-pack.ts';
import type { GameId, Language } from './ids.ts';

/** A text that was sent in place of a record id, with the kind and the game of the record if they are known. */
export interface RecordHintQuery {
  readonly text: string;
  readonly kind?: RecordKind | undefined;
  readonly game?: GameId | undefined;
}

/** A record whose name is close to that text. */
export interface NearRecord {
  readonly game: GameId;
  readonly id: number;
  /** In English, where it has an English name, unless a language was asked for. */
  readonly name: string;
}

/** Finds the records whose name is nearest to the text: none, or several of one name. */
export type FindNear = (meant: RecordHintQuery) => Promise<readonly NearRecord[]>;

/** What a name in an address means: the one record that it can mean, if there is one, and those that come near. */
export interface MeantRecords {
  readonly only: NearRecord | undefined;
  /** The nearest first. */
  readonly near: readonly NearRecord[];
}

/** Names are in the language, where the records have it. */
export type FindMeant = (named: RecordHintQuery, language: Language) => Promise<MeantRecords>;

/** The most searches for hints in one request (R17.1c). */
export const maxHints = 5;

/** A longer text is not a name that was typed. */
const maxLength = 64;

/** Whether a text may be a name: a text without letters is a mistyped id. */
export const mayBeName = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= maxLength && /\p{L}/u.test(text);

/**
 * The message for a value that is no id, with the records that may be meant: `1 to 10 digits; did you mean 10000046
 * (Hu Tao)?`. Undefined where there are none.
 */
export function formatRecordHint(
  message: string,
  near: readonly NearRecord[],
  { game }: RecordHintQuery,
): string | undefined {
  const [first] = near;
  if (first === undefined) return undefined;
  const wanted = message.replace(/^It (?:has|is) /, '').replace(/\.$/, '');
  const whose = game === undefined ? `${first.name}, ${first.game}` : first.name;
  return `${wanted}; did you mean ${near.map(({ id }) => id).join(' or ')} (${whose})?`;
}
