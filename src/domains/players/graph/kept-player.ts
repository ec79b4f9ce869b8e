import { recordKey } from '../../../games/account.ts';
import type { AnswerNote } from '../../../graph/kept/answer-note.ts';
import { noted, shortly } from '../../../graph/kept/noted.ts';
import type { LookupError } from '../lookup-error.ts';
import type { FoundPlayer } from '../present.ts';

/** As long as its snapshot is not fetched again, and at most a minute (R6.4). */
function shown({ game, uid, freshness }: FoundPlayer, note: AnswerNote): void {
  note.shows(recordKey(note.environment, { game, uid }));
  const { cache, ttlSeconds, expiresAt } = freshness;
  note.until(note.begunAt + ttlSeconds * 1000);
  if (!note.isTimed) return;
  // Next time it is a hit; and the seconds that are left are others a moment later.
  if (cache === 'miss') note.never();
  note.until(expiresAt.getTime() - ttlSeconds * 1000 + 1);
}

/** A player whom a provider is asked for: an old copy is asked for again at once. */
export const lookedUp = noted<FoundPlayer>(shown);

/** Who was not found may be there a moment later. */
export const lookedUpTogether = noted<readonly (FoundPlayer | LookupError)[]>((found, note) => {
  for (const each of found) {
    if (!('error' in each)) shown(each, note);
    else if (each.error.code !== 'invalid_uid') note.never();
  }
});

/** What is kept of a player, of whatever age; no provider is asked. */
export const stored = noted<FoundPlayer | null | undefined>((player, note, context) => {
  if (player && (note.isTimed || player.freshness.cache !== 'stale')) return shown(player, note);
  if (player) note.shows(recordKey(note.environment, player));
  shortly(player, note, context);
});
