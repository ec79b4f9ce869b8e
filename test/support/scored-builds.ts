import {
  type Build,
  defaultForm,
  nothingWorn,
  type Role,
  type WornGear,
} from '../../src/games/builds/build.ts';
import { subStatsOf } from '../../src/games/builds/score/gear.ts';
import type { ScoringProfile } from '../../src/games/builds/score/profile.ts';
import { measureAlone, measureSubject } from '../../src/games/builds/score/recommendations.ts';
import { statReader } from '../../src/games/builds/score/role.ts';
import { measure, type Subject } from '../../src/games/builds/score/score.ts';
import type { PlayerBase } from '../../src/games/game.ts';
import type { GearItem } from '../../src/games/gear.ts';
import type { GameId } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { builtInPack } from './built-in.ts';

/** A character without anything. */
export const bareBuild = (avatarId: number, given: Partial<Build> = {}): Build => ({
  ...defaultForm(avatarId),
  ...nothingWorn,
  ...given,
});

/** A piece at the highest level, with the sub stats that are told. */
export const pieceOf = (
  slot: string,
  mainStat: string,
  subStats: Readonly<Record<string, number>> = {},
  given: Partial<WornGear> = {},
): WornGear => ({
  slot,
  setId: null,
  rarity: 5,
  level: null,
  mainStat: { stat: mainStat, value: null },
  subStats: Object.entries(subStats).map(([stat, value]) => ({ stat, value, rolls: null })),
  ...given,
});

/** Every slot with the best main stat and sub stats of this quality, of the sets that are told by slot. */
export const piecesOf = (
  profile: ScoringProfile,
  quality: number,
  setOf: (slot: string) => number | null = () => null,
): WornGear[] =>
  profile.slots.map(({ slot, best }) => ({
    ...pieceOf(slot, best),
    setId: setOf(slot),
    subStats: subStatsOf(quality, best, profile),
  }));

/** The parts of a build's score, each 0 to 1. */
export const sharesOf = ({ build, profile, computePanel }: Subject) =>
  measure(
    build,
    profile,
    statReader(build, () => computePanel(build)),
  ).shares;

/** The characters of so many sandbox players: what they wear is by chance. */
function sandboxCharacters(game: GameId, players: number): PlayerBase['showcase'] {
  const pack = builtInPack(game);
  const { sandbox, present } = games[game];
  return Array.from({ length: players }, (_, index) => String(812_345_600 + index)).flatMap(
    (uid) => {
      const shown = sandbox(uid, { hideDetails: false, empty: false, pack });
      return present(shown, { uid, language: 'en', cdnUrl: '', pack }).showcase;
    },
  );
}

export const sandboxBuilds = (game: GameId, players: number): Build[] =>
  sandboxCharacters(game, players).map((character) => games[game].builds.buildOf(character));

/** What they wear, whatever the game calls it. */
export const sandboxGear = (game: GameId, players: number): GearItem[] =>
  sandboxCharacters(game, players).flatMap((character) =>
    ['artifacts', 'relics', 'driveDiscs'].flatMap(
      (name) => (character as unknown as Readonly<Record<string, GearItem[]>>)[name] ?? [],
    ),
  );

/** What following a recommendation gave against what it said, one row each. */
export function provenGains(
  game: GameId,
  subjectOf: (build: Build, role: Role | null) => Subject,
  builds: readonly Build[],
) {
  const pack = builtInPack(game);
  const { analyze } = games[game].builds;
  return builds.flatMap((build) => {
    const subject = subjectOf(build, null);
    const { recommendations } = analyze(build, null, pack);
    const before = measureAlone(subject).measured.points;
    return measureSubject(subject).fixes.map((fix, index) => {
      const after = measureAlone({ ...subject, build: fix.fixed }).measured.points;
      return { said: recommendations[index], fix, gained: Math.round((after - before) * 10) / 10 };
    });
  });
}
