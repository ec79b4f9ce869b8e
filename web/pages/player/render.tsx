import type { VNode } from 'preact';
import { games } from '../../../src/games/index.ts';
import type { Problem } from '../../../src/lib/problem.ts';
import { plainName, plainText } from '../../../src/lib/text.ts';
import { ownPath, type Rendered, type View } from '../../page.ts';
import { Moment } from '../../parts/moment.tsx';
import { createWordNames } from '../../words.ts';
import { Changes } from './changes.tsx';
import { OpenCharacter, Overview } from './characters.tsx';
import {
  type Asked,
  nameOf,
  type Player,
  type PlayerData,
  previewOf,
  type Shown,
  type Trust,
} from './model.ts';
import { Exports, Rights } from './rights.tsx';
import { TrustPanel } from './trust.tsx';

interface Found {
  readonly player: PlayerData['player'];
  readonly trustScore: Trust;
  readonly words: NonNullable<PlayerData['words']>;
}

/** A page of a player; without the player it still has the trust of the account. */
export function renderPlayer(
  { player, trustScore, words }: Found,
  view: View,
  asked: Asked,
  problem: Problem | undefined,
): Rendered {
  const open = player ? openedOf(player, asked) : undefined;
  const card = open?.cardUrl && ownPath(open.cardUrl);
  return {
    ...headOf(view, asked, player, trustScore, open),
    ...(card && { image: previewOf(card) }),
    alternates: [oembedOf(view)],
    isIndexed: isIndexed(view, asked, player),
    main: (
      <>
        <Heading view={view} asked={asked} player={player} trust={trustScore} />
        {problem && <Missing view={view} asked={asked} problem={problem} />}
        {player && (
          <Characters view={view} asked={asked} player={player} open={open} words={words} />
        )}
        <div class="player-panels">
          <TrustPanel view={view} trust={trustScore} />
          <div>
            {player && showsDetails(player) && <Exports view={view} asked={asked} />}
            <Rights view={view} asked={asked} />
          </div>
        </div>
      </>
    ),
  };
}

/** The character that is asked for, else the first. */
const openedOf = ({ showcase }: Player, { character }: Asked): Shown | undefined =>
  character === undefined ? showcase[0] : showcase.find(({ id }) => id === character);

/** Whether the details of any character are shown. */
const showsDetails = ({ showcase }: Player): boolean =>
  showcase.some(({ detail }) => detail !== null);

const longestName = 40;

/** A player's own text on one line, short and without tricks of direction, for titles and previews. */
function shortName(text: string): string {
  const letters = Array.from(plainName(text.slice(0, 4 * longestName)));
  return letters.length > longestName
    ? `${letters.slice(0, longestName - 1).join('')}…`
    : letters.join('');
}

const nicknameOf = (player: Player | null | undefined, { uid }: Asked): string =>
  (player && shortName(player.nickname)) || uid;

function headOf(
  { texts }: View,
  asked: Asked,
  player: Player | null | undefined,
  { score, tier }: Trust,
  open: Shown | undefined,
): Pick<Rendered, 'title' | 'description'> {
  const name = nicknameOf(player, asked);
  const words = texts.player;
  const build = open?.build;
  const isAskedFor = open && asked.character !== undefined;
  return {
    title: isAskedFor
      ? words.characterTitle(nameOf(open), name)
      : words.title(name, texts.games[asked.game]),
    description: [
      `${words.trust.title}: ${score} ${words.trust.tiers[tier]}`,
      player && `${words.level(player.level)} · ${words.count(player.showcase.length)}`,
      open && build && `${nameOf(open)}: ${build.grade} ${build.score}`,
      `UID ${asked.uid}`,
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

/** The page itself, not one of its characters, and only for an owner who said so (R19.6). */
const isIndexed = ({ environment }: View, { character }: Asked, player: PlayerData['player']) =>
  environment === 'live' && character === undefined && player?.isListed === true;

/** Where programs learn how to embed the page. */
const oembedOf = ({ baseUrl, address }: View) => ({
  type: 'application/json+oembed',
  href: `${baseUrl}/oembed?format=json&url=${encodeURIComponent(baseUrl + address)}`,
});

function Heading({
  view,
  asked,
  player,
  trust: { score, tier },
}: {
  readonly view: View;
  readonly asked: Asked;
  readonly player: Player | null | undefined;
  readonly trust: Trust;
}): VNode {
  const words = view.texts.player;
  const region = games[asked.game].regionOf(asked.uid);
  const facts = [
    view.texts.games[asked.game],
    region !== 'unknown' && view.texts.boards.regions[region],
    player && words.level(player.level),
  ];
  const signature = player && plainText(player.signature.slice(0, 500));
  return (
    <header class="player-head">
      <h1>
        <bdi>{(player && plainName(player.nickname.slice(0, 200))) || `UID ${asked.uid}`}</bdi>
      </h1>
      <p>
        <a class={`trust-chip tier-${tier}`} href="#trust">
          {`${words.trust.title} `}
          <b>{score}</b>
          {` ${words.trust.tiers[tier]}`}
        </a>
      </p>
      <p>
        {facts.filter(Boolean).join(' · ')}
        {' · UID '}
        <span class="uid">{asked.uid}</span>{' '}
        <button
          type="button"
          class="quiet copy-uid"
          data-copy={asked.uid}
          data-copied={view.texts.shell.copied}
          aria-label={words.copyUid}
          hidden
        >
          {view.texts.shell.copy}
        </button>
      </p>
      {signature && (
        <blockquote class="signature" dir="auto">
          {signature}
        </blockquote>
      )}
      {player && (
        <p class="small">
          {words.lookedUp} <Moment at={player.freshness.fetchedAt} />
        </p>
      )}
    </header>
  );
}

/** Why the player is not here, and what to do; the trust of the account is below. */
function Missing({
  view,
  asked: { game },
  problem: { code, retryAfterSeconds },
}: {
  readonly view: View;
  readonly asked: Asked;
  readonly problem: Problem;
}): VNode {
  const { player } = view.texts;
  const words =
    code === 'player_not_found' || code === 'rate_limited'
      ? player.missing[code]
      : player.missing.down;
  return (
    <section class="notice" aria-labelledby="missing">
      <h2 id="missing">{words.title}</h2>
      <p>{words.text(retryAfterSeconds ?? 30)}</p>
      {code === 'player_not_found' && (
        <>
          <p>{player.ofGame[game].switchOn}</p>
          <p>{player.missing.trustStays}</p>
        </>
      )}
    </section>
  );
}

function Characters({
  view,
  asked,
  player,
  open,
  words,
}: {
  readonly view: View;
  readonly asked: Asked;
  readonly player: Player;
  readonly open: Shown | undefined;
  readonly words: NonNullable<PlayerData['words']>;
}): VNode {
  const texts = view.texts.player;
  const { showcase } = player;
  if (showcase.length === 0)
    return (
      <section class="notice">
        <h2>{texts.empty.title}</h2>
        <p>{texts.empty.text}</p>
        <p>{texts.ofGame[asked.game].switchOn}</p>
      </section>
    );
  return (
    <>
      <section aria-label={texts.characters}>
        <Overview view={view} asked={asked} showcase={showcase} open={open} />
        {!showsDetails(player) && (
          <p class="notice">{`${texts.hiddenDetails} ${texts.ofGame[asked.game].switchOn}`}</p>
        )}
      </section>
      {player.changes && <Changes view={view} asked={asked} changes={player.changes} />}
      {showsDetails(player) &&
        (open ? (
          <OpenCharacter
            view={view}
            asked={asked}
            character={open}
            names={createWordNames(words)}
          />
        ) : (
          <p class="notice" id="character">
            {texts.notShown}
          </p>
        ))}
    </>
  );
}
