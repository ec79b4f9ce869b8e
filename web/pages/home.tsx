import type { VNode } from 'preact';
import { gameIds } from '../../src/games/ids.ts';
import { graphql } from '../../src/gql/gql.ts';
import type { WebHomeQuery } from '../../src/gql/graphql.ts';
import { ownPath, page, type View } from '../page.ts';
import { Code } from '../parts/code.tsx';
import { Link } from '../parts/link.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { playerLanguageIn } from '../words.ts';
import { cardSize } from './player/model.ts';

/** The first request of a bot author, to the sandbox. */
export const firstPath = '/v1/player/genshin/812345678?fields=nickname,level,trust_score';

/** The answer of the sandbox to it. */
export const firstAnswer = {
  data: {
    uid: '812345678',
    game: 'genshin',
    nickname: 'BreezyLantern',
    level: 48,
    trust_score: { score: 60, tier: 'neutral' },
  },
  meta: { cache: 'miss', ttl_seconds: 60, request_id: 'req_…', api_version: 'v1' },
} as const;

/** Objects that fit on a line are on one. */
const indented = (value: object): string =>
  JSON.stringify(value, null, 2).replaceAll(/\{[^{}]+\}/g, (inner) => {
    const line = inner.replaceAll(/\s+/g, ' ');
    return line.length > 48 ? inner : line;
  });

/** Trusted players of the sandbox with places on its boards. */
const exampleUids = { genshin: '612345100', hsr: '812345100', zzz: '1012345100' } as const;
/** The one of them whose card is shown: it is drawn whole without pictures too. */
const example = { uid: exampleUids.genshin, avatarId: 10_000_065 };
const examplePage = `/sandbox/u/genshin/${example.uid}`;

/** What Waypoint is, one field to find a player or a name, and where to go next. */
export const home = page({
  path: '/',
  showsExample: true,
  document: graphql(`
    query WebHome($uid: String!, $lang: Language!) {
      player(game: genshin, uid: $uid, lang: $lang) {
        ... on GenshinPlayer { showcase { avatarId cardUrl } }
      }
    }
  `),
  variables: (_inputs, { language }) => ({
    uid: example.uid,
    lang: playerLanguageIn('genshin', language),
  }),
  render: ({ player }, view) => ({
    title: view.texts.home.title,
    description: view.texts.home.lead,
    isIndexed: true,
    main: (
      <>
        <section class="hero">
          <div>
            <h1>{view.texts.home.title}</h1>
            <p class="lead">{view.texts.home.lead}</p>
            <SearchField view={view}>
              <button type="submit">{view.texts.shell.search}</button>
            </SearchField>
            <p class="small">{view.texts.home.hint}</p>
          </div>
          <ExampleCard view={view} address={cardOf(player)} />
        </section>
        <Ways view={view} />
      </>
    ),
  }),
  data: (_data, { baseUrl, graphiql }) => homeData(baseUrl, graphiql),
});

const cardOf = ({ showcase }: NonNullable<WebHomeQuery['player']>): string | undefined =>
  (showcase.find(({ avatarId }) => avatarId === example.avatarId) ?? showcase[0])?.cardUrl ??
  undefined;

function ExampleCard({
  view,
  address,
}: {
  readonly view: View;
  readonly address: string | undefined;
}): VNode | null {
  if (address === undefined) return null;
  const { cardAlt, example: caption } = view.texts.home;
  return (
    <figure class="hero-card">
      <Link view={view} to={examplePage}>
        <img src={ownPath(address)} alt={cardAlt} {...cardSize} />
      </Link>
      <figcaption class="small">{caption}</figcaption>
    </figure>
  );
}

/** Where players, authors of bots and operators go next. */
function Ways({ view }: { readonly view: View }): VNode {
  const { ways } = view.texts.home;
  return (
    <div class="ways">
      <section class="panel">
        <h2>{ways.player.title}</h2>
        <p>{ways.player.text}</p>
        <p class="links">
          {ways.player.examples}
          {gameIds.map((game) => (
            <Link key={game} view={view} to={`/sandbox/u/${game}/${exampleUids[game]}`}>
              {view.texts.games[game]}
            </Link>
          ))}
        </p>
        <p class="links">
          <Link view={view} to="/characters">
            {view.texts.nav.characters}
          </Link>
          <Link view={view} to="/leaderboards">
            {view.texts.nav.boards}
          </Link>
          <Link view={view} to="/events">
            {view.texts.nav.events}
          </Link>
        </p>
      </section>
      <section class="panel way-bot">
        <h2>{ways.bot.title}</h2>
        <p>{ways.bot.text}</p>
        <Code
          view={view}
          label={ways.bot.request}
          text={`curl -H "Authorization: Bearer $KEY" \\\n  "${view.baseUrl}${firstPath}"`}
        />
        <Code view={view} label={ways.bot.answer} text={indented(firstAnswer)} />
        <p class="links">
          <Link view={view} to="/docs">
            {view.texts.nav.docs}
          </Link>
          {view.graphiql && <a href="/graphql">GraphiQL</a>}
        </p>
      </section>
      <section class="panel">
        <h2>{ways.operator.title}</h2>
        <p>{ways.operator.text}</p>
        <Code view={view} label={ways.operator.start} text={'npm ci\nnpm start'} />
        <p class="links">
          <Link view={view} to="/docs/operating">
            {ways.operator.guide}
          </Link>
          <Link view={view} to="/status">
            {view.texts.nav.status}
          </Link>
        </p>
      </section>
    </div>
  );
}

/** The same for programs that ask for JSON. */
const homeData = (baseUrl: string, graphiql: boolean) => ({
  name: 'Waypoint',
  api_version: 'v1',
  links: {
    operations: `${baseUrl}/v1`,
    reference: `${baseUrl}/docs`,
    openapi: `${baseUrl}/openapi.json`,
    graphql: `${baseUrl}/graphql`,
    ...(graphiql && { graphiql: `${baseUrl}/graphql` }),
    problems: `${baseUrl}/problems`,
    changelog: `${baseUrl}/changelog.json`,
    health: `${baseUrl}/healthz`,
  },
});
