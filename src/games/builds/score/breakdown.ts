import {
  type BuildAnalysis,
  type BuildTotals,
  type PartScore,
  type PieceScore,
  type ScorePart,
  scoreParts,
} from '../analysis.ts';
import {
  critValueOf,
  isMainWanted,
  mainValueOf,
  qualityOf,
  rollCountOf,
  rollValueOf,
} from './gear.ts';
import { levelOf, type StatReader } from './profile.ts';
import { roleDetail } from './role.ts';
import { type Measured, parts, pieceIn } from './score.ts';
import { setsScore } from './sets.ts';
import type { Subject } from './subject.ts';

const tenths = (value: number): number => Math.round(value * 10) / 10;
const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Of all pieces. */
export function critValueOfBuild({ build, profile }: Subject): number {
  const sum = build.gear.reduce(
    (value, piece) => value + critValueOf(piece, mainValueOf(piece, profile)),
    0,
  );
  return tenths(sum);
}

function piecesOf({ build, profile }: Subject): PieceScore[] {
  return profile.slots.flatMap((wishes) => {
    const piece = pieceIn(build, wishes.slot);
    if (piece === undefined) return [];
    return [
      {
        slot: piece.slot,
        mainOk: !wishes.hasChoice || isMainWanted(wishes, piece.mainStat.stat),
        rolls: rollCountOf(piece, profile),
        rollValue: rollValueOf(piece, profile),
        critValue: critValueOf(piece, mainValueOf(piece, profile)),
        quality: Math.round(qualityOf(piece, profile) * 1000) / 1000,
      },
    ];
  });
}

function totalsOf(subject: Subject, read: StatReader): BuildTotals {
  const { em, er } = subject.totals;
  const flat = (stat: string): number => Math.round(read(stat) ?? 0);
  const percent = (stat: string): number => tenths((read(stat) ?? 0) * 100);
  return {
    critValue: critValueOfBuild(subject),
    atk: flat('atk'),
    hp: flat('hp'),
    def: flat('def'),
    em: em === null ? null : flat(em),
    er: er === null ? null : percent(er),
    critRate: percent('crit_rate'),
    critDmg: percent('crit_dmg'),
  };
}

/** One sentence a part. */
function detailsOf(
  { build, profile }: Subject,
  { quality }: Measured,
  read: StatReader,
): Readonly<Record<ScorePart, string>> {
  const choices = profile.slots.filter(({ hasChoice }) => hasChoice);
  const wanted = choices.filter((wishes) => {
    const piece = pieceIn(build, wishes.slot);
    return piece !== undefined && isMainWanted(wishes, piece.mainStat.stat);
  });
  const levels = build.gear.map((piece) => levelOf(piece, profile.gear));
  const gearLevel = tenths(levels.reduce((sum, level) => sum + level, 0) / (levels.length || 1));
  const { detail } = setsScore(build, profile);
  return {
    mainStats: `${wanted.length} of ${choices.length} slots with a choice have a main stat that the role wants.`,
    subStats: `The sub stats have ${tenths(quality * 100)} percent of the best possible.`,
    sets: `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`,
    role: roleDetail(profile.checks, read, build),
    levels: `Level ${build.level} of ${profile.maxLevel}, weapon ${build.weapon?.level ?? 0} of ${profile.maxWeaponLevel}, gear ${gearLevel} on average.`,
  };
}

/** What a score is made of. */
export function breakdownOf(
  subject: Subject,
  measured: Measured,
  read: StatReader,
): BuildAnalysis['breakdown'] {
  const details = detailsOf(subject, measured, read);
  const partScores = Object.fromEntries(
    parts.map((part): [ScorePart, PartScore] => [
      part,
      {
        points: hundredths(scoreParts[part] * measured.shares[part]),
        max: scoreParts[part],
        detail: details[part],
      },
    ]),
  ) as Record<ScorePart, PartScore>;
  return { ...partScores, pieces: piecesOf(subject), totals: totalsOf(subject, read) };
}
