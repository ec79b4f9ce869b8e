import type { SetHead } from '../../catalog.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import {
  type BuildAnalysis,
  type BuildTotals,
  type PartScore,
  type PieceScore,
  type ScorePart,
  scoreParts,
} from '../analysis.ts';
import type { Build, CharacterForm, Role } from '../build.ts';
import type { Panel } from '../panel.ts';
import type { BuildRules } from '../rules.ts';
import type { BuildWords } from '../words.ts';
import {
  isMainWanted,
  mainValueOf,
  qualityOf,
  rollCountOf,
  rollValueOf,
  setsScore,
} from './gear.ts';
import {
  gearTablesOf,
  levelOf,
  type MainWishes,
  oncePerForm,
  recommendedSets,
  type ScoringProfile,
  type StatReader,
  slotWishes,
} from './profile.ts';
import { measureSubject, writeRecommendation } from './recommendations.ts';
import { roleDetail } from './role.ts';
import { critValueOf, type Rolls } from './rolls.ts';
import {
  gradeOf,
  type Measured,
  percentileOf,
  pieceIn,
  type Subject,
  scorePartNames,
} from './score.ts';

/** What a game wants of a character in a role. */
interface Wishes
  extends Pick<ScoringProfile, 'subWeights' | 'fourPieces' | 'twoPieces' | 'checks'> {
  /** Of a slot whose main stat is not always the same. */
  mainWishes(slot: string): MainWishes | undefined;
}

/** What differs between games in how a build is scored. */
interface ScoringRules<Nature> extends Pick<Subject, 'totals'> {
  readonly words: BuildWords;
  readonly rolls: Rolls;
  /** What of a character decides what its gear is worth. */
  natureOf(pack: CatalogPack, form: CharacterForm): Nature;
  inferRole(build: Build, nature: Nature): Role;
  /** `sets` are those that suit the character. */
  wishesOf(nature: Nature, role: Role, sets: readonly SetHead[], pack: CatalogPack): Wishes;
  panelOf(build: Build, pack: CatalogPack): Panel | undefined;
}

/** Scores builds of a game (R10.1, R10.2, R10.3b). */
export function createAnalyzer<Nature>(rules: ScoringRules<Nature>) {
  const { words, natureOf, totals } = rules;
  const gearTables = gearTablesOf(words.maxGearLevel, rules.rolls);
  const readProfile = (pack: CatalogPack, form: CharacterForm, role: Role): ScoringProfile => {
    const sets = recommendedSets(pack).get(form.avatarId) ?? [];
    const { mainWishes, ...wishes } = rules.wishesOf(natureOf(pack, form), role, sets, pack);
    const gear = gearTables(pack);
    return {
      role,
      slots: slotWishes(pack, gear, mainWishes),
      ...wishes,
      gear,
      maxLevel: words.maxLevel.analyzed,
      maxWeaponLevel: words.maxWeaponLevel,
    };
  };
  const profileOf = oncePerForm(readProfile);
  /** What a build is measured by; the role is inferred of it when it is null. */
  const subjectOf = (build: Build, role: Role | null, pack: CatalogPack): Subject => ({
    build,
    profile: profileOf(pack, build, role ?? rules.inferRole(build, natureOf(pack, build))),
    isRoleInferred: role === null,
    panelOf: (one) => rules.panelOf(one, pack),
    totals,
  });
  const analyze: BuildRules['analyze'] = (build, role, pack) => {
    const subject = subjectOf(build, role, pack);
    const { profile, isRoleInferred } = subject;
    const { read, measured, fixes } = measureSubject(subject);
    return {
      score: measured.score,
      grade: gradeOf(measured.score),
      role: profile.role,
      isRoleInferred,
      percentile: percentileOf(measured.quality, profile.role),
      breakdown: breakdownOf(subject, measured, read),
      recommendations: fixes.map(writeRecommendation),
    };
  };
  const summarize: BuildRules['summarize'] = (build, role, pack) => {
    const subject = subjectOf(build, role, pack);
    const { profile, isRoleInferred } = subject;
    const { measured, fixes } = measureSubject(subject);
    const [worst] = fixes;
    return {
      score: measured.score,
      grade: gradeOf(measured.score),
      role: profile.role,
      roleInferred: isRoleInferred,
      critValue: critValueOfBuild(subject),
      worstGap: worst === undefined ? null : writeRecommendation(worst),
    };
  };
  return { profileOf, subjectOf, analyze, summarize };
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Of all pieces. */
function critValueOfBuild({ build, profile }: Subject): number {
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
function breakdownOf(
  subject: Subject,
  measured: Measured,
  read: StatReader,
): BuildAnalysis['breakdown'] {
  const details = detailsOf(subject, measured, read);
  const partScores = Object.fromEntries(
    scorePartNames.map((part): [ScorePart, PartScore] => [
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
