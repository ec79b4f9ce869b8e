import type { RecommendationCode } from '../analysis.ts';
import type { ProfileName } from '../profiles.ts';

/** Whose damage is that of its own hits: what reactions, breaks and anomalies deal is not in the rotation. */
const hitters: readonly ProfileName[] = ['on_field_dps', 'off_field_dps', 'physical_dps'];

/** What changes nothing but stats: what a set does in a fight is not simulated. */
const simulated: readonly RecommendationCode[] = [
  'missing_piece',
  'wrong_main_stat',
  'low_substats',
  'low_level',
  'low_artifact_level',
  'low_weapon_level',
];

/** Whether a simulation can say what following a recommendation adds to the damage. */
export const isSimulated = (name: ProfileName, code: RecommendationCode): boolean =>
  hitters.includes(name) && simulated.includes(code);

/** How much more the second is than the first, in whole percent; null where it is not a percent more, or not known. */
export function percentMore(before: number, after: number): number | null {
  const percent = before > 0 ? Math.round((after / before - 1) * 100) : 0;
  return percent >= 1 ? percent : null;
}
