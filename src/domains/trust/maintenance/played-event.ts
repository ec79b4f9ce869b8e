import { rememberedKeys } from '../chain.ts';
import type { TrustEvent } from '../event.ts';
import { evolve } from '../evolve.ts';
import type { TrustState } from '../state.ts';
import type { DueEntry } from '../timeline/timeline-entry.ts';
import type { Played } from './played.ts';

export const itemAt = <Item>(items: readonly Item[], of: number): Item | undefined =>
  items[of % Math.max(1, items.length)];

export const entryOf = ({ due }: TrustState, key: string): DueEntry | undefined =>
  due.find((entry) => entry.key === key);

/** An event that the timeline knows is not brought again: whoever brings events looks there first. */
export function brought(played: Played, event: TrustEvent): Played {
  if (played.keys.has(event.key)) return played;
  return {
    ...played,
    state: evolve(played.state, event, played.now),
    events: [...played.events, event].slice(-rememberedKeys / 2),
  };
}
