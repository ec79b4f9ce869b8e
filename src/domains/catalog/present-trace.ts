import type { TraceRecord } from '../../games/catalog.ts';
import { textIn } from '../../games/names.ts';
import { inOrder } from './param-order.ts';
import { type LevelCost, presentLevelCosts } from './present-talent.ts';
import type { Presenting } from './presenting.ts';

type Members = Omit<TraceRecord, 'names' | 'description' | 'orders' | 'levelCosts'>;

export interface Trace extends Members {
  readonly name: string | null;
  readonly description: string | null;
  /** Empty where nothing is paid, or no source has the costs. */
  readonly levelCosts: readonly LevelCost[];
}

export const presentTrace = (
  { names, description, levelCurve, orders, levelCosts, ...trace }: TraceRecord,
  options: Presenting,
): Trace => ({
  ...trace,
  name: textIn(names, options.language),
  description: textIn(description, options.language),
  levelCurve: levelCurve.map(({ level, params }) => ({
    level,
    params: inOrder(params, orders, options.language),
  })),
  levelCosts: presentLevelCosts(levelCosts, options),
});
