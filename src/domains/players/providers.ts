import type { Account } from '../../games/account.ts';
import type { GenshinShowcase } from '../../games/genshin/showcase.ts';
import type { HsrShowcase } from '../../games/hsr/showcase.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { ZzzShowcase } from '../../games/zzz/showcase.ts';
import { isOutage, Problem } from '../../lib/problem.ts';
import type { LookUp, ProviderAllowance } from '../../limits/provider-allowance.ts';
import type { CallPayer } from '../../upstream/client/calls.ts';
import { unavailable } from '../../upstream/client/client.ts';
import type { Enka } from '../../upstream/players/enka.ts';
import type { Mihomo } from '../../upstream/players/mihomo.ts';
import type { PlayerReply } from '../../upstream/players/player.ts';
import type { FoundSnapshot, ProviderSlot, SnapshotKey } from './snapshot.ts';

/** Asks one provider for one player; rejects with a Problem. */
type Fetch<Showcase = unknown> = (uid: string, payer?: CallPayer) => Promise<PlayerReply<Showcase>>;

/** Which provider serves which game; the compiler compares each reply with what its game stores. */
export function createFetchLive(enka: Enka, mihomo: Mihomo) {
  const genshin: Fetch<GenshinShowcase> = enka.genshin;
  const hsr: Fetch<HsrShowcase> = enka.hsr;
  const hsrFallback: Fetch<HsrShowcase> = mihomo.hsr;
  const zzz: Fetch<ZzzShowcase> = enka.zzz;
  const providers: Readonly<Record<GameId, Partial<Record<ProviderSlot, Fetch>>>> = {
    genshin: { primary: genshin },
    hsr: { primary: hsr, fallback: hsrFallback },
    zzz: { primary: zzz },
  };
  return async ({ game, slot, uid }: SnapshotKey, lookUp: LookUp) => {
    const fetch = providers[game][slot];
    if (!fetch) throw new Problem('upstream_unavailable', 'No provider serves this account.');
    return fetch(uid, lookUp);
  };
}

export const providerChoices = ['primary', 'fallback', 'auto'] as const;
export type ProviderChoice = (typeof providerChoices)[number];

/** The providers to ask for one account, in order: the first that shows it now is the last that is asked (R6.11). */
export function slotsFor({ game, uid }: Account, choice: ProviderChoice): readonly ProviderSlot[] {
  const { fallback } = games[game];
  if (fallback === null) return ['primary'];
  if (fallback.isFirst(uid)) return ['fallback', 'primary'];
  return choice === 'auto' ? ['primary', 'fallback'] : [choice];
}

/** What `locate` asks of snapshots. A copy that was fetched before `since` does not count. */
interface LocateOptions {
  readonly ask: (key: SnapshotKey, lookUp: LookUp, since: number) => Promise<FoundSnapshot>;
  /** Reads the stored snapshot when no request is left for a provider. */
  readonly stored?: (key: SnapshotKey) => Promise<FoundSnapshot | undefined>;
  /** What the refusal of a provider says about the copies of the next: those from before this moment do not count. */
  readonly refusedSince: (key: SnapshotKey) => number;
}

/** Asks the providers in their order, until one answers with fresh data. */
export async function locate(
  keys: readonly SnapshotKey[],
  allowance: ProviderAllowance,
  { ask, stored, refusedSince }: LocateOptions,
): Promise<FoundSnapshot> {
  const lookUp = allowance.lookUp(keys.length);
  const askFor = async (key: SnapshotKey, since: number): Promise<FoundSnapshot | Problem> => {
    if (lookUp.setAside()) return ask(key, lookUp, since);
    const copy = await stored?.(key);
    return copy && copy.snapshot.fetchedAt >= since ? copy : unavailable();
  };
  const outcomes: Outcome[] = [];
  let since = 0;
  try {
    for (const key of keys) {
      const found = await askFor(key, since).catch(asProblem);
      if (!(found instanceof Problem) && found.cache !== 'stale') return found;
      outcomes.push({ found, slot: key.slot });
      since = refusedSince(key);
    }
  } finally {
    lookUp.end();
  }
  const [best] = outcomes.toSorted((one, other) => worth(other) - worth(one));
  const answer = best?.found ?? unavailable();
  if (answer instanceof Problem) throw answer;
  return answer;
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

interface Outcome {
  readonly found: FoundSnapshot | Problem;
  readonly slot: ProviderSlot;
}

/**
 * An old copy is not taken away by the refusal of another provider (R4.9). The primary has the accounts of every server:
 * while it is down, a refusal of the fallback says little.
 */
function worth({ found, slot }: Outcome): number {
  if (!(found instanceof Problem)) return 3;
  if (isOutage(found)) return 1;
  return slot === 'primary' ? 2 : 0;
}
