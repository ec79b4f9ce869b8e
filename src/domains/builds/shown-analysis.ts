import type { BuildAnalysis } from '../../games/builds/analysis.ts';

/** An analysis as it is answered: with what was assumed when the build was read. */
export interface ShownAnalysis extends BuildAnalysis {
  readonly notes: readonly string[];
}
