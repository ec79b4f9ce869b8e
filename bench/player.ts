import type { PeerData } from './peers/peer.ts';
import { playerQuery, wholePlayerQuery } from './query.ts';
import type { RunningService } from './service.ts';

export interface SamplePlayer extends PeerData {
  readonly uid: string;
  /** The body of a GraphQL POST for this player, with the fields of the REST answer. */
  readonly operation: string;
}

const wantedCharacters = 8;

/** A sandbox player with a full showcase, as the service itself answers it through both interfaces. */
export async function samplePlayer({ origin, headers }: RunningService): Promise<SamplePlayer> {
  for (let uid = 812_345_678; uid < 812_345_778; uid += 1) {
    const answer = await fetch(`${origin}/v1/player/genshin/${uid}`, { headers });
    const rest = (await answer.json()) as { data?: { showcase?: readonly unknown[] } };
    if (answer.status !== 200 || rest.data?.showcase?.length !== wantedCharacters) continue;
    const variables = { game: 'GENSHIN', uid: String(uid) };
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: wholePlayerQuery, variables }),
    });
    const { data, errors } = (await response.json()) as {
      data?: { player?: unknown };
      errors?: unknown;
    };
    if (!data?.player || errors) throw new Error(`GraphQL failed: ${JSON.stringify(errors)}`);
    const operation = JSON.stringify({ query: playerQuery, variables });
    return { uid: String(uid), rest, player: data.player, operation };
  }
  throw new Error(`The sandbox has no player with ${wantedCharacters} characters here.`);
}
