import { gameIds } from '../../games/ids.ts';
import { environments } from '../../lib/principal.ts';
import type { Collection } from '../../store/store.ts';
import { formulaOf } from './formula.ts';
import type { Notes } from './notes.ts';
import type { LeaderboardsPorts } from './ports.ts';
import type { RankedAccount } from './store.ts';

/** A minute's work, so that boards follow a new formula while the service answers as fast as before. */
const refreshedAtOnce = 500;

/** Notes again some of what was computed with an older formula; nobody has to run a command after an upgrade. */
export async function refreshFormulas(
  accounts: Pick<Collection<RankedAccount>, 'page'>,
  notes: Pick<Notes, 'review'>,
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
      // What was only just noted has no formula yet, and is due anyway.
      const stale = rows.filter(({ awaits }) => awaits === undefined);
      for (const { uid } of stale) await notes.review(environment, { game, uid }, false);
    }
  }
}
