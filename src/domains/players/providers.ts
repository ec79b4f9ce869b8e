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

/** The providers to ask for one account, in order: the first that answers with fresh data wins. */
export function slotsFor({ game, uid }: Account, choice: ProviderChoice): readonly ProviderSlot[] {
  const { fallback } = games[game];
  if (fallback === null) return ['primary'];
  if (fallback.isAlone(uid)) return ['fallback'];
  return choice === 'auto' ? ['primary', 'fallback'] : [choice];
}

/**
 * Asks the providers in their order, until one answers with fresh data. When no request is left for one, `stored` reads
 * its stored snapshot.
 */
export async function locate(
  keys: readonly SnapshotKey[],
  allowance: ProviderAllowance,
  ask: (key: SnapshotKey, lookUp: LookUp) => Promise<FoundSnapshot>,
  stored?: (key: SnapshotKey) => Promise<FoundSnapshot | undefined>,
): Promise<FoundSnapshot> {
  const lookUp = allowance.lookUp(keys.length);
  const askFor = async (key: SnapshotKey): Promise<ProviderOutcome> =>
    (lookUp.setAside() ? await ask(key, lookUp) : await stored?.(key)) ?? unavailable();
  let best: ProviderOutcome | undefined;
  try {
    for (const key of keys) {
      const outcome = await askFor(key).catch(asProblem);
      if (best === undefined || worth(outcome) > worth(best)) best = outcome;
      if (!isDown(best)) break;
    }
  } finally {
    lookUp.end();
  }
  if (best === undefined || best instanceof Problem) throw best ?? unavailable();
  return best;
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

type ProviderOutcome = FoundSnapshot | Problem;

/** Whether to ask the next provider (R6.11). */
const isDown = (outcome: ProviderOutcome): boolean =>
  outcome instanceof Problem ? isOutage(outcome) : outcome.cache === 'stale';

/** A fresh answer is best; with an old copy at hand no refusal of another provider takes it away (R4.9). */
function worth(outcome: ProviderOutcome): number {
  if (isDown(outcome)) return outcome instanceof Problem ? 0 : 2;
  return outcome instanceof Problem ? 1 : 3;
}
