import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { Language } from '../../gql/graphql.ts';
import { languageWords } from '../input/words.ts';
import type { Answered, Freshness, MetaInput } from '../route.ts';

export interface FoundPlayer {
  readonly uid?: string;
  readonly trust_score?: unknown;
  readonly freshness?: Freshness & { readonly provider: string };
}

/** The answer of one player; `freshness` moves from the data into meta (R6.4). */
export function playerAnswer(
  name: GameId,
  player: FoundPlayer,
  served: { readonly uid: string; readonly lang: Language },
): Answered {
  const { freshness, ...data } = player;
  return {
    data,
    freshness,
    meta: metaOf(name, freshness?.provider),
    language: languageWords[served.lang],
    account: `${name}:${served.uid}`,
  };
}

/** Which members stand beside the two of the cache depends on the game (R6.4). */
const metaOf =
  (name: GameId, provider: string | undefined) =>
  ({ cache, ttlSeconds, requestId }: MetaInput) => {
    const { hasRequestId, hasProvider } = games[name].playerMeta;
    if (!hasRequestId) return { cache, ttl_seconds: ttlSeconds };
    // Written out: each answer from the cache makes one.
    const own = { cache, ttl_seconds: ttlSeconds, request_id: requestId, api_version: 'v1' };
    return hasProvider ? { ...own, provider } : own;
  };
