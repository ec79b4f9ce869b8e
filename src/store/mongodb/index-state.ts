import type { IndexCondition } from '../store.ts';
import type { DeclaredIndex } from './index-definitions.ts';

export interface State {
  readonly declared: DeclaredIndex;
  readonly waiting: Set<() => void>;
  condition: IndexCondition | 'ready';
  name: string;
  reason: string;
}

export const stateOf = (declared: DeclaredIndex): State => ({
  declared,
  waiting: new Set(),
  condition: 'pending',
  name: declared.name,
  reason: '',
});

/** Resolves when the state has changed, or after so long. */
export const settled = ({ waiting }: State, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      waiting.delete(end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    waiting.add(end);
  });
