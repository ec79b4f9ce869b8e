import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AliasLine } from '../../../games/aliases.ts';
import { type CatalogPack, oncePerPack, type RecordKind } from '../../../games/catalog-pack.ts';
import { type GameId, gameIds, type Language } from '../../../games/ids.ts';
import { textIn } from '../../../games/names.ts';
import type { FindMeant, FindNear, NearRecord } from '../../../games/record-hints.ts';
import { once } from '../../../lib/once.ts';
import { Problem } from '../../../lib/problem.ts';
import { type PresentOptions, pictureUrl } from '../records/present.ts';
import { fits, minPart } from './literal-match.ts';
import { readIndex } from './name-index.ts';
import { type FoundRecord, findNearRecords, findRecords, type SearchedIndex } from './ranking.ts';
import { isUnspaced, typedText } from './words.ts';

export interface SearchRequest {
  readonly query: string;
  /** All games when left out. */
  readonly game?: GameId | null | undefined;
  readonly kind?: RecordKind | null | undefined;
  /** Of the names in the answer; names are looked for in all of them. */
  readonly language?: Language | null | undefined;
  readonly limit: number;
}

export type SearchResult = Awaited<ReturnType<ReturnType<typeof createSearch>['search']>>;
export type SearchHit = SearchResult['hits'][number];

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

/** The most records that an empty result names. */
export const maxNear = 5;

export function createSearch({
  packOf,
  aliases,
  ...pictures
}: Pick<PresentOptions, 'cdnUrl' | 'artUrl'> & {
  readonly packOf: (game: GameId) => CatalogPack;
  /** Those of the operator, beside those that come with the project. */
  readonly aliases: readonly AliasLine[];
}) {
  const indexOf = aliases.length === 0 ? sharedIndexOf : createIndexes(aliases);

  /** A record with the language that was asked for, and the name that fits what was searched for with its own. */
  const hitOf = (found: FoundRecord, language: Language) => {
    const { game, kind, head, nameLanguage, alias } = found;
    const own = textIn(head.names, nameLanguage) ?? '';
    return {
      kind,
      game,
      recordId: head.id,
      name: textIn(head.names, language) ?? own,
      matched: alias ?? own,
      lang: nameLanguage,
      iconUrl: pictureUrl(head.icon, pictures),
      language,
    };
  };

  const indexesOf = (games: readonly GameId[]): Promise<SearchedIndex[]> =>
    Promise.all(games.map(async (game) => ({ game, index: await indexOf(packOf(game))() })));

  /** The records whose name was sent in place of an id. */
  const findNear: FindNear = async ({ text, kind, game }) =>
    findNamed(await indexesOf(game ? [game] : gameIds), text, kind);

  /** The only record that is called so, or the only one that is found. */
  const findMeant: FindMeant = async ({ text, kind, game }, language) => {
    const searched = await indexesOf(game ? [game] : gameIds);
    const typed = typedText(text);
    const wanted = { kind, language, limit: maxNear };
    const found = findRecords(searched, typed, wanted);
    const near = found.length > 0 ? found : findNearRecords(searched, typed, wanted);
    const named = found.filter(({ fit }) => fit === fits.exact);
    const [only] = named.length === 1 ? named : found;
    const asNear = (one: FoundRecord): NearRecord => {
      const { game: of, recordId: id, name } = hitOf(one, language);
      return { game: of, id, name };
    };
    return {
      only: only && (named.length === 1 || found.length === 1) ? asNear(only) : undefined,
      near: near.map(asNear),
    };
  };

  return {
    findNear,
    findMeant,
    /**
     * The records that may be meant, the best first, and where there is none those that are near, when they are asked
     * for. Rejects with `validation_failed` for an empty or too long text.
     */
    async search({ query, game, kind, language, limit }: SearchRequest) {
      const typed = typedText(readQuery(query));
      const asked = language ?? 'en';
      const searched = await indexesOf(game ? [game] : gameIds);
      const found = findRecords(searched, typed, { kind, language: asked, limit });
      const most = { kind, language: asked, limit: Math.min(limit, maxNear) };
      return {
        hits: found.map((record) => hitOf(record, asked)),
        near: () =>
          found.length > 0
            ? []
            : findNearRecords(searched, typed, most).map((record) => hitOf(record, asked)),
      };
    },
  };
}

/** At most this many records of one name: the protagonist has ten forms in one game. */
const maxNamed = 20;

/** The records of the name that fits best; none where the text is too short to mean one. */
function findNamed(
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

/** Made when the pack is searched for the first time; after a failure the next search tries again. */
const createIndexes = (aliases: readonly AliasLine[]) =>
  oncePerPack((pack) => once(() => runInSteps(readIndex(pack, aliases))));

const sharedIndexOf = createIndexes([]);

/** Lets requests be answered between the steps. */
async function runInSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}
