import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Account } from '../../../games/account.ts';
import { minTrust } from '../../../games/leaderboard.ts';
import { type Clock, dayMs, minuteMs } from '../../../lib/clock.ts';
import type { Environment } from '../../../lib/principal.ts';
import { formulaOf } from '../formula.ts';
import type { LeaderboardsPorts, StoredShowcase } from '../ports.ts';
import type { Content, RankedAccount } from '../store.ts';
import { wantedOf } from '../wanted.ts';
import { contentOf, noContent, type Ranking } from './content.ts';
import type { Decided, Decision } from './plan.ts';

export interface DecideDependencies {
  readonly ports: Pick<LeaderboardsPorts, 'showcases' | 'scoreOf' | 'packOf'>;
  readonly ranking: Ranking;
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly onError: (error: unknown) => void;
}

type Trust = Awaited<ReturnType<LeaderboardsPorts['scoreOf']>>;

export interface Decisions {
  readonly decisions: readonly Decided[];
  /** Their showcases are about to be stored, or their scores cannot be had at the moment. */
  readonly later: readonly RankedAccount[];
}

/** A showcase that was announced is stored by then, or its process died. */
const awaitMs = minuteMs;
/** A score that time may move across the limit is looked at so often; the others about once a day. */
const nearMs = 5 * minuteMs;

/** Decides what boards should hold of accounts, of what is stored and of their scores. Writes nothing. */
export function createDecide({ ports, ranking, clock, random, onError }: DecideDependencies) {
  return async function decide(
    environment: Environment,
    accounts: readonly RankedAccount[],
  ): Promise<Decisions> {
    const now = clock.now();
    const unread = accounts.filter((account) => !isOut(account) && mustRead(account));
    const [showcases, scores] = await Promise.all([
      ports.showcases.of(environment, unread),
      Promise.all(accounts.map(({ game, uid }) => scoreOf(environment, { game, uid }))),
    ]);
    const read = new Map(unread.map(({ id }, index) => [id, showcases[index]]));
    const decisions: Decided[] = [];
    const later: RankedAccount[] = [];
    for (const [index, account] of accounts.entries()) {
      const [showcase, score] = [read.get(account.id), scores[index]];
      if (!score || (read.has(account.id) && isAwaited(account, showcase, now))) {
        later.push(account);
        continue;
      }
      // Values take a while to compute: requests are answered between two accounts.
      if (showcase) await nextTurn();
      const content = contentNow(account, showcase);
      const decision = decisionOf(account, content, showcase, score);
      const wanted = wantedOf({ environment, account, content, trust: score.score });
      decisions.push({ account, decision, wanted });
    }
    return { decisions, later };
  };

  /** An account whose score cannot be had waits; the others do not wait for it. */
  async function scoreOf(environment: Environment, account: Account): Promise<Trust | undefined> {
    try {
      return await ports.scoreOf(environment, account);
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  /** One of which nothing is shown is looked at once more, and then forgotten. */
  function checkAfter({ characters }: Content, trust: Trust): number {
    if (characters.length === 0) return 0;
    return clock.now() + (isNear(trust) ? nearMs : dayMs * (0.5 + random()));
  }

  function mustRead({ game, awaits, formula }: RankedAccount): boolean {
    return awaits !== undefined || formula < formulaOf(ports.packOf(game));
  }

  function contentNow(account: RankedAccount, showcase: StoredShowcase | undefined): Content {
    if (isOut(account)) return noContent(account.formula);
    if (!mustRead(account)) return contentIn(account);
    const pack = ports.packOf(account.game);
    const shown = showcase?.read();
    return shown ? contentOf(shown, pack, account, ranking) : noContent(formulaOf(pack));
  }

  function decisionOf(
    account: RankedAccount,
    content: Content,
    showcase: StoredShowcase | undefined,
    trust: Trust,
  ): Decision {
    const { id, revision, awaits, showcaseDigest } = account;
    return {
      id,
      revision,
      content,
      placedTrust: trust.score,
      checkAt: checkAfter(content, trust),
      showcaseDigest:
        awaits !== undefined && (showcase?.fetchedAt ?? 0) < awaits ? undefined : showcaseDigest,
    };
  }
}

/** It is to be on no board, whatever is stored of it. */
const isOut = ({ isErased }: RankedAccount): boolean => isErased === true;

const isAwaited = (
  { awaits = 0, awaitedSince = 0 }: RankedAccount,
  showcase: StoredShowcase | undefined,
  now: number,
): boolean => (showcase?.fetchedAt ?? 0) < awaits && now - awaitedSince < awaitMs;

const contentIn = ({ nickname, region, formula, characters }: RankedAccount): Content => ({
  nickname,
  region,
  formula,
  characters,
});

/** Without what time may take from it, the score is below the limit. */
const isNear = ({
  score,
  components: { verifiedOwnerBonus, accountAgeBonus, activityBonus },
}: Trust): boolean => score - verifiedOwnerBonus - accountAgeBonus - activityBonus < minTrust;
