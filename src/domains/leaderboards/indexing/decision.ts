import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CatalogPack } from '../../../games/catalog-pack.ts';
import type { GameId } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import { minTrust } from '../../../games/leaderboard.ts';
import { dayMs, minuteMs } from '../../../lib/clock.ts';
import { shortDigest } from '../../../lib/ids.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { Platform } from '../../module.ts';
import { type AccountEntry, computeEntries } from '../account-entries.ts';
import type { LeaderboardsPorts, RankCharacter, Shown, StoredShowcase } from '../ports.ts';
import type { Content, RankedAccount } from '../store.ts';

/** The decision on one account: its entries follow from it. A batch stores it. */
export interface Decision {
  readonly id: string;
  /** The revision that it was decided on; if the account has another by now, it stays due. */
  readonly revision: number;
  readonly content: Content;
  readonly placedTrust: number;
  readonly checkAt: number;
  /** The digest of the showcase that was read; absent while a newer one is awaited. */
  readonly showcaseDigest?: string | undefined;
}

/** An account as boards hold it, the decision on it, and the entries that it should have. */
export interface DecidedAccount {
  readonly account: RankedAccount;
  readonly decision: Decision;
  readonly wanted: readonly AccountEntry[];
}

export interface DecisionDependencies extends Pick<Platform, 'clock' | 'random' | 'onError'> {
  readonly ports: Pick<LeaderboardsPorts, 'showcases' | 'scoreOf' | 'packOf'>;
  readonly rankCharacter: RankCharacter;
}

type Trust = Awaited<ReturnType<LeaderboardsPorts['scoreOf']>>;

/** A showcase that was announced is stored by then, or its process died. */
const awaitMs = minuteMs;
/** A score that time may move across the limit is checked this often; the others about once a day. */
const nearMs = 5 * minuteMs;

/** Decides the entries that accounts should have, by their stored showcases and their scores. Writes nothing. */
export function createDecide(dependencies: DecisionDependencies) {
  const { ports, rankCharacter, clock, random, onError } = dependencies;
  return async function decide(environment: Environment, accounts: readonly RankedAccount[]) {
    const now = clock.now();
    const unread = accounts.filter((account) => !account.isErased && mustRead(account));
    const [showcases, scores] = await Promise.all([
      ports.showcases.of(environment, unread),
      Promise.all(accounts.map((account) => findScore(environment, account))),
    ]);
    const read = new Map(unread.map(({ id }, index) => [id, showcases[index]]));
    const decisions: DecidedAccount[] = [];
    /** Their showcases are about to be stored, or their scores are not available now. */
    const later: RankedAccount[] = [];
    for (const [index, account] of accounts.entries()) {
      const [showcase, score] = [read.get(account.id), scores[index]];
      const isScored = score !== undefined || account.isErased;
      if (!isScored || (read.has(account.id) && isAwaited(account, showcase, now))) {
        later.push(account);
        continue;
      }
      // Values take a while to compute: between two accounts, requests are answered.
      if (showcase) await nextTurn();
      const content = decideContent(account, showcase);
      const decision = toDecision(account, content, showcase, score);
      const wanted = computeEntries({ account, content, trust: decision.placedTrust });
      decisions.push({ account, decision, wanted });
    }
    return { decisions, later };
  };

  /** An account without a score waits, unless it is erased; the others do not wait for it. */
  async function findScore(environment: Environment, { game, uid, isErased }: RankedAccount) {
    if (isErased) return undefined;
    return ports.scoreOf(environment, { game, uid }).catch((error: unknown) => {
      onError(error);
      return undefined;
    });
  }

  function mustRead({ game, awaits, formula }: RankedAccount): boolean {
    return awaits !== undefined || formula < formulaOf(ports.packOf(game));
  }

  function decideContent(account: RankedAccount, showcase: StoredShowcase | undefined): Content {
    if (account.isErased) return emptyContent(account.formula);
    if (!mustRead(account)) return contentOf(account);
    const pack = ports.packOf(account.game);
    const shown = showcase?.read();
    return shown
      ? computeContent(shown, pack, account, rankCharacter)
      : emptyContent(formulaOf(pack));
  }

  function toDecision(
    account: RankedAccount,
    content: Content,
    showcase: StoredShowcase | undefined,
    trust: Trust | undefined,
  ): Decision {
    const { id, revision, awaits, showcaseDigest } = account;
    const nextCheckMs = trust && isNear(trust) ? nearMs : dayMs * (0.5 + random());
    return {
      id,
      revision,
      content,
      placedTrust: trust?.score ?? 0,
      checkAt: clock.now() + nextCheckMs,
      showcaseDigest:
        awaits !== undefined && (showcase?.fetchedAt ?? 0) < awaits ? undefined : showcaseDigest,
    };
  }
}

/** The account once a batch is done; what became due since stays due. */
export function applyDecision(
  current: RankedAccount,
  { revision, content, placedTrust, checkAt, showcaseDigest }: Decision,
  batch: number,
): RankedAccount {
  const { due: _due, awaits: _awaits, awaitedSince: _since, ...settled } = current;
  const asked = current.revision === revision ? { ...settled, showcaseDigest, checkAt } : current;
  return { ...asked, ...content, placedTrust, batch };
}

const isAwaited = (
  { awaits = 0, awaitedSince = 0 }: RankedAccount,
  showcase: StoredShowcase | undefined,
  now: number,
): boolean => (showcase?.fetchedAt ?? 0) < awaits && now - awaitedSince < awaitMs;

/** Whether the score would fall below the limit without the bonuses that time may remove. */
const isNear = ({
  score,
  components: { verifiedOwnerBonus, accountAgeBonus, activityBonus },
}: Trust): boolean => score - verifiedOwnerBonus - accountAgeBonus - activityBonus < minTrust;

const contentOf = ({ nickname, region, formula, characters }: RankedAccount): Content => ({
  nickname,
  region,
  formula,
  characters,
});

const emptyContent = (formula: string): Content => ({
  nickname: '',
  region: 'unknown',
  formula,
  characters: [],
});

/** The values that a shown character is ranked by. */
export const rankCharacter: RankCharacter = (game, character, pack) => {
  const { builds } = games[game];
  return { avatarId: builds.idOf(character), values: builds.ranked(character, pack) };
};

/** The values of a showcase. A character that has not changed keeps them: simulating takes a while. */
function computeContent(
  { player, region }: Shown,
  pack: CatalogPack,
  before: Content,
  rank: RankCharacter,
): Content {
  const formula = formulaOf(pack);
  const isNew = before.characters.length === 0;
  const known = new Map(
    before.formula === formula ? before.characters.map((one) => [one.digest, one]) : [],
  );
  const characters = new Map<number, Content['characters'][number]>();
  for (const character of player.showcase) {
    if (character.detail === null) continue;
    // Most accounts are looked up once, and hashing costs time.
    const digest = isNew ? {} : { digest: shortDigest(JSON.stringify(character)) };
    const { avatarId, values } = known.get(digest.digest) ?? rank(player.game, character, pack);
    // Of a character that is shown twice, the first counts.
    if (!characters.has(avatarId) && Object.keys(values).length > 0)
      characters.set(avatarId, { avatarId, ...digest, values });
  }
  const { nickname } = player;
  return { nickname, region, formula, characters: [...characters.values()] };
}

/** Raised whenever the code, its rotations or its effects compute another value for the same showcase. */
export const codeVersion = 2;

/**
 * The code, the catalog and the rotations that values are computed with. It sorts by age, so that an instance that serves an
 * older catalog does not replace what a newer one has computed: a digest has no age, and comes last.
 */
export const formulaOf = ({
  game,
  manifest,
  version,
}: Pick<CatalogPack, 'game' | 'manifest' | 'version'>): string =>
  `${String(codeVersion).padStart(4, '0')} ${manifest.builtAt} ${version} ${games[game].builds.rotationVersion()}`;

/** What the metric damage is simulated with, as boards show it (R11.2). */
export const rotationVersionOf = (game: GameId): string =>
  `${codeVersion}-${games[game].builds.rotationVersion()}`;
