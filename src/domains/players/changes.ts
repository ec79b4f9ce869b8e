import type { Game, PlayerBase, ShownCharacterBase } from '../../games/game.ts';
import type { GearItem } from '../../games/gear.ts';
import { games } from '../../games/index.ts';

export type PlayerChangeKind =
  | 'account_level'
  | 'shown'
  | 'level'
  | 'rank'
  | 'weapon'
  | 'weapon_level'
  | 'refinement'
  | 'talent'
  | 'gear'
  | 'score';

/** One thing that is different about a player. */
export interface PlayerChange {
  readonly kind: PlayerChangeKind;
  /** Null for the account itself. */
  readonly avatarId: number | null;
  readonly characterName: string | null;
  /** The weapon or the talent; null for other kinds. */
  readonly name: string | null;
  readonly nameBefore: string | null;
  readonly before: number | null;
  readonly after: number | null;
}

/** What is different about a player since it was last seen otherwise (R6.13). */
export interface PlayerChanges {
  /** Epoch milliseconds. */
  readonly since: number;
  readonly changes: readonly PlayerChange[];
}

type Change = Pick<PlayerChange, 'kind'> & Partial<PlayerChange>;

const nothing = {
  avatarId: null,
  characterName: null,
  name: null,
  nameBefore: null,
  before: null,
  after: null,
};

/** What is different about an account between two looks at it, in the order of its showcase. */
export function changesBetween(earlier: PlayerBase, now: PlayerBase): PlayerChange[] {
  const game = games[now.game];
  const idOf = (character: ShownCharacterBase): number => game.builds.idOf(character);
  const earlierById = new Map(earlier.showcase.map((one) => [idOf(one), one]));
  const changes = now.showcase.flatMap((character) => {
    if (character.detail === null) return [];
    const avatarId = idOf(character);
    const of = { ...nothing, avatarId, characterName: character.name };
    const former = earlierById.get(avatarId);
    const changed = former ? changesOf(game, former, character) : [{ kind: 'shown' } as const];
    return changed.map((change) => ({ ...of, ...change }));
  });
  const levels = stepOf('account_level', earlier.level, now.level);
  return [...levels.map((change) => ({ ...nothing, ...change })), ...changes];
}

/** A change of a number; none when it is the same. */
const stepOf = (
  kind: PlayerChangeKind,
  before: number | undefined,
  after: number | undefined,
  name: string | null = null,
): Change[] =>
  before === undefined || after === undefined || before === after
    ? []
    : [{ kind, before, after, name }];

function changesOf(game: Game, earlier: ShownCharacterBase, now: ShownCharacterBase): Change[] {
  if (earlier.detail === null) return [];
  const [before, after] = [game.sheet(earlier), game.sheet(now)];
  const talents = new Map(before.detail?.talents.map(({ type, level }) => [type, level]));
  const changes = [
    ...stepOf('level', earlier.level, now.level),
    ...stepOf('rank', before.rank, after.rank),
    ...weaponChanges(before.weapon, after.weapon),
    ...(after.detail?.talents ?? []).flatMap(({ type, name, level }) =>
      stepOf('talent', talents.get(type), level, name ?? type),
    ),
    ...gearChanges(before.gear, after.gear),
  ];
  // A build that is the same scores the same, and scoring is most of the work.
  if (changes.length === 0) return [];
  return [...changes, ...stepOf('score', earlier.build?.score, now.build?.score)];
}

type Weapon = ReturnType<Game['sheet']>['weapon'];

function weaponChanges(before: Weapon, after: Weapon): Change[] {
  if (before?.id !== after?.id)
    return [{ kind: 'weapon', nameBefore: before && nameOf(before), name: after && nameOf(after) }];
  return [
    ...stepOf('weapon_level', before?.level, after?.level, after && nameOf(after)),
    ...stepOf('refinement', before?.refinement, after?.refinement, after && nameOf(after)),
  ];
}

const nameOf = ({ name, id }: { readonly name: string | null; readonly id: number }): string =>
  name ?? String(id);

/** How many pieces are others, or levelled. */
function gearChanges(before: readonly GearItem[], after: readonly GearItem[]): Change[] {
  const textOf = ({ slot, id, level, mainStat, subStats }: GearItem) =>
    JSON.stringify([slot, id, level, mainStat, subStats.map(({ stat, value }) => [stat, value])]);
  const former = new Set(before.map(textOf));
  const others = after.filter((piece) => !former.has(textOf(piece))).length;
  return others === 0 ? [] : [{ kind: 'gear', after: others }];
}
