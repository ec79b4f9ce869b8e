import type { VNode } from 'preact';
import { games } from '../../../src/games/index.ts';
import { accountPath, linkTo, ownPath, type View } from '../../page.ts';
import { Link } from '../../parts/link.tsx';
import { Picture } from '../../parts/picture.tsx';
import { formatNumber, statValue, type WordNames } from '../../words.ts';
import {
  type Asked,
  type Build,
  cardSize,
  characterPath,
  type Detail,
  finalStatsOf,
  furtherOf,
  type Gear,
  nameOf,
  type Shown,
} from './model.ts';

interface Props {
  readonly view: View;
  readonly asked: Asked;
}

/** All that are shown, at a glance; one of them is open below. */
export const Overview = ({
  view,
  asked,
  showcase,
  open,
}: Props & {
  readonly showcase: readonly Shown[];
  readonly open: Shown | undefined;
}): VNode => (
  <ul class="overview">
    {showcase.map((character) => (
      <li key={character.id}>
        <a
          href={linkTo(view, characterPath(view, asked, character.id))}
          aria-current={character === open ? 'true' : undefined}
        >
          <Picture
            game={asked.game}
            kind={games[asked.game].words.character}
            id={character.id}
            size={56}
          />
          <span class="overview-name">
            <b>{nameOf(character)}</b>
            <span class="small">{summaryOf(view, asked, character)}</span>
          </span>
          {character.build && <Grade view={view} build={character.build} />}
        </a>
      </li>
    ))}
  </ul>
);

const summaryOf = ({ texts }: View, { game }: Asked, { level, rank }: Shown): string =>
  `${texts.player.level(level)} · ${texts.player.ofGame[game].rank(rank)}`;

const Grade = ({
  view,
  build: { score, grade },
}: {
  readonly view: View;
  readonly build: Pick<Build, 'score' | 'grade'>;
}): VNode => (
  <span class={`grade grade-${grade[0]}`}>
    <b>{grade}</b> <span>{score}</span>
    <span class="unseen">{view.texts.player.build.ofHundred}</span>
  </span>
);

/** One character with all that is known of it. */
export function OpenCharacter({
  view,
  asked,
  character,
  names,
}: Props & { readonly character: Shown; readonly names: WordNames }): VNode {
  const { player } = view.texts;
  const { elementName } = character;
  const calling = 'callingName' in character ? character.callingName : null;
  const facts = [summaryOf(view, asked, character), elementName, calling];
  return (
    <article id="character" class="character" aria-labelledby="character-name">
      <header>
        <h2 id="character-name">{nameOf(character)}</h2>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        <Link view={view} to={`/characters/${asked.game}/${character.id}`}>
          {player.aboutCharacter}
        </Link>
      </header>
      <Card view={view} asked={asked} character={character} />
      {character.detail === null ? (
        <p>{player.hiddenDetail}</p>
      ) : (
        <div class="character-parts">
          <Stats view={view} detail={character.detail} names={names} />
          <Equipment view={view} asked={asked} character={character} detail={character.detail} />
          {character.build && <Advice view={view} build={character.build} />}
          <Ranks view={view} asked={asked} character={character} />
        </div>
      )}
      {character.gear.length > 0 && (
        <GearList view={view} asked={asked} gear={character.gear} names={names} />
      )}
    </article>
  );
}

/** The card, large, with what one does with it. */
function Card({ view, asked, character }: Props & { readonly character: Shown }): VNode | null {
  if (character.cardUrl === null) return null;
  const path = ownPath(character.cardUrl);
  const { card } = view.texts.player;
  const embed = accountPath(view, asked.game, asked.uid).replace('/u/', '/').replace(/^/, '/embed');
  const frame = `<iframe src="${view.baseUrl}${embed}/${character.id}" width="${cardSize.width / 2}" height="${cardSize.height / 2}" title="Waypoint"></iframe>`;
  return (
    <figure class="card">
      <a href={path}>
        <img src={path} alt={card.alt(nameOf(character))} {...cardSize} fetchpriority="high" />
      </a>
      <figcaption>
        <a
          class="button quiet"
          href={path}
          download={`${asked.game}-${asked.uid}-${character.id}.webp`}
        >
          {card.save}
        </a>
        <button
          type="button"
          class="quiet"
          data-copy={`${view.baseUrl}${accountPath(view, asked.game, asked.uid)}?character=${character.id}`}
          data-copied={view.texts.shell.copied}
          hidden
        >
          {card.copyPage}
        </button>
        <button
          type="button"
          class="quiet"
          data-copy={character.cardUrl}
          data-copied={view.texts.shell.copied}
          hidden
        >
          {card.copyPicture}
        </button>
        <details class="embed-code">
          <summary>{card.embed}</summary>
          <input type="text" readonly value={frame} aria-label={card.embed} />
        </details>
      </figcaption>
    </figure>
  );
}

const Stats = ({
  view,
  detail,
  names,
}: {
  readonly view: View;
  readonly detail: Detail;
  readonly names: WordNames;
}): VNode => (
  <section>
    <h3>{view.texts.player.stats}</h3>
    <dl class="pairs">
      {finalStatsOf(detail).map(([stat, value]) => (
        <div key={stat}>
          <dt>{names.stat(stat)}</dt>
          <dd>{statValue(view, stat, value)}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** The weapon, and the levels of what the character can do. */
function Equipment({
  view,
  asked: { game },
  character,
  detail,
}: Props & { readonly character: Shown; readonly detail: Detail }): VNode {
  const { player } = view.texts;
  const words = player.ofGame[game];
  const { weapon } = character;
  const { traces, coreSkill } = furtherOf(character);
  return (
    <section>
      <h3>{words.weapon}</h3>
      {weapon ? (
        <p class="worn">
          <Picture game={game} kind={games[game].words.weapon} id={weapon.id} size={44} />
          <span>
            <Link view={view} to={`/weapons/${game}/${weapon.id}`}>
              {nameOf(weapon)}
            </Link>
            <br />
            <span class="small">
              {`${player.level(weapon.level)} · ${words.refinement(weapon.refinement)}`}
            </span>
          </span>
        </p>
      ) : (
        <p class="small">{player.noWeapon}</p>
      )}
      <h3>{words.talents}</h3>
      <dl class="pairs">
        {detail.talents.map(({ type, name, level }) => (
          <div key={type}>
            <dt>{name ?? type}</dt>
            <dd>{level}</dd>
          </div>
        ))}
        {coreSkill && (
          <div>
            <dt>{player.coreSkill}</dt>
            <dd>{coreSkill}</dd>
          </div>
        )}
        {traces && (
          <div>
            <dt>{player.traces}</dt>
            <dd>{`${traces[0]} / ${traces[1]}`}</dd>
          </div>
        )}
        {'friendship' in detail && detail.friendship !== null && (
          <div>
            <dt>{player.friendship}</dt>
            <dd>{detail.friendship}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** What the build is worth, and what would make it better. */
function Advice({ view, build }: { readonly view: View; readonly build: Build }): VNode {
  const words = view.texts.player.build;
  return (
    <section>
      <h3>{words.title}</h3>
      <p class="build">
        <Grade view={view} build={build} />
        <meter min={0} max={100} value={build.score} aria-label={words.title} />
        <span class="small">
          {`${words.roles[build.role]} · ${words.critValue} ${formatNumber(build.critValue, view.language)}`}
        </span>
      </p>
      {build.recommendations.length === 0 ? (
        <p class="small">{words.nothing}</p>
      ) : (
        <ol class="advice">
          {build.recommendations.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Where it stands on the boards, its damage among them. */
function Ranks({
  view,
  asked: { game, uid },
  character: { id, ranks },
}: Props & { readonly character: Shown }): VNode {
  const words = view.texts.player.ranks;
  return (
    <section>
      <h3>{words.title}</h3>
      {ranks && ranks.length > 0 ? (
        <dl class="pairs ranks">
          {ranks.map(({ metric, metricValue, rank, total, regional }) => (
            <div key={metric}>
              <dt>
                {view.texts.boards.metrics[metric]}{' '}
                <b>{formatNumber(metricValue, view.language)}</b>
              </dt>
              <dd>
                {words.place(
                  formatNumber(rank, view.language, 0),
                  formatNumber(total, view.language, 0),
                )}
                {regional && (
                  <span class="small">
                    {`${view.texts.boards.regions[regional.region]}: ${words.place(formatNumber(regional.rank, view.language, 0), formatNumber(regional.total, view.language, 0))}`}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p class="small">{ranks ? words.none : words.unavailable}</p>
      )}
      <Link
        view={view}
        to={`${view.environment === 'test' ? '/sandbox' : ''}/leaderboards?game=${game}&character=${id}&uid=${uid}`}
      >
        {words.board}
      </Link>
    </section>
  );
}

function GearList({
  view,
  asked: { game },
  gear,
  names,
}: Props & { readonly gear: readonly Gear[]; readonly names: WordNames }): VNode {
  const { player } = view.texts;
  return (
    <section>
      <h3>{player.ofGame[game].gear}</h3>
      <ul class="gear">
        {gear.map(({ slot, set, level, rarity, mainStat, subStats, rollValue, critValue }) => (
          <li key={slot} class={`rarity-${rarity}`}>
            <p class="worn">
              <Picture game={game} kind={games[game].words.set} id={set.setId} size={44} />
              <span>
                <span class="small">{`${names.slot(slot)} +${level}`}</span>
                <br />
                {set.name ?? set.setId}
              </span>
            </p>
            <dl class="pairs">
              <div class="main-stat">
                <dt>{names.stat(mainStat.stat)}</dt>
                <dd>{statValue(view, mainStat.stat, mainStat.value)}</dd>
              </div>
              {subStats.map(({ stat, value, rolls }) => (
                <div key={stat}>
                  <dt>
                    {names.stat(stat)}
                    {rolls > 1 && <span class="rolls">{` ×${rolls}`}</span>}
                  </dt>
                  <dd>{statValue(view, stat, value)}</dd>
                </div>
              ))}
            </dl>
            <p class="small quality">
              {rollValue !== null && (
                <span>{player.rollValue(formatNumber(rollValue, view.language, 0))}</span>
              )}
              {critValue > 0 && (
                <span>{`${player.build.critValue} ${formatNumber(critValue, view.language)}`}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
