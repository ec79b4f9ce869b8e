import type { Account } from '../../games/account.ts';
import type { GenshinShowcase } from '../../games/genshin/showcase.ts';
import type { HsrShowcase } from '../../games/hsr/showcase.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { ZzzShowcase } from '../../games/zzz/showcase.ts';
import { isOutage, Problem } from '../../lib/problem.ts';
import type { LookUp } from '../../limits/provider-allowance.ts';
import type { CallPayer } from '../../upstream/client/calls.ts';
import { unavailable } from '../../upstream/client/client.ts';
import type { Enka } from '../../upstream/players/enka.ts';
import type { Mihomo } from '../../upstream/players/mihomo.ts';
import type { PlayerReply } from '../../upstream/players/player.ts';
import type { FoundSnapshot, ProviderSlot, SnapshotKey } from './snapshot.ts';

/** Asks one provider for one player; rejects with a Problem. */
type Fetch<Showcase = unknown> = (uid: string, payer?: CallPayer) => Promise<PlayerReply<Showcase>>;

type Providers = Readonly<Record<GameId, Partial<Record<ProviderSlot, Fetch>>>>;

/** Which provider serves which game; the compiler compares each reply with what its game stores. */
export function liveProviders(enka: Enka, mihomo: Mihomo): Providers {
  const genshin: Fetch<GenshinShowcase> = enka.genshin;
  const hsr: Fetch<HsrShowcase> = enka.hsr;
  const hsrFallback: Fetch<HsrShowcase> = mihomo.hsr;
  const zzz: Fetch<ZzzShowcase> = enka.zzz;
  return {
    genshin: { primary: genshin },
    hsr: { primary: hsr, fallback: hsrFallback },
    zzz: { primary: zzz },
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

export async function fetchLive(
  providers: Providers,
  { game, slot, uid }: SnapshotKey,
  lookUp: LookUp,
) {
  const fetch = providers[game][slot];
  if (!fetch) throw new Problem('upstream_unavailable', 'No provider serves this account.');
  return fetch(uid, lookUp);
}

export type ProviderOutcome = FoundSnapshot | Problem;

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

/** Whether it is worth asking the next provider (R6.11). */
export const isDown = (outcome: ProviderOutcome): boolean =>
  outcome instanceof Problem ? isOutage(outcome) : outcome.cache === 'stale';

export const betterOf = (
  one: ProviderOutcome | undefined,
  other: ProviderOutcome,
): ProviderOutcome => (one === undefined || worth(other) > worth(one) ? other : one);

export function snapshotOrThrow(outcome: ProviderOutcome | undefined): FoundSnapshot {
  if (outcome === undefined || outcome instanceof Problem) throw outcome ?? unavailable();
  return outcome;
}

/** A fresh answer is best; with an old copy at hand no refusal of another provider takes it away (R4.9). */
function worth(outcome: ProviderOutcome): number {
  if (isDown(outcome)) return outcome instanceof Problem ? 0 : 2;
  return outcome instanceof Problem ? 1 : 3;
}
