import type { Module, Platform } from '../module.ts';
import { liveRecords } from './event-log.ts';
import { createLiveService, type LiveDependencies, type LiveService } from './service.ts';

export interface LiveModule extends Module {
  readonly service: LiveService;
}

export type LivePorts = Pick<LiveDependencies, 'consumer' | 'refusalOf' | 'lineageOf' | 'onEvent'>;

export function createLive(
  { store, clock, work, onError }: Platform,
  ports: LivePorts,
): LiveModule {
  const service = createLiveService({
    records: store.collection(liveRecords),
    clock,
    work,
    onError,
    ...ports,
  });
  return {
    service,
    tick: () => void service.tick(),
    // An open stream would keep the server from ending.
    drain: service.close,
    close: service.idle,
  };
}
