import type { BuildAnalysis, BuildSummary } from '../analysis.ts';
import { breakdownOf, critValueOfBuild } from './breakdown.ts';
import { percentileOf } from './calibration.ts';
import { gainedFixes, recommendationOf } from './gains.ts';
import { gradeOf } from './grade.ts';
import { measure, rememberNothing } from './score.ts';
import { readerOf, type Subject } from './subject.ts';

/** What an analysis comes to at a glance (R10.3b). */
export function summarize(subject: Subject): BuildSummary {
  const { profile, isRoleInferred } = subject;
  const read = readerOf(subject);
  const remembered = rememberNothing();
  const measured = measure(subject.build, profile, read, remembered);
  const [worst] = gainedFixes(subject, read, measured, remembered);
  return {
    score: measured.score,
    grade: gradeOf(measured.score),
    role: profile.role,
    roleInferred: isRoleInferred,
    critValue: critValueOfBuild(subject),
    worstGap: worst === undefined ? null : recommendationOf(worst),
  };
}

/** Scores a build, says why, and what would make it better (R10.2). Pure: the same build has the same answer. */
export function analyzeSubject(subject: Subject): BuildAnalysis {
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
    recommendations: gainedFixes(subject, read, measured, remembered).map(recommendationOf),
  };
}
