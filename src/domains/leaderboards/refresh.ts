import { gameIds } from '../../games/ids.ts';
import { environments } from '../../lib/principal.ts';
import type { Collection } from '../../store/store.ts';
import type { Filing } from './filing.ts';
import { formulaOf } from './formula.ts';
import type { LeaderboardsPorts } from './ports.ts';
import type { RankedAccount } from './store.ts';

/** A minute's work, so that boards follow a new formula while the service answers as fast as before. */
const refreshedAtOnce = 500;

/** Files again some of what was computed with an older formula; nobody has to run a command after an upgrade. */
export async function refreshFormulas(
  accounts: Pick<Collection<RankedAccount>, 'page'>,
  filing: Pick<Filing, 'review'>,
  packOf: LeaderboardsPorts['packOf'],
): Promise<void> {
  for (const environment of environments) {
    for (const game of gameIds) {
      const { rows } = await accounts.page({
        index: 'byFormula',
        equals: { environment, game },
        range: { to: formulaOf(packOf(game)) },
        limit: refreshedAtOnce,
        direction: 'ascending',
      });
      // What was only just filed has no formula yet, and is due anyway.
      const stale = rows.filter(({ awaits }) => awaits === undefined);
      for (const { uid } of stale) await filing.review(environment, { game, uid }, false);
    }
  }
}
