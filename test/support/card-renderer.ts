import { inject } from 'vitest';
import {
  type CardRendererOptions,
  type OpenCardRenderer,
  openCardRenderer,
} from '../../src/domains/cards/render/renderer.ts';
import { systemClock } from '../../src/lib/clock.ts';

let opened: OpenCardRenderer | undefined;

/** Real processes that draw cards, shared by all tests of a worker: each takes a while to start. */
export function sharedCardRenderer(): OpenCardRenderer {
  opened ??= cardRenderer();
  return { ...opened, close: () => undefined };
}

/** One of a test's own, to be closed by it. */
export const cardRenderer = (options: Partial<CardRendererOptions> = {}): OpenCardRenderer =>
  openCardRenderer({
    clock: systemClock,
    program: [inject('cardWorker')],
    onError(error) {
      throw error;
    },
    ...options,
  });
