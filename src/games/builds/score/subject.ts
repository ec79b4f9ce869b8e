import type { Build } from '../build.ts';
import type { Panel } from '../panel.ts';
import type { ScoringProfile, StatReader } from './profile.ts';
import { statReader } from './role.ts';

/** A build with all that it is measured by. */
export interface Subject {
  readonly build: Build;
  readonly profile: ScoringProfile;
  readonly isRoleInferred: boolean;
  /** The stats of a build by what it wears; undefined where nobody can compute them. */
  readonly panelOf: (build: Build) => Panel | undefined;
  /** What the game calls the stats of `em` and `er`; null what it has not. */
  readonly totals: { readonly em: string | null; readonly er: string | null };
}

/** The final stats of a build that is measured. */
export const readerOf = ({ build, panelOf }: Subject): StatReader =>
  statReader(build, () => panelOf(build));
