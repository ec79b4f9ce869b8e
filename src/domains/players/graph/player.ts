import { accountKey, parseAccountKey, recordKey } from '../../../games/account.ts';
import type { ExportFile, ExportFormatName } from '../../../games/export.ts';
import type { PlayerBase, ShownCharacterBase } from '../../../games/game.ts';
import type { GameId, Language } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import { builder } from '../../../graph/builder.ts';
import type { CacheNote } from '../../../graph/cache/dependencies.ts';
import { cacheRule, sameAsModel, shortLived } from '../../../graph/cache/plugin.ts';
import type { GraphContext } from '../../../graph/context.ts';
import {
  edge,
  nameField,
  nullableWordField,
  rowsOf,
  shownMembers,
} from '../../../graph/field-options.ts';
import { localizedId, parseLocalizedId } from '../../../graph/nodes.ts';
import { describeEach, enumValues, GameEnum } from '../../../graph/scalars.ts';
import { Problem } from '../../../lib/problem.ts';
import { polledScore, TrustScoreType } from '../../trust/graph.ts';
import type { PlayerChange, PlayerChangeKind, PlayerChanges } from '../changes.ts';
import type { FoundPlayer, Freshness } from '../present.ts';
import type { LookupError } from '../service.ts';
import { providerSlots } from '../snapshot.ts';

const CacheStatusEnum = builder.enumType('CacheStatus', {
  description: 'Where an answer came from.',
  values: enumValues<Freshness['cache']>({
    hit: 'A copy at most a minute old.',
    miss: 'The provider, just now.',
    stale: 'A copy up to a day old: the provider is down, or was not asked.',
  }),
});

const ProviderSlotEnum = builder.enumType('ProviderSlot', {
  description: 'Which of the two providers of a game.',
  values: enumValues(describeEach(providerSlots, (slot) => `The ${slot} provider.`)),
});

export const FreshnessType = builder.objectRef<Freshness>('Freshness').implement({
  description: 'How new an answer is and where it came from.',
  fields: (t) => ({
    cache: t.expose('cache', {
      type: CacheStatusEnum,
      cache: 'timed',
      description: 'Where the answer came from.',
    }),
    ttlSeconds: t.exposeInt('ttlSeconds', {
      cache: 'timed',
      description: 'How long the same will be answered, 0 to 60 seconds.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Until when the same is answered; in the past for a stale copy.',
    }),
    provider: t.expose('provider', {
      type: ProviderSlotEnum,
      description: 'Which provider the answer is from.',
    }),
    fetchedAt: t.expose('fetchedAt', {
      type: 'DateTime',
      description: 'When the provider answered, which says how old the data is.',
    }),
  }),
});

const ExportFormatEnum = builder.enumType('ExportFormat', {
  description: 'A form that optimizers import; each game has one.',
  values: enumValues<ExportFormatName>({
    good: 'GOOD, version 3: Genshin Optimizer and what reads the same.',
    hsr_scanner: 'The files of HSR-Scanner, version 4.',
    zod: 'ZOD, version 1: Zenless Optimizer and what reads the same.',
  }),
});

const ChangeKindEnum = builder.enumType('PlayerChangeKind', {
  description: 'What is different about a player.',
  values: enumValues<PlayerChangeKind>({
    account_level: 'The level of the account.',
    shown: 'The character is new in the showcase.',
    level: 'The level of the character.',
    rank: 'Constellation, eidolon or mindscape.',
    weapon: 'The weapon: `nameBefore` and `name`.',
    weapon_level: 'The level of the weapon.',
    refinement: 'The refinement, superimposition or phase of the weapon.',
    talent: 'The level of a talent, `name`.',
    gear: '`after` pieces of gear are others, or levelled.',
    score: 'The score of the build, 0 to 100.',
  }),
});

const PlayerChangeType = builder.objectRef<PlayerChange>('PlayerChange').implement({
  description: 'One thing that is different about a player.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ChangeKindEnum, description: 'What is different.' }),
    avatarId: t.exposeInt('avatarId', {
      nullable: true,
      description: "The game's number of the character; null for the account itself.",
    }),
    characterName: t.exposeString('characterName', nameField),
    name: t.exposeString('name', {
      nullable: true,
      description: 'The weapon or the talent; null for other kinds.',
    }),
    nameBefore: t.exposeString('nameBefore', {
      nullable: true,
      description: 'The weapon before; null for other kinds, and where there was none.',
    }),
    before: t.exposeFloat('before', {
      nullable: true,
      description: 'The number before; null for kinds without numbers.',
    }),
    after: t.exposeFloat('after', {
      nullable: true,
      description: 'The number now; null for kinds without numbers.',
    }),
  }),
});

const PlayerChangesType = builder.objectRef<PlayerChanges>('PlayerChanges').implement({
  description: 'What is different about a player since an earlier look.',
  fields: (t) => ({
    since: t.expose('since', {
      type: 'DateTime',
      description: 'When the player was last seen as before the changes.',
    }),
    changes: t.expose('changes', {
      ...rowsOf(PlayerChangeType, 20, 'The changes, those of a character together.'),
    }),
  }),
});

interface PlayerExport extends ExportFile {
  readonly format: ExportFormatName;
}

const PlayerExportType = builder.objectRef<PlayerExport>('PlayerExport').implement({
  description: 'The characters of a player as an optimizer reads them.',
  fields: (t) => ({
    format: t.expose('format', { type: ExportFormatEnum, description: 'The form of the file.' }),
    document: t.expose('document', {
      type: 'JSON',
      description: 'The file: stored as JSON, it can be imported as it is.',
    }),
    skipped: t.exposeInt('skipped', {
      description:
        'How many characters, weapons, pieces of gear and substats of the provider are not in the file: the format has no word for them, their details are hidden, or they could not be read.',
    }),
  }),
});

export const ShowcaseCharacter = builder
  .interfaceRef<PlayerBase['showcase'][number]>('ShowcaseCharacter')
  .implement({
    ...shownMembers,
    interfaces: [builder.nodeInterfaceRef()],
    description: 'A character that a player shows, whatever the game.',
    fields: (t) => ({
      name: t.exposeString('name', nameField),
      level: t.exposeInt('level', { description: 'Its level.' }),
      elementName: t.exposeString('elementName', nullableWordField('element')),
      cardUrl: t.exposeString('cardUrl', {
        nullable: true,
        description: 'Where its card is, a picture to share; null when details are hidden.',
      }),
    }),
  });

export const playerTypes = {
  genshin: 'GenshinPlayer',
  hsr: 'HsrPlayer',
  zzz: 'ZzzPlayer',
} as const satisfies Record<GameId, string>;

/** An interface over one type a game (R15.6). */
export const Player = builder.interfaceRef<FoundPlayer>('Player').implement({
  description:
    'A player of one of the games, with the characters shown and the trust of the community.',
  interfaces: [builder.nodeInterfaceRef()],
  resolveType: ({ game }) => playerTypes[game],
  fields: (t) => ({
    uid: t.exposeString('uid', { description: 'The account within its game: 9 or 10 digits.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game of the account.' }),
    nickname: t.exposeString('nickname', { description: "The player's name." }),
    level: t.exposeInt('level', { description: 'The account level.' }),
    signature: t.exposeString('signature', { description: "The player's own text; may be empty." }),
    profilePictureUrl: t.exposeString('profilePictureUrl', { description: 'The profile picture.' }),
    freshness: t.expose('freshness', { type: FreshnessType, description: 'How new it is.' }),
    showcase: t.expose('showcase', {
      type: [ShowcaseCharacter],
      description: "The characters shown, at most 8, in the provider's order.",
    }),
    export: t.field({
      type: PlayerExportType,
      // A whole showcase is read and written anew.
      extensions: { cost: 80 },
      description:
        'All characters that the provider sent, also beyond those of the showcase, and what they wear, in the form that optimizers of the game import.',
      resolve: ({ game, exported }) => ({ format: games[game].exported.name, ...exported() }),
    }),
    showcaseCount: t.int({
      description: 'How many characters are shown.',
      resolve: ({ showcase }) => showcase.length,
    }),
    changes: t.field({
      ...edge,
      type: PlayerChangesType,
      cache: sameAsModel,
      // Another showcase is read, and its builds are scored.
      extensions: { cost: 80 },
      description:
        'What is different since the player was last seen otherwise; changes of a week add up. Null while nothing is known to have changed.',
      resolve: (player, _args, { services, principal }) =>
        services.players.changes(principal.environment, player),
    }),
    trustScore: t.field({
      type: TrustScoreType,
      nullable: true,
      cache: polledScore,
      description: 'The trust of the community; null only when it cannot be had at the moment.',
      resolve: ({ game, uid }, _args, { services, principal }) =>
        services.trust.get(principal.environment, { game, uid }),
    }),
  }),
});

/** What `node(id)` needs of the player type of one game. */
export const playerNode = <Found extends FoundPlayer>(game: GameId) => ({
  extensions: { game },
  isTypeOf: (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    'freshness' in value &&
    'game' in value &&
    value.game === game,
  id: { resolve: (player: FoundPlayer) => localizedId(accountKey(player), player.language) },
  loadOne: (text: string, context: GraphContext) => {
    const { id, language } = parseLocalizedId(text);
    // The service answers the model of the game it was asked for.
    return loadPlayer(game, id, language, context) as Promise<Found>;
  },
});

async function loadPlayer(
  game: GameId,
  key: string,
  language: Language,
  context: GraphContext,
): Promise<FoundPlayer> {
  const account = parseAccountKey(key);
  if (account?.game !== game) throw new Problem('player_not_found', 'No player has this id.');
  const { services, principal, allowance } = context;
  const { environment } = principal;
  return withRetryGuard(context, `/v1/player/${game}/${account.uid}`, () =>
    services.players.get({ ...account, environment, allowance, language }),
  );
}

/** What `node(id)` needs of the characters that players of one game show; `mark` is a member that no other node has. */
export const shownNode = <Shown extends ShownCharacterBase>(
  game: GameId,
  mark: keyof Shown & string,
) => {
  const { idOf } = games[game].builds;
  return {
    isTypeOf: (value: unknown) => typeof value === 'object' && value !== null && mark in value,
    id: {
      resolve(shown: Shown) {
        const { account, language } = shown;
        if (!account || !language)
          throw new Error('A character was shown before it was presented.');
        return localizedId(`${accountKey(account)}:${idOf(shown)}`, language);
      },
    },
    async loadOne(text: string, context: GraphContext): Promise<Shown> {
      const { id, language } = parseLocalizedId(text);
      const end = id.lastIndexOf(':');
      const { showcase } = await loadPlayer(game, id.slice(0, end), language, context);
      const found = showcase.find((shown) => String(idOf(shown)) === id.slice(end + 1));
      if (found) return found as Shown;
      throw new Problem('character_not_found', 'The player does not show this character.');
    },
  };
};

/**
 * Refuses a caller for a while that retries a field with a provider too fast after a 503 (R4.8). `path` is that of the
 * same request on /v1.
 */
export async function withRetryGuard<Answer>(
  { retryGuard }: GraphContext,
  path: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  if (!retryGuard) return ask();
  retryGuard.beforeCall(path);
  try {
    const answer = await ask();
    retryGuard.afterSuccess(path);
    return answer;
  } catch (error) {
    if (error instanceof Problem && error.code === 'upstream_unavailable')
      retryGuard.after503(path);
    throw error;
  }
}

/** Until its snapshot is fetched again, and at most a minute (R6.4). */
export function noteShown({ game, uid, freshness }: FoundPlayer, note: CacheNote): void {
  note.shows(recordKey(note.environment, { game, uid }));
  const { cache, ttlSeconds, expiresAt, mark } = freshness;
  if (mark !== undefined) note.readAt(mark);
  note.until(note.begunAt + ttlSeconds * 1000);
  if (!note.isTimed) return;
  // Next time it is a hit; and the seconds that are left are others a moment later.
  if (cache === 'miss') note.never();
  note.until(expiresAt.getTime() - ttlSeconds * 1000 + 1);
}

/** A player that a provider is asked for: an old copy is asked for again at once. */
export const ofPlayer = cacheRule<FoundPlayer>(noteShown);

/** A player that was not found may exist a moment later. */
export const ofPlayers = cacheRule<readonly (FoundPlayer | LookupError)[]>((found, note) => {
  for (const each of found) {
    if (!('error' in each)) noteShown(each, note);
    else if (each.error.code !== 'invalid_uid') note.never();
  }
});

/** The stored copy of a player, however old; no provider is asked. */
export const ofStoredPlayer = cacheRule<FoundPlayer | null | undefined>((player, note, context) => {
  if (player && (note.isTimed || player.freshness.cache !== 'stale'))
    return noteShown(player, note);
  if (player) note.shows(recordKey(note.environment, player));
  shortLived(player, note, context);
});
