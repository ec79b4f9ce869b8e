import { memoizeWeakly } from '../../../lib/memoize.ts';
import { lazily } from '../../../lib/once.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import type { Language } from '../../ids.ts';
import {
  type BuildAnalysis,
  type BuildSummary,
  type BuildTotals,
  type PartScore,
  type PieceScore,
  type Recommendation,
  type RecommendationCode,
  type ScorePart,
  scoreParts,
} from '../analysis.ts';
import type { Build, Role } from '../build.ts';
import type { ProfileName } from '../profiles.ts';
import type { BuildRules } from '../rules.ts';
import { createAdviceWriter } from './advice.ts';
import {
  isMainWanted,
  mainValueOf,
  qualityOf,
  rollCountOf,
  rollValueOf,
  setsScore,
} from './gear.ts';
import { levelOf, type StatReader } from './profile.ts';
import { type GainedFix, measureAlone, measureSubject, priorityOf } from './recommendations.ts';
import { roleDetail } from './role.ts';
import { critValueOf } from './rolls.ts';
import {
  gradeOf,
  type Measured,
  percentileOf,
  pieceIn,
  type Subject,
  scorePartNames,
  tenths,
} from './score.ts';
import { createScoringProfiles, type ScoringRules } from './scoring-profiles.ts';
import { createStandardBuilds } from './standard-build.ts';

/** A simulation takes a fifth of the time of an analysis: that of the first recommendations is worth it. */
const mostSimulated = 3;

/** Whose damage is that of its own hits: what reactions, breaks and anomalies deal is not in the rotation. */
const hitters: readonly ProfileName[] = ['on_field_dps', 'off_field_dps', 'physical_dps'];

/** What changes nothing but stats: what a set does in a fight is not simulated. */
const simulated: readonly RecommendationCode[] = [
  'missing_piece',
  'wrong_main_stat',
  'low_substats',
  'incomplete_set',
  'low_level',
  'low_artifact_level',
  'low_weapon_level',
];

/** Whether a simulation can say what following a recommendation adds to the damage. */
const isSimulated = (name: ProfileName, code: RecommendationCode): boolean =>
  hitters.includes(name) && simulated.includes(code);

/** How much more the second is than the first, in whole percent; null where it is not a percent more, or not known. */
function percentMore(before: number, after: number): number | null {
  const percent = before > 0 ? Math.round((after / before - 1) * 100) : 0;
  return percent >= 1 ? percent : null;
}

/** Scores builds of a game (R10.1, R10.2, R10.3b). */
export function createAnalyzer<Archetype>(rules: ScoringRules<Archetype>) {
  const { totals } = rules;
  const profiles = createScoringProfiles(rules);
  /** Each profile that the build can be scored by, the one that fits best first. */
  const subjectsOf = (build: Build, role: Role | null, pack: CatalogPack) => {
    const computePanel = memoizeWeakly((one: Build) => rules.computePanel(one, pack));
    return profiles
      .fitting(pack, build, role)
      .map((profile) => {
        const subject: Subject = {
          build,
          profile,
          isRoleInferred: role === null,
          computePanel,
          totals,
        };
        return { subject, known: measureAlone(subject) };
      })
      .toSorted((one, other) => other.known.measured.score - one.known.measured.score);
  };
  /** The one that fits best. */
  const bestOf = (build: Build, role: Role | null, pack: CatalogPack) => {
    const [best, ...others] = subjectsOf(build, role, pack);
    if (best === undefined) throw new Error('A build has no profile.');
    return { ...best, others };
  };
  /** Recommendations in words, with what each adds to the damage where a simulation knows it. */
  const present = (
    { build, profile }: Subject,
    fixes: readonly GainedFix[],
    pack: CatalogPack,
    language: Language,
  ): Recommendation[] => {
    const write = createAdviceWriter(pack, build.avatarId, language);
    // By what is worn: stats that were given would hide what changes.
    const damageOf = (one: Build): number => rules.damageOf({ ...one, stats: {} }, pack);
    let now: number | undefined;
    return fixes.map(({ code, slot, gain, advice, fixed }, index) => {
      let percent: number | null = null;
      if (build.gear.length > 0 && index < mostSimulated && isSimulated(profile.name, code)) {
        now ??= damageOf(build);
        percent = now > 0 ? percentMore(now, damageOf(fixed)) : null;
      }
      const message = write(advice, { points: gain, percent });
      return { code, priority: priorityOf(gain), slot, message, gain, damagePercent: percent };
    });
  };
  const analyze: BuildRules['analyze'] = (build, role, pack, language = 'en') => {
    const { subject, known, others } = bestOf(build, role, pack);
    const { profile, isRoleInferred } = subject;
    const { read, measured, fixes } = measureSubject(subject, known);
    return {
      score: measured.score,
      grade: gradeOf(measured.score),
      role: profile.role,
      isRoleInferred,
      profile: profile.name,
      profileSource: profile.source,
      alternatives: others.map(({ subject: { profile: other }, known: { measured: found } }) => ({
        profile: other.name,
        role: other.role,
        score: found.score,
      })),
      percentile: percentileOf(measured.quality, profile.role),
      breakdown: breakdownOf(subject, measured, read),
      recommendations: present(subject, fixes, pack, language),
    };
  };
  const summarize: BuildRules['summarize'] = (build, role, pack, language = 'en') => {
    const { subject, known } = bestOf(build, role, pack);
    const { profile, isRoleInferred } = subject;
    const { measured, fixes } = measureSubject(subject, known);
    return withRecommendations(
      {
        score: measured.score,
        grade: gradeOf(measured.score),
        role: profile.role,
        roleInferred: isRoleInferred,
        profile: profile.name,
        critValue: critValueOfBuild(subject),
        worstGap: present(subject, fixes.slice(0, 1), pack, language)[0] ?? null,
      },
      () => present(subject, fixes, pack, language),
    );
  };
  return {
    profiles: rules.profiles,
    profilesOf: profiles.list,
    standardBuild: createStandardBuilds({
      words: rules.words,
      tiersOf: rules.rolls.tiersOf,
      profilesOf: profiles.list,
      hasPairs: (pack) => rules.setSlots(pack).two !== null,
    }),
    derivedOf: profiles.derived,
    subjectOf: (build: Build, role: Role | null, pack: CatalogPack): Subject =>
      bestOf(build, role, pack).subject,
    analyze,
    summarize,
  };
}

/** A summary whose recommendations are simulated when they are first read. */
const withRecommendations = (
  summary: Omit<BuildSummary, 'recommendations'>,
  compute: () => readonly Recommendation[],
): BuildSummary =>
  lazily<typeof summary, 'recommendations', readonly Recommendation[]>(
    summary,
    'recommendations',
    compute,
  );

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
