import type { VNode } from 'preact';
import { z } from 'zod';
import { graphql } from '../../src/gql/gql.ts';
import { leaderboardCategories, leaderboardRegions } from '../../src/rest/input/enumerations.ts';
import { oneOf, recordId, text, uidFilter } from '../../src/rest/input/schemas.ts';
import { accountPath, page, type View } from '../page.ts';
import { Link } from '../parts/link.tsx';
import { KeptLanguage } from '../parts/search-field.tsx';
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
        own { rank metricValue percentile }
        pageInfo { hasNextPage endCursor }
      }
      character(game: $game, avatarId: $id, lang: $lang) @include(if: $ofCharacter) { name }
      playerRanks(game: $game, uid: $own) @include(if: $hasOwn) {
        avatarId metric rank total percentile metricValue character(lang: $lang) { name }
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
  optional: ['playerRanks', 'leaderboardTop', 'leaderboard', 'character'],
  render(data, view, { query }, problems) {
    const { texts, environment } = view;
    const failed = problems.leaderboard ?? problems.character ?? problems.leaderboardTop;
    if (failed) throw failed;
    const { boards } = texts;
    const shown = data.leaderboard ?? data.leaderboardTop;
    const of = data.character?.name;
    return {
      title: `${of ?? texts.nav.boards} · ${texts.games[query.game]}`,
      description: boards.about(texts.games[query.game]),
      isIndexed: environment === 'live' && query.uid === undefined && query.cursor === '',
      main: (
        <>
          <h1>{of ? boards.of(of) : texts.nav.boards}</h1>
          <Choices view={view} query={query} />
          <OwnRank view={view} query={query} />
          {data.playerRanks && <Ranks view={view} query={query} ranks={data.playerRanks} />}
          {shown && shown.nodes.length > 0 ? (
            <Entries view={view} game={query.game} entries={shown.nodes} hasCharacters={!of} />
          ) : (
            <EmptyBoard view={view} game={query.game} />
          )}
          {data.leaderboard?.pageInfo.hasNextPage && (
            <NextPage view={view} query={query} cursor={data.leaderboard.pageInfo.endCursor} />
          )}
        </>
      ),
    };
  },
});

const EmptyBoard = ({ view, game }: { readonly view: View; readonly game: string }): VNode => (
  <div class="empty">
    <p>{view.texts.catalog.noBest}</p>
    {view.environment === 'live' && (
      <p>
        <Link view={view} to={withQuery('/sandbox/leaderboards', { game })}>
          {view.texts.boards.sandbox}
        </Link>
      </p>
    )}
  </div>
);

const NextPage = ({
  view,
  query,
  cursor,
}: {
  readonly view: View;
  readonly query: Board;
  readonly cursor: string | null;
}): VNode => (
  <p>
    <Link view={view} to={addressOf(view, { ...query, cursor: cursor ?? '' })} class="button quiet">
      {view.texts.catalog.next}
    </Link>
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
        {query.character === undefined ? (
          <p class="small">
            <Link view={view} to={withQuery('/characters', { game: query.game })}>
              {boards.chooseCharacter}
            </Link>
          </p>
        ) : (
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

/** The field for one's own UID. */
function OwnRank({ view, query }: { readonly view: View; readonly query: Board }): VNode {
  const { boards } = view.texts;
  const kept = { game: query.game, by: query.by, region: query.region, character: query.character };
  return (
    <form class="search-field list-search" action={pathOf(view)}>
      <KeptLanguage view={view} />
      {Object.entries(kept).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input
        name="uid"
        value={query.uid}
        inputMode="numeric"
        pattern="[0-9]{9,10}"
        aria-label={boards.uid}
        placeholder={boards.uid}
      />
      <button type="submit" class="quiet">
        {boards.find}
      </button>
    </form>
  );
}

interface OwnRanks {
  readonly view: View;
  readonly query: Board;
  readonly ranks: readonly {
    readonly avatarId: number;
    readonly metric: keyof View['texts']['boards']['metrics'];
    readonly rank: number;
    readonly total: number;
    readonly percentile: number;
    readonly character: { readonly name: string | null } | null;
  }[];
}

/** The ranks of the account that was asked for: on this board, else its best ones. */
function Ranks({ view, query, ranks }: OwnRanks): VNode {
  const { boards } = view.texts;
  const shown = ranks
    .filter(
      ({ avatarId, metric }) =>
        query.character === undefined || (avatarId === query.character && metric === query.by),
    )
    .toSorted((one, two) => one.rank - two.rank)
    .slice(0, 10);
  return (
    <section class="panel own-ranks" aria-label={boards.own}>
      <h2>
        <Link view={view} to={accountPath(view, query.game, query.uid ?? '')}>
          {query.uid}
        </Link>
      </h2>
      {shown.length === 0 ? (
        <p>{boards.notRanked}</p>
      ) : (
        <ul class="plain">
          {shown.map(({ avatarId, metric, rank, total, percentile, character }) => (
            <li key={`${avatarId} ${metric}`}>
              <Link
                view={view}
                to={addressOf(view, { game: query.game, character: avatarId, by: metric })}
              >
                {`${character?.name ?? avatarId} · ${boards.metrics[metric]}`}
              </Link>{' '}
              <b>{`#${formatNumber(rank, view.language)}`}</b>{' '}
              <span class="small">
                {boards.among(
                  formatNumber(total, view.language),
                  formatNumber(percentile, view.language),
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface EntriesProps {
  readonly view: View;
  readonly game: Board['game'];
  readonly hasCharacters: boolean;
  readonly entries: readonly {
    readonly rank: number;
    readonly uid: string;
    readonly nickname: string;
    readonly avatarId: number;
    readonly metricValue: number;
    readonly score: number;
    readonly character?: { readonly name: string | null } | null;
  }[];
}

function Entries({ view, game, entries, hasCharacters }: EntriesProps): VNode {
  const { boards } = view.texts;
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col" class="number">
              {boards.rank}
            </th>
            <th scope="col">{boards.player}</th>
            {hasCharacters && <th scope="col">{view.texts.nav.characters}</th>}
            <th scope="col" class="number">
              {boards.value}
            </th>
            <th scope="col" class="number">
              {boards.trust}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ rank, uid, nickname, avatarId, metricValue, score, character }) => (
            <tr key={`${rank} ${uid}`}>
              <td class="number">{formatNumber(rank, view.language)}</td>
              <th scope="row">
                <Link view={view} to={accountPath(view, game, uid)}>
                  <bdi>{nickname || uid}</bdi>
                </Link>
              </th>
              {hasCharacters && (
                <td>
                  {character && (
                    <Link view={view} to={`/characters/${game}/${avatarId}`}>
                      {character.name ?? avatarId}
                    </Link>
                  )}
                </td>
              )}
              <td class="number">{formatNumber(metricValue, view.language)}</td>
              <td class="number">{score}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
