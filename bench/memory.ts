import type { LoadGenerator } from './load/load.ts';
import { residentMegabytes } from './processes.ts';
import type { RunningService } from './service.ts';

const steps = 10;
const requestsPerStep = 100_000;
const uids = 20_000;
const longestMs = 30 * 60_000;

/** Resident memory after each 100,000 requests; fewer steps when the time is over. */
export async function memoryUnderLoad(
  { pid, origin, headers }: RunningService,
  generator: LoadGenerator,
  progress: (text: string) => void,
): Promise<number[]> {
  const until = performance.now() + longestMs;
  const megabytes: number[] = [];
  for (let step = 1; step <= steps && performance.now() < until; step += 1) {
    const { failed, completed, seconds } = await generator.run({
      origin,
      method: 'GET',
      path: '/v1/player/genshin/:uid',
      uids,
      seed: step,
      headers,
      connections: 16,
      milliseconds: until - performance.now(),
      requests: requestsPerStep,
    });
    if (failed > 0) throw new Error(`Memory: ${failed} of ${completed} were not answered 200.`);
    megabytes.push(residentMegabytes(pid));
    const rate = Math.round(completed / seconds);
    progress(`memory: ${step}00,000 requests, ${megabytes.at(-1)?.toFixed(0)} MB, ${rate}/s`);
  }
  return megabytes;
}
