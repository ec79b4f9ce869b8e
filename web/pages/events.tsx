import type { VNode } from 'preact';
import { z } from 'zod';
import { graphql } from '../../src/gql/gql.ts';
import type { WebEventsQuery } from '../../src/gql/graphql.ts';
import { integer } from '../../src/rest/input/schemas.ts';
import { page, type View } from '../page.ts';
import { Code } from '../parts/code.tsx';
import { Link } from '../parts/link.tsx';
import { Moment, TimeFromNow } from '../parts/moment.tsx';
import { pageOfRecord, RecordRow } from '../parts/records.tsx';
import { Choice, GameTabs, Option, withQuery } from '../parts/tabs.tsx';
import { languageIn, shownGame } from '../words.ts';

const path = '/events';
const firstYear = 2020;
/** Without a year the newest of what is over is shown; the rest is on the page of its year. */
const maxPhasesBefore = 8;
const maxEventsBefore = 30;
/** What is shown of a notice; the whole is on the publisher's page. */
const maxNoticeLength = 1500;

/** Banners, events and notices of a game: what runs now, what is next, and what was before. */
export const events = page({
  path,
  inSandbox: true,
  input: {
    query: z.object({ game: shownGame, year: integer(firstYear, 2100).optional() }),
  },
  document: graphql(`
    query WebEvents($game: Game!, $lang: Language!, $year: Int, $isLatest: Boolean!) {
      banners(game: $game, lang: $lang, year: $year, first: 200) {
        nodes {
          bannerId kind title version phase startsAt endsAt
          featured { kind featuredId name rarity rateUp }
        }
      }
      notices(game: $game, lang: $lang, activeOnly: true, first: 50) @include(if: $isLatest) {
        nodes { noticeId type title text detailUrl startsAt endsAt }
        importedAt
      }
      events(game: $game, lang: $lang, first: 50) @include(if: $isLatest) {
        nodes { eventId title version startsAt endsAt }
      }
    }
  `),
  variables: ({ query: { game, year } }, { language }) => ({
    game,
    lang: languageIn(game, language),
    year: year ?? null,
    isLatest: year === undefined,
  }),
  optional: ['notices', 'events'],
  render({ banners, notices, events: listed }, view, { query: { game, year } }) {
    const { texts, now } = view;
    const { running, coming, over } = byTime(banners.nodes, now);
    const isLatest = year === undefined;
    const own = pathOf(view);
    return {
      title: `${texts.nav.events} · ${texts.games[game]}`,
      description: texts.events.about(texts.games[game]),
      isIndexed: view.environment === 'live',
      until: nextChange(banners.nodes, now),
      main: (
        <>
          <h1>{texts.nav.events}</h1>
          <GameTabs view={view} game={game} to={(id) => withQuery(own, { game: id, year })} />
          <Choice label={texts.events.year}>
            <Option view={view} to={withQuery(own, { game })} isChosen={isLatest}>
              {texts.events.latest}
            </Option>
            {yearsUntil(now).map((one) => (
              <Option
                key={one}
                view={view}
                to={withQuery(own, { game, year: one })}
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
              <Phases view={view} game={game} banners={running} isRunning />
              {coming.length > 0 && <h2>{texts.events.next}</h2>}
              <Phases view={view} game={game} banners={coming} isRunning />
              <Announced view={view} notices={notices} events={listed} />
            </>
          )}
          <h2>{isLatest ? texts.events.before : year}</h2>
          <Phases
            view={view}
            game={game}
            banners={isLatest ? over : banners.nodes}
            most={isLatest ? maxPhasesBefore : undefined}
          />
        </>
      ),
    };
  },
});

const pathOf = ({ environment }: View): string =>
  environment === 'test' ? `/sandbox${path}` : path;

type Banner = NonNullable<WebEventsQuery['banners']>['nodes'][number];
type GameOfPage = z.output<typeof shownGame>;

function byTime(banners: readonly Banner[], now: number) {
  const isOver = ({ endsAt }: Banner) => endsAt !== null && Date.parse(endsAt) <= now;
  const hasBegun = ({ startsAt }: Banner) => Date.parse(startsAt) <= now;
  return {
    running: banners.filter((one) => hasBegun(one) && !isOver(one)),
    coming: banners.filter((one) => !hasBegun(one)).toReversed(),
    over: banners.filter(isOver),
  };
}

/** When the next banner begins or ends. */
const nextChange = (banners: readonly Banner[], now: number): number =>
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

/** Banners that begin and end together, in the order of the first of them. */
function phasesOf(banners: readonly Banner[]): readonly (readonly [Banner, ...Banner[]])[] {
  const phases = new Map<string, [Banner, ...Banner[]]>();
  for (const banner of banners) {
    const { version, phase, startsAt, endsAt } = banner;
    const key = [version, phase, startsAt, endsAt].join(' ');
    const known = phases.get(key);
    if (known) known.push(banner);
    else phases.set(key, [banner]);
  }
  return [...phases.values()];
}

interface PhasesProps {
  readonly view: View;
  readonly game: GameOfPage;
  readonly banners: readonly Banner[];
  readonly most?: number | undefined;
  /** Whether it matters how far its end is. */
  readonly isRunning?: boolean;
}

function Phases({ view, game, banners, most, isRunning = false }: PhasesProps): VNode {
  return (
    <>
      {phasesOf(banners)
        .slice(0, most)
        .map((phase) => {
          const [{ bannerId, version, phase: number, startsAt, endsAt }] = phase;
          const hasBegun = Date.parse(startsAt) <= view.now;
          return (
            <section key={bannerId} class="phase">
              <h3>{view.texts.events.version(version, number)}</h3>
              <p class="small">
                <Moment at={startsAt} />
                {endsAt !== null && (
                  <>
                    {' – '}
                    <Moment at={endsAt} />
                  </>
                )}
                {isRunning && <TimeFromNow at={hasBegun ? endsAt : startsAt} />}
              </p>
              <ul class="banners">
                {phase.map((banner) => (
                  <BannerItem key={banner.bannerId} view={view} game={game} banner={banner} />
                ))}
              </ul>
            </section>
          );
        })}
    </>
  );
}

interface BannerProps {
  readonly view: View;
  readonly game: GameOfPage;
  readonly banner: Banner;
}

/** What is featured: the highest rarity with pictures, then the others. */
function BannerItem({ view, game, banner: { title, kind, featured } }: BannerProps): VNode {
  const recordKind = kindOf(kind);
  const featuredMore = featured.filter(({ rateUp }) => rateUp);
  const highest = featuredMore.filter(isHighest);
  const others = featuredMore.filter((one) => !isHighest(one));
  return (
    <li class="panel">
      <h4>{title ?? view.texts.search.kinds[recordKind]}</h4>
      <RecordRow
        view={view}
        kind={recordKind}
        game={game}
        records={highest.map(({ featuredId, name }) => ({ id: featuredId, name }))}
      />
      {others.length > 0 && (
        <p class="small">
          {others.map(({ featuredId, name, kind: own }, index) => (
            <>
              {index > 0 && ', '}
              <Link key={featuredId} view={view} to={pageOfRecord(kindOf(own), game, featuredId)}>
                {name ?? featuredId}
              </Link>
            </>
          ))}
        </p>
      )}
    </li>
  );
}

/** Light cones and w-engines have the pages of weapons. */
const kindOf = (kind: Banner['kind']) => (kind === 'character' ? 'character' : 'weapon');

const isHighest = ({ rarity }: { readonly rarity: unknown }): boolean =>
  rarity === 5 || rarity === 'S';

interface AnnouncedProps {
  readonly view: View;
  readonly notices: WebEventsQuery['notices'];
  readonly events: WebEventsQuery['events'];
}

/** What the publisher announced: events, then other notices, then events that are over. */
function Announced({ view, notices, events: listed }: AnnouncedProps): VNode {
  const { events: words } = view.texts;
  if (!notices || notices.importedAt === null) return <NeverImported view={view} />;
  const isEvent = ({ type }: Notice) => type === 'event';
  const over = listed?.nodes.filter(({ endsAt }) => Date.parse(endsAt) <= view.now) ?? [];
  return (
    <>
      <h2>{words.events}</h2>
      <Notices view={view} notices={notices.nodes.filter(isEvent)} />
      <h2>{words.notices}</h2>
      <Notices view={view} notices={notices.nodes.filter((one) => !isEvent(one))} />
      <p class="small">
        {words.importedAt} <Moment at={notices.importedAt} />
      </p>
      {over.length > 0 && (
        <details class="panel talent">
          <summary>{words.eventsBefore}</summary>
          <ul class="notices">
            {over.slice(0, maxEventsBefore).map(({ eventId, title, version, startsAt, endsAt }) => (
              <li key={eventId}>
                <bdi>{title}</bdi>{' '}
                <span class="small">
                  {version !== null && `${version} · `}
                  <Moment at={startsAt} /> – <Moment at={endsAt} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type Notice = NonNullable<WebEventsQuery['notices']>['nodes'][number];

/** The texts are the publisher's: plain text here. */
function Notices({
  view,
  notices,
}: {
  readonly view: View;
  readonly notices: readonly Notice[];
}): VNode {
  const { events: words } = view.texts;
  if (notices.length === 0) return <p class="empty">{words.nothingNow}</p>;
  return (
    <>
      {notices.map(({ noticeId, title, text, detailUrl, endsAt }) => (
        <details key={noticeId} class="panel talent">
          <summary>
            <bdi>{title}</bdi>{' '}
            <span class="small">
              {words.until} <Moment at={endsAt} />
              <TimeFromNow at={endsAt} />
            </span>
          </summary>
          {text !== null && (
            <p class="game-text" dir="auto">
              {text.length > maxNoticeLength ? `${text.slice(0, maxNoticeLength)}…` : text}
            </p>
          )}
          {detailUrl.startsWith('https://') && (
            <p>
              <a href={detailUrl} rel="noreferrer nofollow">
                {words.publisher}
              </a>
            </p>
          )}
        </details>
      ))}
    </>
  );
}

/** A fresh service: what its operator does, and where to see what it looks like. */
const NeverImported = ({ view }: { readonly view: View }): VNode => {
  const { events: words } = view.texts;
  return (
    <>
      <h2>{words.events}</h2>
      <div class="empty">
        <p>{words.neverImported}</p>
        <Code
          view={view}
          label={words.importCommand}
          text="npx waypoint archive import --source public"
        />
        <p>
          <Link view={view} to={`/sandbox${path}`}>
            {words.sandbox}
          </Link>
        </p>
      </div>
    </>
  );
};
