import type { VNode } from 'preact';
import { z } from 'zod';
import { graphql } from '../../src/gql/gql.ts';
import type { WebEventsQuery } from '../../src/gql/graphql.ts';
import { integer } from '../../src/rest/input/schemas.ts';
import { page, type View } from '../page.ts';
import { Link } from '../parts/link.tsx';
import { Moment } from '../parts/moment.tsx';
import { pageOfRecord } from '../parts/records.tsx';
import { Choice, GameTabs, Option, withQuery } from '../parts/tabs.tsx';
import { languageIn, shownGame } from '../words.ts';

const path = '/events';
const firstYear = 2020;

/** Banners and events of a game: what runs now, what is next, and what was before. */
export const events = page({
  path,
  input: {
    query: z.object({ game: shownGame, year: integer(firstYear, 2100).optional() }),
  },
  document: graphql(`
    query WebEvents($game: Game!, $lang: Language!, $year: Int) {
      banners(game: $game, lang: $lang, year: $year, first: 200) {
        nodes {
          bannerId kind title version phase startsAt endsAt
          featured { kind featuredId name rarity rateUp }
        }
      }
      notices(game: $game, lang: $lang, type: event, activeOnly: true, first: 50) {
        nodes { noticeId title startsAt endsAt }
        importedAt
      }
    }
  `),
  variables: ({ query: { game, year } }, { language }) => ({
    game,
    lang: languageIn(game, language),
    year: year ?? null,
  }),
  optional: ['notices'],
  render({ banners, notices }, view, { query: { game, year } }) {
    const { texts, now } = view;
    const { running, coming, over } = byTime(banners.nodes, now);
    const isLatest = year === undefined;
    return {
      title: `${texts.nav.events} · ${texts.games[game]}`,
      description: texts.events.about(texts.games[game]),
      isIndexed: true,
      until: nextChange(banners.nodes, now),
      main: (
        <>
          <h1>{texts.nav.events}</h1>
          <GameTabs view={view} game={game} to={(id) => withQuery(path, { game: id })} />
          <Choice label={texts.events.year}>
            <Option view={view} to={withQuery(path, { game })} isChosen={isLatest}>
              {texts.events.latest}
            </Option>
            {yearsUntil(now).map((one) => (
              <Option
                key={one}
                view={view}
                to={withQuery(path, { game, year: one })}
                isChosen={one === year}
              >
                {one}
              </Option>
            ))}
          </Choice>
          {isLatest && (
            <>
              <h2>{texts.events.now}</h2>
              {running.length === 0 && <p class="empty">{texts.events.noBanner}</p>}
              <Banners view={view} game={game} banners={running} />
              {coming.length > 0 && <h2>{texts.events.next}</h2>}
              <Banners view={view} game={game} banners={coming} />
              <h2>{texts.events.events}</h2>
              <Events view={view} notices={notices} />
            </>
          )}
          <h2>{texts.events.before}</h2>
          <Banners view={view} game={game} banners={isLatest ? over.slice(0, 24) : over} />
        </>
      ),
    };
  },
});

type Listed = NonNullable<WebEventsQuery['banners']>['nodes'][number];

function byTime(banners: readonly Listed[], now: number) {
  const isOver = ({ endsAt }: Listed) => endsAt !== null && Date.parse(endsAt) <= now;
  const hasBegun = ({ startsAt }: Listed) => Date.parse(startsAt) <= now;
  return {
    running: banners.filter((one) => hasBegun(one) && !isOver(one)),
    coming: banners.filter((one) => !hasBegun(one)).toReversed(),
    over: banners.filter(isOver),
  };
}

/** When the next banner begins or ends. */
const nextChange = (banners: readonly Listed[], now: number): number =>
  Math.min(
    ...banners
      .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
      .map((moment) => (moment === null ? Number.NaN : Date.parse(moment)))
      .filter((moment) => moment > now),
  );

function yearsUntil(now: number): readonly number[] {
  const last = new Date(now).getUTCFullYear();
  return Array.from({ length: last - firstYear + 1 }, (_, index) => last - index);
}

interface BannersProps {
  readonly view: View;
  readonly game: z.output<typeof shownGame>;
  readonly banners: readonly Listed[];
}

function Banners({ view, game, banners }: BannersProps): VNode {
  return (
    <ul class="banners">
      {banners.map(({ bannerId, title, version, phase, startsAt, endsAt, featured }) => (
        <li key={bannerId} class="panel">
          <h3>{title}</h3>
          <p class="small">
            {view.texts.events.version(version, phase)} · <Moment at={startsAt} />
            {endsAt !== null && (
              <>
                {' – '}
                <Moment at={endsAt} />
              </>
            )}
          </p>
          <p>
            {featured
              .filter(({ rateUp }) => rateUp)
              .map(({ kind, featuredId, name, rarity }, index) => (
                <>
                  {index > 0 && ', '}
                  <Link
                    key={featuredId}
                    view={view}
                    to={pageOfRecord(kind === 'weapon' ? 'weapon' : 'character', game, featuredId)}
                  >
                    {isHighest(rarity) ? <b>{name ?? featuredId}</b> : (name ?? featuredId)}
                  </Link>
                </>
              ))}
          </p>
        </li>
      ))}
    </ul>
  );
}

const isHighest = (rarity: unknown): boolean => rarity === 5 || rarity === 'S';

function Events({
  view,
  notices,
}: {
  readonly view: View;
  readonly notices: WebEventsQuery['notices'];
}): VNode {
  const { events: words } = view.texts;
  if (!notices || notices.importedAt === null) return <p class="empty">{words.neverImported}</p>;
  if (notices.nodes.length === 0) return <p class="empty">{words.noEvent}</p>;
  return (
    <ul class="notices">
      {notices.nodes.map(({ noticeId, title, endsAt }) => (
        <li key={noticeId}>
          <bdi>{title}</bdi>{' '}
          <span class="small">
            {words.until} <Moment at={endsAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
