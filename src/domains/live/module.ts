import type { Platform } from '../module.ts';
import { liveRecords } from './event-log.ts';
import { createLiveService, type LiveDependencies } from './service.ts';

export function createLive(
  { store, clock, work, onError }: Platform,
  ports: Pick<LiveDependencies, 'consumer' | 'refusalOf' | 'lineageOf' | 'onEvent'>,
) {
  const records = store.collection(liveRecords);
  const service = createLiveService({ records, clock, work, onError, ...ports });
  return {
    service,
    tick: () => void service.tick(),
    // An open stream would keep the server from ending.
    drain: service.close,
    close: service.idle,
  };
}
