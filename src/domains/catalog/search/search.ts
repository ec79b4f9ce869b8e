import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CatalogPack } from '../../../games/catalog-pack.ts';
import { type GameId, gameIds, type Language } from '../../../games/ids.ts';
import type { FindNear } from '../../../games/meant-record.ts';
import { textIn } from '../../../games/names.ts';
import type { RecordKind } from '../../../games/record-kind.ts';
import { Problem } from '../../../lib/problem.ts';
import { type Presenting, pictureUrl } from '../presenting.ts';
import { type FoundRecord, findRecords, type SearchedIndex } from './found-records.ts';
import { type NameIndex, readIndex } from './name-index.ts';
import { createFindNear } from './near-records.ts';
import { typedText } from './typed.ts';

export interface SearchRequest {
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
  /** The records that may be meant, the best first. Rejects with `validation_failed` for a text of no length or too much. */
  search(request: SearchRequest): Promise<readonly SearchHit[]>;
  /** The records that are called like what was sent in the stead of an id. */
  readonly findNear: FindNear;
}

export interface SearchDependencies extends Pick<Presenting, 'cdnUrl' | 'artUrl'> {
  readonly packOf: (game: GameId) => CatalogPack;
}

/** How long a text may be that is searched for, in characters. */
export const maxQuery = 100;

/** The text without spaces around it, as compatible characters have it. Throws where it is too short or too long. */
export function searchedText(query: string): string {
  const trimmed = query.trim();
  // So much never becomes a text that is short enough, and need not be looked at.
  const isLong = trimmed.length > maxQuery * 4;
  const text = isLong ? trimmed : trimmed.normalize('NFKC').trim();
  if (isLong || text === '' || Array.from(text).length > maxQuery)
    throw Problem.invalid('query', `It has 1 to ${maxQuery} characters.`);
  return text;
}

/** An index lives as long as its pack does: another catalog has another one, which is made when it is searched first. */
const indexes = new WeakMap<CatalogPack, Promise<NameIndex>>();

function indexOf(pack: CatalogPack): Promise<NameIndex> {
  const known = indexes.get(pack);
  if (known) return known;
  const made = inTurns(readIndex(pack));
  indexes.set(pack, made);
  // Who asks next tries again.
  made.catch(() => indexes.delete(pack));
  return made;
}

/** Goes on step by step, and lets others have their turn in between. */
async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
  }
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
    findNear: createFindNear(indexesOf),
    async search({ query, game, kind, language: asked, limit }) {
      const typed = typedText(searchedText(query));
      const language = asked ?? 'en';
      const searched = await indexesOf(game ? [game] : gameIds);
      const found = findRecords(searched, typed, { kind: kind ?? undefined, language, limit });
      return found.map((record) => hitOf(record, language));
    },
  };
}
