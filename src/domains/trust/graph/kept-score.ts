import { recordKey } from '../../../games/account.ts';
import { noted } from '../../../graph/kept/noted.ts';
import type { TrustScore } from '../score/score.ts';

/** A score that nobody looks at again is looked up again after so long. */
const maxMs = 60_000;

/**
 * Answers that show a score are dropped when it changes, and look at it again each second: time moves it too, and other
 * processes.
 */
export const followedScore = noted<TrustScore | null>((score, note, { services }) => {
  if (score === null) return note.never();
  const { environment, begunAt } = note;
  const account = { game: score.game, uid: score.uid };
  const key = recordKey(environment, account);
  note.until(begunAt + maxMs);
  note.shows(key);
  note.follows(key, {
    seen: shownOf(score),
    read: async () => shownOf(await services.trust.get(environment, account)),
  });
});

/** All that an answer can show of it. */
const shownOf = ({ score, tier, components, reportsCount, recorded, lastUpdated }: TrustScore) =>
  JSON.stringify([score, tier, components, reportsCount, recorded && lastUpdated]);
