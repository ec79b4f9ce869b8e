import type { PeerData } from './peers/peer.ts';
import { wholePlayerQuery } from './query.ts';
import type { RunningService } from './service.ts';

const wantedCharacters = 8;

/** The first sandbox player with a full showcase. */
export async function sampleUid({ origin, headers }: RunningService): Promise<string> {
  for (let uid = 812_345_678; uid < 812_345_778; uid += 1) {
    const answer = await fetch(`${origin}/v1/player/genshin/${uid}`, { headers });
    const { data } = (await answer.json()) as { data?: { showcase?: readonly unknown[] } };
    if (answer.status === 200 && data?.showcase?.length === wantedCharacters) return String(uid);
  }
  throw new Error(`The sandbox has no player with ${wantedCharacters} characters here.`);
}

/** The player as the service answers it through both interfaces. */
export async function wholePlayer(
  { origin, headers }: RunningService,
  uid: string,
): Promise<PeerData> {
  const answer = await fetch(`${origin}/v1/player/genshin/${uid}`, { headers });
  const rest: unknown = await answer.json();
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query: wholePlayerQuery, variables: { game: 'GENSHIN', uid } }),
  });
  const { data, errors } = (await response.json()) as {
    data?: { player?: unknown };
    errors?: unknown;
  };
  if (!data?.player || errors) throw new Error(`GraphQL failed: ${JSON.stringify(errors)}`);
  return { rest, player: data.player };
}
