import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CatalogPack, RecordKind } from '../../../games/catalog-pack.ts';
import { type GameId, gameIds, type Language } from '../../../games/ids.ts';
import { textIn } from '../../../games/names.ts';
import type { FindNear, NearRecord } from '../../../games/record-hints.ts';
import { Problem } from '../../../lib/problem.ts';
import { type PresentOptions, pictureUrl } from '../records/present.ts';
import { fits, minPart } from './literal-match.ts';
import { type NameIndex, readIndex } from './name-index.ts';
import { type FoundRecord, findRecords, type SearchedIndex } from './ranking.ts';
import { isUnspaced, typedText } from './words.ts';

interface SearchRequest {
  readonly query: string;
  /** All games when left out. */
  readonly game?: GameId | null | undefined;
  readonly kind?: RecordKind | null | undefined;
  /** Of the names in the answer; names are looked for in all of them. */
  readonly language?: Language | null | undefined;
  readonly limit: number;
}

/** A record that may be meant. */
export interface SearchHit {
  readonly kind: RecordKind;
  readonly game: GameId;
  readonly recordId: number;
  readonly name: string;
  /** The name that fits what was searched for, and its language. */
  readonly matched: string;
  readonly lang: Language;
  /** Empty where there is no picture. */
  readonly iconUrl: string;
  /** The language that was asked for. */
  readonly language: Language;
}

export interface Search {
  /** The records that may be meant, the best first. Rejects with `validation_failed` for an empty or too long text. */
  search(request: SearchRequest): Promise<readonly SearchHit[]>;
  /** The records whose name was sent in place of an id. */
  readonly findNear: FindNear;
}

interface SearchDependencies extends Pick<PresentOptions, 'cdnUrl' | 'artUrl'> {
  readonly packOf: (game: GameId) => CatalogPack;
}

/** The longest query, in characters. */
export const maxQuery = 100;

/** The text without spaces around it, normalized. Throws `validation_failed` when it is too short or too long. */
export function readQuery(query: string): string {
  const trimmed = query.trim();
  // Normalizing never shortens a text this much, so the work is spared.
  const isLong = trimmed.length > maxQuery * 4;
  const text = isLong ? trimmed : trimmed.normalize('NFKC').trim();
  if (isLong || text === '' || Array.from(text).length > maxQuery)
    throw Problem.invalid('query', `It has 1 to ${maxQuery} characters.`);
  return text;
}

export function createSearch({ packOf, ...pictures }: SearchDependencies): Search {
  const hitOf = (
    { game, kind, head, nameLanguage }: FoundRecord,
    language: Language,
  ): SearchHit => {
    const matched = textIn(head.names, nameLanguage) ?? '';
    return {
      kind,
      game,
      recordId: head.id,
      name: textIn(head.names, language) ?? matched,
      matched,
      lang: nameLanguage,
      iconUrl: pictureUrl(head.icon, { ...pictures, pack: packOf(game), language }),
      language,
    };
  };

  const indexesOf = (games: readonly GameId[]): Promise<SearchedIndex[]> =>
    Promise.all(games.map(async (game) => ({ game, index: await indexOf(packOf(game)) })));

  return {
    findNear: async ({ text, kind, game }) =>
      findNear(await indexesOf(game ? [game] : gameIds), text, kind),
    async search({ query, game, kind, language: asked, limit }) {
      const typed = typedText(readQuery(query));
      const language = asked ?? 'en';
      const searched = await indexesOf(game ? [game] : gameIds);
      const found = findRecords(searched, typed, { kind: kind ?? undefined, language, limit });
      return found.map((record) => hitOf(record, language));
    },
  };
}

/** At most this many records of one name: the protagonist has ten forms in one game. */
const maxNamed = 20;

/** The records of the name that fits best; none where the text is too short to mean one. */
function findNear(
  searched: readonly SearchedIndex[],
  text: string,
  kind: RecordKind | undefined,
): readonly NearRecord[] {
  const typed = typedText(text);
  const found = findRecords(searched, typed, { kind, language: 'en', limit: maxNamed });
  const [best] = found;
  // A shorter text can only mean a whole name or word.
  const isShort = typed.whole.length < minPart && !isUnspaced(typed.whole);
  if (best === undefined || (isShort && best.fit > fits.words)) return [];
  return found
    .filter((one) => one.game === best.game && nameOf(one) === nameOf(best))
    .filter(({ fit, kind: its }) => fit === best.fit && its === best.kind)
    .map((one) => ({ game: one.game, id: one.head.id, name: nameOf(one) }));
}

const nameOf = ({ head, nameLanguage }: FoundRecord): string =>
  textIn(head.names, 'en') ?? textIn(head.names, nameLanguage) ?? '';

/** An index lives as long as its pack. It is made when the pack is searched for the first time. */
const indexes = new WeakMap<CatalogPack, Promise<NameIndex>>();

function indexOf(pack: CatalogPack): Promise<NameIndex> {
  const known = indexes.get(pack);
  if (known) return known;
  const made = runInSteps(readIndex(pack));
  indexes.set(pack, made);
  // The next search tries again.
  made.catch(() => indexes.delete(pack));
  return made;
}

/** Lets requests be answered between the steps. */
async function runInSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}
