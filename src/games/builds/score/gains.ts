import type { Recommendation } from '../analysis.ts';
import { type Fix, fixesOf, priorityOf } from './fixes.ts';
import type { StatReader } from './profile.ts';
import { statReader } from './role.ts';
import { type Measured, measure, type Remembered, rememberNothing } from './score.ts';
import { readerOf, type Subject } from './subject.ts';

/** An answer has no more (R10.2). */
const maxRecommendations = 5;

export interface GainedFix extends Fix {
  readonly gain: number;
}

/** What can be better and adds a point, the largest gain first, at most five. A gain is the score of the fixed build less this one. */
export function gainedFixes(
  subject: Subject,
  read: StatReader,
  { score }: Measured,
  remembered: Remembered,
): readonly GainedFix[] {
  const { build, profile, panelOf } = subject;
  return fixesOf(build, profile, read)
    .map((fix) => {
      const { fixed } = fix;
      const after = measure(
        fixed,
        profile,
        statReader(fixed, () => panelOf(fixed)),
        remembered,
      );
      return { ...fix, gain: after.score - score };
    })
    .filter(({ gain }) => gain > 0)
    .toSorted((one, other) => other.gain - one.gain)
    .slice(0, maxRecommendations);
}

/** The recommendations with the builds in which they were followed. */
export const fixesWithGain = (subject: Subject): readonly GainedFix[] => {
  const read = readerOf(subject);
  const remembered = rememberNothing();
  const measured = measure(subject.build, subject.profile, read, remembered);
  return gainedFixes(subject, read, measured, remembered);
};

export const recommendationOf = ({ code, slot, message, gain }: GainedFix): Recommendation => ({
  code,
  priority: priorityOf(gain),
  slot,
  message: message(),
  gain,
});
