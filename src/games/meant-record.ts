import type { GameId } from './ids.ts';
import type { RecordKind } from './record-kind.ts';

/** What was sent in the stead of a record's id, and the records that it may be one of, as far as that is known. */
export interface MeantRecord {
  readonly text: string;
  readonly kind?: RecordKind | undefined;
  readonly game?: GameId | undefined;
}

/** A record that is called like it. */
export interface NearRecord {
  readonly game: GameId;
  readonly id: number;
  /** In English, where it has an English name. */
  readonly name: string;
}

/** The records nearest to what was sent: none, or several of one name. */
export type FindNear = (meant: MeantRecord) => Promise<readonly NearRecord[]>;

/** A request is not worth more searches than that (R17.1c). */
export const maxHints = 5;

/** A longer text is no name that somebody typed. */
const maxLength = 64;

/** Whether a text may be a name: what has no letter is an id that went wrong. */
export const mayBeName = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= maxLength && /\p{L}/u.test(text);

/**
 * What is said of a value that is no id, with the records that may be meant: `1 to 10 digits; did you mean 10000046
 * (Hu Tao)?`. Undefined where there are none.
 */
export function nearHint(
  message: string,
  near: readonly NearRecord[],
  { game }: MeantRecord,
): string | undefined {
  const [first] = near;
  if (first === undefined) return undefined;
  const wanted = message.replace(/^It (?:has|is) /, '').replace(/\.$/, '');
  const whose = game === undefined ? `${first.name}, ${first.game}` : first.name;
  return `${wanted}; did you mean ${near.map(({ id }) => id).join(' or ')} (${whose})?`;
}
