import type { VNode } from 'preact';
import { z } from 'zod';
import { graphql } from '../../src/gql/gql.ts';
import type { WebLeaderboardQuery } from '../../src/gql/graphql.ts';
import { leaderboardCategories, leaderboardRegions } from '../../src/rest/input/enumerations.ts';
import { oneOf, recordId, text, uidFilter } from '../../src/rest/input/schemas.ts';
import { accountPath, page, type View } from '../page.ts';
import { BoardTable } from '../parts/board-table.tsx';
import { Link } from '../parts/link.tsx';
import { Kept } from '../parts/search-field.tsx';
import { Choice, GameTabs, Option, withQuery } from '../parts/tabs.tsx';
import { formatNumber, languageIn, shownGame } from '../words.ts';

const board = z.object({
  game: shownGame,
  by: oneOf(leaderboardCategories).default('crit_stat'),
  region: oneOf(leaderboardRegions).default('global'),
  character: recordId('character').optional(),
  uid: uidFilter.or(z.literal('').transform(() => undefined)).optional(),
  cursor: text(500).default(''),
});

type Board = z.output<typeof board>;
type Data = WebLeaderboardQuery;

/** The best accounts of a game, or those with a character, and one's own rank among them. */
export const leaderboards = page({
  path: '/leaderboards',
  inSandbox: true,
  input: { query: board },
  document: graphql(`
    query WebLeaderboard(
      $game: Game!, $lang: Language!, $category: LeaderboardCategory!, $metric: LeaderboardMetric!,
      $region: LeaderboardRegion!, $id: Int!, $ofCharacter: Boolean!, $uid: String, $own: String!, $hasOwn: Boolean!,
      $after: String
    ) {
      leaderboardTop(game: $game, category: $category, first: 50) @skip(if: $ofCharacter) {
        nodes { rank uid nickname avatarId metricValue score character(lang: $lang) { name } }
        totalCount
      }
      leaderboard(
        game: $game, avatarId: $id, metric: $metric, region: $region, uid: $uid, after: $after, first: 50
      ) @include(if: $ofCharacter) {
        nodes { rank uid nickname avatarId metricValue score }
        totalCount
        own { rank }
        pageInfo { hasPreviousPage hasNextPage endCursor }
      }
      playerRanks(game: $game, uid: $own) @include(if: $hasOwn) {
        avatarId metric rank total character(lang: $lang) { name }
      }
      characters(game: $game, lang: $lang, first: 200) {
        nodes { avatarId name elementName weaponTypeName }
        maxAgeSeconds
      }
    }
  `),
  variables: ({ query }, { language }) => ({
    game: query.game,
    lang: languageIn(query.game, language),
    category: query.by,
    metric: query.by === 'trust' ? 'crit_stat' : query.by,
    region: query.region,
    id: query.character ?? 0,
    ofCharacter: query.character !== undefined,
    uid: query.uid ?? null,
    own: query.uid ?? '',
    hasOwn: query.uid !== undefined,
    after: query.cursor === '' ? null : query.cursor,
  }),
  optional: ['playerRanks', 'leaderboardTop', 'leaderboard'],
  render(data, view, { query: asked }, problems) {
    const { texts, environment } = view;
    const failed = problems.leaderboard ?? problems.leaderboardTop;
    if (failed) throw failed;
    const { boards } = texts;
    const query = withMetric(asked);
    const shown = data.leaderboard ?? data.leaderboardTop;
    const of = nameIn(data.characters.nodes, query.character);
    return {
      title: `${of ?? texts.nav.boards} · ${texts.games[query.game]}`,
      description: boards.about(texts.games[query.game]),
      isIndexed: environment === 'live' && query.uid === undefined && query.cursor === '',
      main: (
        <>
          <h1>{of ? boards.of(of) : texts.nav.boards}</h1>
          <Choices view={view} query={query} />
          <Finder view={view} query={query} characters={data.characters.nodes} />
          {query.uid !== undefined && (
            <Ranks
              view={view}
              query={query}
              isListed={query.character === undefined || data.leaderboard?.own != null}
              ranks={ownRanks(data, query)}
            />
          )}
          {shown && shown.nodes.length > 0 ? (
            <BoardTable
              view={view}
              game={query.game}
              own={query.uid}
              metric={query.by}
              hasCharacters={query.character === undefined}
              entries={shown.nodes}
            />
          ) : (
            <EmptyBoard view={view} query={query} />
          )}
          {data.leaderboard && (
            <Pages view={view} query={query} pageInfo={data.leaderboard.pageInfo} />
          )}
        </>
      ),
    };
  },
});

/** Trust is no metric of a character. */
const withMetric = (query: Board): Board =>
  query.character !== undefined && query.by === 'trust' ? { ...query, by: 'crit_stat' } : query;

interface Choosable {
  readonly avatarId: number;
  readonly name: string | null;
  readonly elementName: string | null;
  readonly weaponTypeName: string;
}

const nameIn = (characters: readonly Choosable[], id: number | undefined): string | undefined => {
  if (id === undefined) return undefined;
  return characters.find(({ avatarId }) => avatarId === id)?.name ?? String(id);
};

const EmptyBoard = ({
  view,
  query: { game, character },
}: {
  readonly view: View;
  readonly query: Board;
}): VNode => (
  <div class="empty">
    <p>{view.texts.catalog.noBest}</p>
    {view.environment === 'live' && (
      <p>
        <Link view={view} to={withQuery('/sandbox/leaderboards', { game, character })}>
          {view.texts.boards.sandbox}
        </Link>
      </p>
    )}
  </div>
);

/** The way to the first page, from one's own place, and to the next. */
const Pages = ({
  view,
  query,
  pageInfo,
}: {
  readonly view: View;
  readonly query: Board;
  readonly pageInfo: {
    readonly hasPreviousPage: boolean;
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}): VNode => (
  <p class="pages">
    {pageInfo.hasPreviousPage && (
      <Link
        view={view}
        to={addressOf(view, { ...query, uid: undefined, cursor: '' })}
        class="button quiet"
      >
        {view.texts.boards.fromFirst}
      </Link>
    )}
    {pageInfo.hasNextPage && (
      <Link
        view={view}
        to={addressOf(view, { ...query, cursor: pageInfo.endCursor ?? '' })}
        class="button quiet"
      >
        {view.texts.catalog.next}
      </Link>
    )}
  </p>
);

const pathOf = ({ environment }: View): string =>
  `${environment === 'test' ? '/sandbox' : ''}/leaderboards`;

/** The address of a board; what is as usual is left out. */
const addressOf = (
  view: View,
  { game, by, region, character, uid, cursor }: Partial<Board>,
): string =>
  withQuery(pathOf(view), {
    game,
    by: by === 'crit_stat' ? '' : by,
    region: region === 'global' ? '' : region,
    character,
    uid,
    cursor,
  });

function Choices({ view, query }: { readonly view: View; readonly query: Board }): VNode {
  const { boards } = view.texts;
  const first = { ...query, cursor: '' };
  // Trust is no metric of a character.
  const categories = leaderboardCategories.filter(
    (one) => query.character === undefined || one !== 'trust',
  );
  return (
    <>
      <GameTabs view={view} game={query.game} to={(id) => withQuery(pathOf(view), { game: id })} />
      <div class="facets">
        <Choice label={boards.by}>
          {categories.map((by) => (
            <Option
              key={by}
              view={view}
              to={addressOf(view, { ...first, by })}
              isChosen={by === query.by}
            >
              {boards.metrics[by]}
            </Option>
          ))}
        </Choice>
        {query.character !== undefined && (
          <Choice label={boards.region}>
            {leaderboardRegions.map((region) => (
              <Option
                key={region}
                view={view}
                to={addressOf(view, { ...first, region })}
                isChosen={region === query.region}
              >
                {boards.regions[region]}
              </Option>
            ))}
          </Choice>
        )}
      </div>
    </>
  );
}

interface FinderProps {
  readonly view: View;
  readonly query: Board;
  readonly characters: readonly Choosable[];
}

/** The fields for a character and for one's own UID; the answer shows one's own row. */
function Finder({ view, query, characters }: FinderProps): VNode {
  const { boards } = view.texts;
  const { game, region } = query;
  const by = query.by === 'crit_stat' ? undefined : query.by;
  return (
    <form class="finder" action={`${pathOf(view)}#own`}>
      <Kept view={view} values={{ game, by, region: region === 'global' ? undefined : region }} />
      <label>
        {boards.character}
        <select name="character">
          <option value="">{boards.anyCharacter}</option>
          {optionsOf(characters, view).map(({ id, name }) => (
            <option key={id} value={id} selected={id === query.character}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {boards.uid}
        <input name="uid" value={query.uid} inputMode="numeric" pattern="[0-9]{9,10}" />
      </label>
      <button type="submit" class="quiet">
        {boards.show}
      </button>
    </form>
  );
}

/** Characters in the order of the reader's alphabet; those of one name say what else they are. */
function optionsOf(characters: readonly Choosable[], { language }: View) {
  const counts = new Map<string | null, number>();
  for (const { name } of characters) counts.set(name, (counts.get(name) ?? 0) + 1);
  const order = new Intl.Collator(language);
  return characters
    .map(({ avatarId: id, name, elementName, weaponTypeName }) => {
      const isShared = (counts.get(name) ?? 0) > 1;
      const more = isShared ? [elementName, weaponTypeName].filter(Boolean) : [];
      return { id, name: [name ?? String(id), ...more].join(' · ') };
    })
    .toSorted((one, two) => order.compare(one.name, two.name));
}

interface OwnRank {
  readonly avatarId: number;
  readonly metric: keyof View['texts']['boards']['metrics'];
  readonly rank: number;
  readonly total: number;
  readonly name: string | undefined;
}

const maxRanks = 10;

/** The ranks of the account that was asked for: on the board of the character, else its best ones. */
function ownRanks(
  {
    leaderboard,
    playerRanks,
    characters,
  }: Pick<Data, 'leaderboard' | 'playerRanks' | 'characters'>,
  { character: avatarId, by: metric }: Board,
): readonly OwnRank[] {
  if (leaderboard?.own && avatarId !== undefined) {
    const name = nameIn(characters?.nodes ?? [], avatarId);
    return [{ avatarId, metric, ...leaderboard.own, total: leaderboard.totalCount, name }];
  }
  return (playerRanks ?? [])
    .map(({ character, ...rank }) => ({ ...rank, name: character?.name ?? undefined }))
    .toSorted((one, two) => one.rank - two.rank)
    .slice(0, maxRanks);
}

interface RanksProps {
  readonly view: View;
  readonly query: Board;
  /** Whether the account is on the board that is shown. */
  readonly isListed: boolean;
  readonly ranks: readonly OwnRank[];
}

function Ranks({ view, query, isListed, ranks }: RanksProps): VNode {
  const { boards } = view.texts;
  const { game, uid } = query;
  return (
    <section class="panel own-ranks" aria-label={boards.own}>
      <h2>
        <Link view={view} to={accountPath(view, game, uid ?? '')}>
          {uid}
        </Link>
      </h2>
      {(!isListed || ranks.length === 0) && <p>{boards.notRanked}</p>}
      {ranks.length > 0 && (
        <ul class="plain">
          {ranks.map(({ avatarId, metric, rank, total, name }) => (
            <li key={`${avatarId} ${metric}`}>
              <Link
                view={view}
                to={`${addressOf(view, { game, by: metric, region: query.region, character: avatarId, uid })}#own`}
              >
                {`${name ?? avatarId} · ${boards.metrics[metric]}`}
              </Link>{' '}
              <b>{`#${formatNumber(rank, view.language)}`}</b>{' '}
              <span class="small">
                {boards.among(
                  formatNumber(total, view.language),
                  formatNumber(Math.floor((1000 * (total - rank)) / total) / 10, view.language),
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
