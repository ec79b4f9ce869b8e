import type { CatalogPack } from '../../catalog-pack.ts';
import {
  type BuildAnalysis,
  type BuildSummary,
  type BuildTotals,
  type PartScore,
  type PieceScore,
  type ScorePart,
  scoreParts,
} from '../analysis.ts';
import type { Build, CharacterForm, Role } from '../build.ts';
import type { Panel } from '../panel.ts';
import type { BuildRules } from '../rules.ts';
import {
  critValueOf,
  isMainWanted,
  mainValueOf,
  qualityOf,
  rollCountOf,
  rollValueOf,
  setsScore,
} from './gear.ts';
import { levelOf, type ScoringProfile, type StatReader } from './profile.ts';
import { rankFixes, writeRecommendation } from './recommendations.ts';
import { roleDetail } from './role.ts';
import {
  gradeOf,
  type Measured,
  measure,
  percentileOf,
  pieceIn,
  readerOf,
  rememberNothing,
  type Subject,
  scorePartNames,
} from './score.ts';

/** What differs between games in how a build is scored. */
interface ScoringRules extends Pick<Subject, 'totals'> {
  inferRole(build: Build, pack: CatalogPack): Role;
  profileOf(pack: CatalogPack, form: CharacterForm, role: Role): ScoringProfile;
  panelOf(build: Build, pack: CatalogPack): Panel | undefined;
}

interface Analyzer extends Pick<BuildRules, 'analyze' | 'summarize'> {
  /** What a build is measured by; the role is inferred of it when it is null. */
  subjectOf(build: Build, role: Role | null, pack: CatalogPack): Subject;
}

/** Scores builds of a game (R10.1, R10.2, R10.3b). */
export function createAnalyzer({ totals, ...rules }: ScoringRules): Analyzer {
  const subjectOf: Analyzer['subjectOf'] = (build, role, pack) => ({
    build,
    profile: rules.profileOf(pack, build, role ?? rules.inferRole(build, pack)),
    isRoleInferred: role === null,
    panelOf: (one) => rules.panelOf(one, pack),
    totals,
  });
  return {
    subjectOf,
    analyze: (build, role, pack) => analyzeSubject(subjectOf(build, role, pack)),
    summarize: (build, role, pack) => summarize(subjectOf(build, role, pack)),
  };
}

/** What an analysis comes to at a glance (R10.3b). */
function summarize(subject: Subject): BuildSummary {
  const { profile, isRoleInferred } = subject;
  const read = readerOf(subject);
  const remembered = rememberNothing();
  const measured = measure(subject.build, profile, read, remembered);
  const [worst] = rankFixes(subject, read, measured, remembered);
  return {
    score: measured.score,
    grade: gradeOf(measured.score),
    role: profile.role,
    roleInferred: isRoleInferred,
    critValue: critValueOfBuild(subject),
    worstGap: worst === undefined ? null : writeRecommendation(worst),
  };
}

/** Scores a build, says why, and what would make it better (R10.2). Pure: the same build has the same answer. */
function analyzeSubject(subject: Subject): BuildAnalysis {
  const { profile, isRoleInferred } = subject;
  const read = readerOf(subject);
  const remembered = rememberNothing();
  const measured = measure(subject.build, profile, read, remembered);
  return {
    score: measured.score,
    grade: gradeOf(measured.score),
    role: profile.role,
    isRoleInferred,
    percentile: percentileOf(measured.quality, profile.role),
    breakdown: breakdownOf(subject, measured, read),
    recommendations: rankFixes(subject, read, measured, remembered).map(writeRecommendation),
  };
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
