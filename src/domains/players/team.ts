import type { WritableCharacter } from '../../games/export.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { Problem, type ProblemDetail } from '../../lib/problem.ts';
import type { FoundPlayer, Freshness } from './present.ts';

export interface TeamRequest {
  readonly game: GameId;
  readonly uid: string;
  /** By default the first characters of the player that the simulator has, as many as fit. */
  readonly members?: readonly TeamMember[] | null | undefined;
}

interface TeamMember {
  /** Who shows it; by default the player that the team is asked of. */
  readonly uid?: string | null | undefined;
  /** By default the first of the player that the simulator has. */
  readonly avatarId?: number | null | undefined;
}

/** A team as the simulator of its game reads it (R17.3a). */
export interface TeamText {
  readonly text: string;
  readonly skipped: number;
  /** That of the player who is fetched again first. */
  readonly freshness: Freshness;
  readonly players: readonly FoundPlayer[];
}

/**
 * Rejects as `get`, with `character_not_found` for a character that is not shown, and with `validation_failed` for all
 * that the simulator has no word for.
 */
export async function writeTeam(
  { game, uid, members }: TeamRequest,
  get: (uid: string) => Promise<FoundPlayer>,
): Promise<TeamText> {
  const { simulator, personOf } = games[game];
  const { teamSize } = simulator ?? { teamSize: 0 };
  const wanted = members?.map((one) => ({ ...one, uid: one.uid ?? uid })) ?? [{ uid }];
  const uids = [...new Set(wanted.map((one) => one.uid))];
  const players = await Promise.all(uids.map((one) => getNamed(one, one !== uid, get)));
  const team = wanted.flatMap((one) => {
    const meant = shownBy(players[uids.indexOf(one.uid)], one);
    const written = meant.map(({ id, write }) => ({
      ...write(),
      person: personOf(id),
      shown: `(${id}) of ${one.uid}`,
    }));
    const known = written.filter(({ faults }) => faults.length === 0);
    return known.length > 0 ? known.slice(0, members ? 1 : teamSize) : written.slice(0, 1);
  });
  const [fault, ...others] = team.flatMap(({ name, key, person, shown, faults }, index) => {
    const first = team.findIndex((one) => one.person === person);
    const twice =
      team[first]?.key === key
        ? 'it is in the team twice'
        : `a team has one ${name}, and this has two`;
    return (first < index ? [...faults, twice] : faults).map(
      (text): ProblemDetail => ({ path: 'team', message: `${name} ${shown}: ${text}.` }),
    );
  });
  if (fault) throw Problem.invalidAll([fault, ...others]);
  return {
    text: team.map(({ text }) => text).join('\n'),
    skipped: team.reduce((sum, { skipped }) => sum + skipped, 0),
    freshness: players
      .map(({ freshness }) => freshness)
      .reduce((least, one) => (one.ttlSeconds < least.ttlSeconds ? one : least)),
    players,
  };
}

/** The failure of a player whom only the team names says whose it is. */
async function getNamed(
  uid: string,
  isOther: boolean,
  get: (uid: string) => Promise<FoundPlayer>,
): Promise<FoundPlayer> {
  try {
    return await get(uid);
  } catch (error) {
    if (!isOther || !(error instanceof Problem) || error.code === 'rate_limited') throw error;
    throw new Problem(error.code, `${uid}: ${error.message}`);
  }
}

/** The characters of a player that are meant, at least one. */
function shownBy(
  player: FoundPlayer | undefined,
  { uid, avatarId }: TeamMember,
): readonly WritableCharacter[] {
  const shown = player?.simulated() ?? [];
  const meant = avatarId == null ? shown : shown.filter(({ id }) => id === avatarId);
  if (meant.length > 0) return meant;
  const ids = shown.map(({ id }) => id).join(', ');
  throw new Problem(
    'character_not_found',
    shown.length === 0
      ? `${uid} shows no character with its details.`
      : `${uid} does not show ${avatarId} with its details. It shows ${ids}.`,
  );
}
