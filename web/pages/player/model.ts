import type { GameId } from '../../../src/games/ids.ts';
import type { WebPlayerQuery } from '../../../src/gql/graphql.ts';
import { snakeCase } from '../../../src/lib/text.ts';
import { accountPath, type View } from '../../page.ts';

/** Which player a page shows, and which of the characters is open. */
export interface Asked {
  readonly game: GameId;
  readonly uid: string;
  readonly character?: number | undefined;
}

export type PlayerData = WebPlayerQuery;
export type Player = NonNullable<PlayerData['player']>;
export type PlayerChanges = NonNullable<Player['changes']>;
export type Trust = NonNullable<PlayerData['trustScore']>;
export type Shown = Player['showcase'][number];
export type Gear = Shown['gear'][number];
export type Build = NonNullable<Shown['build']>;
export type Detail = NonNullable<Shown['detail']>;

/** The page with one character open, at the place where it begins. */
export const characterPath = (view: View, asked: Asked, id: number): string =>
  `${accountPath(view, asked.game, asked.uid)}?character=${id}#character`;

/** The picture that chats show of a card: wide, with few words (R13.3). */
export const previewOf = (card: string) => ({
  url: `${card}${card.includes('?') ? '&' : '?'}style=compact&scale=2`,
  width: 1200,
  height: 630,
});

/** The size of a card at scale 1. */
export const cardSize = { width: 1280, height: 720 } as const;

export const nameOf = ({ name, id }: { readonly name: string | null; readonly id: number }) =>
  name ?? String(id);

/** Final stats in the order of the game; those that are not known or nothing are left out. */
export function finalStatsOf(detail: Detail): readonly (readonly [stat: string, value: number])[] {
  return Object.entries(statsOf(detail)).flatMap(([member, value]) => {
    const isShown = typeof value === 'number' && value !== 0;
    return isShown ? [[snakeCase(member), value] as const] : [];
  });
}

function statsOf(detail: Detail): object {
  if ('genshinStats' in detail) return detail.genshinStats;
  return 'hsrStats' in detail ? detail.hsrStats : detail.zzzStats;
}

/** What the game lets be unlocked beside talents: how many traces, the stage of the core skill. */
export function furtherOf(character: Shown): { traces?: [number, number]; coreSkill?: string } {
  if ('coreSkill' in character)
    return character.coreSkill ? { coreSkill: character.coreSkill } : {};
  if (!('traces' in character) || character.traces.length === 0) return {};
  const nodes = character.traces.flatMap(({ statNodes, abilities }) => [
    ...statNodes,
    ...abilities,
  ]);
  return { traces: [nodes.filter(({ unlocked }) => unlocked).length, nodes.length] };
}

/** `+4`, `−30`, `0`: with a minus that is as wide as the plus. */
export const signed = (value: number): string =>
  value > 0 ? `+${value}` : String(value).replace('-', '−');
