import type { GameId } from '../../src/games/ids.ts';

const firstUid: Readonly<Record<GameId, number>> = {
  genshin: 810_000_000,
  hsr: 710_000_000,
  zzz: 1_310_000_000,
};

export type Uids = (count: number) => readonly string[];

/** Accounts of a game that nobody has asked for yet. */
export function uidsOf(game: GameId, start = 0): Uids {
  let next = firstUid[game] + start;
  return (count) => Array.from({ length: count }, () => String(next++));
}

export const typeOf = { genshin: 'GenshinPlayer', hsr: 'HsrPlayer', zzz: 'ZzzPlayer' } as const;
export const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('\n');

/** Edges from a player to players, as far as they go. */
export const around = `... on Player { nickname
  trustScore { player { uid trustScore { player { uid } } } }
  reports(first: 1) { nodes { reportedPlayer { uid } } } }`;

/** The documents that make the most requests for their tokens. */
export const documents: Readonly<Record<string, (game: GameId, uids: Uids) => string>> = {
  'a batch of 20': (game, uids) =>
    `{ players(game: ${game.toUpperCase()}, uids: ${JSON.stringify(uids(20))}) { __typename ${around} } }`,
  'four batches of 20': (game, uids) =>
    `{ ${times(4, (at) => `b${at}: players(game: ${game.toUpperCase()}, uids: ${JSON.stringify(uids(20))}) { __typename }`)} }`,
  'fifteen players': (game, uids) =>
    `{ ${times(15, (at) => `p${at}: player(game: ${game.toUpperCase()}, uid: "${uids(1)[0]}") { uid }`)} }`,
  'one player asked of each provider': (game, uids) =>
    `{ ${['AUTO', 'PRIMARY', 'FALLBACK']
      .map(
        (provider) =>
          `${provider}: player(game: ${game.toUpperCase()}, uid: "${uids(1)[0]}", provider: ${provider}) { ${around} }`,
      )
      .join('\n')} }`,
  'twenty nodes, a node and a batch': (game, uids) => {
    const ids = (count: number) =>
      uids(count).map((uid) => Buffer.from(`${typeOf[game]}:${game}:${uid}`).toString('base64url'));
    return `{ nodes(ids: ${JSON.stringify(ids(20))}) { ${around} }
      node(id: "${ids(1)[0]}") { ${around} }
      players(game: ${game.toUpperCase()}, uids: ${JSON.stringify(uids(20))}) { __typename } }`;
  },
  'a batch in fragments, twice the same and once under another name': (game, uids) => {
    const args = `(game: ${game.toUpperCase()}, uids: ${JSON.stringify(uids(10))})`;
    return `{ ...one ...two ... on Query { players${args} { __typename } } }
      fragment one on Query { players${args} { ${around} } ...two }
      fragment two on Query { other: players(game: ${game.toUpperCase()}, uids: ${JSON.stringify(uids(10))}) { __typename } }`;
  },
};
