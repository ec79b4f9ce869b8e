import { type GameId, gameIds } from '../../../games/ids.ts';
import type { FindNear } from '../../../games/meant-record.ts';
import { textIn } from '../../../games/names.ts';
import { fits, minPart } from './as-typed.ts';
import { isUnspaced } from './folded.ts';
import { type FoundRecord, findRecords, type SearchedIndex } from './found-records.ts';
import { typedText } from './typed.ts';

/** Records of one name that are named at most: the forms of the protagonist are ten in one game. */
const maxNamed = 20;

/** Finds the records that are called like what was sent in the stead of an id. */
export const createFindNear =
  (indexesOf: (games: readonly GameId[]) => Promise<readonly SearchedIndex[]>): FindNear =>
  async ({ text, kind, game }) => {
    const typed = typedText(text);
    const searched = await indexesOf(game ? [game] : gameIds);
    const found = findRecords(searched, typed, { kind, language: 'en', limit: maxNamed });
    const [best] = found;
    // What is shorter is meant as a whole name or word, if at all.
    const isShort = typed.whole.length < minPart && !isUnspaced(typed.whole);
    if (best === undefined || (isShort && best.fit > fits.words)) return [];
    return found
      .filter((one) => one.game === best.game && nameOf(one) === nameOf(best))
      .filter(({ fit, kind: its }) => fit === best.fit && its === best.kind)
      .map((one) => ({ game: one.game, id: one.head.id, name: nameOf(one) }));
  };

const nameOf = ({ head, nameLanguage }: FoundRecord): string =>
  textIn(head.names, 'en') ?? textIn(head.names, nameLanguage) ?? '';
