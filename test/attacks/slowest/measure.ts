import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import type { Answer, Service } from './service.ts';

export interface Measured {
  readonly name: string;
  readonly status: number;
  readonly bytes: number;
  readonly tokens: number;
  readonly cost: number | undefined;
  /** Of the processor, what is done in the background included; the median of its turns. */
  readonly cpuMs: number;
  readonly cpuPerToken: number;
  /** The longest time that nothing else was done in. */
  readonly turnMs: number;
}

const quietMs = 2;
const pauseMs = 15;
const warmingTurns = 10;
const longestWaitMs = 5000;

/** Waits until the service does nothing any more, so that the request has paid for what it began. */
async function usedWhenQuiet(service: Service): Promise<number> {
  let { usedMs } = await service.figures('used');
  for (let waited = 0; waited < longestWaitMs; waited += pauseMs) {
    await sleep(pauseMs);
    const now = (await service.figures('used')).usedMs;
    if (now - usedMs < quietMs) return now;
    usedMs = now;
  }
  return usedMs;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

function tokensIn(text: string, otherwise = 1): { tokens: number; cost?: number } {
  const found = /"cost":\{"requested":(\d+),"limit":\d+,"tokens_charged":(\d+)/.exec(text);
  return found
    ? { cost: Number(found[1]), tokens: Math.max(1, Number(found[2])) }
    : { tokens: otherwise };
}

const measuredOf = (
  { name, tokens: known }: Attack,
  { status, text }: Answer,
  [cpuMs, turnMs]: readonly [number, number],
): Measured => {
  const { tokens, cost } = tokensIn(text, known);
  const bytes = Buffer.byteLength(text);
  return { name, status, bytes, tokens, cost, cpuMs, cpuPerToken: cpuMs / tokens, turnMs };
};

/** Asks once, and takes the sum of the turns of the main thread for all that it takes. */
export async function lookAt(service: Service, attack: Attack, turn: number): Promise<Measured> {
  await service.figures('watch');
  const answer = await service.ask(attack.request(turn));
  await sleep(pauseMs);
  const { busyMs, longestMs } = await service.figures('stop');
  return measuredOf(attack, answer, [busyMs, longestMs]);
}

/** Asks as often as wanted, first for what it takes in all, then for its longest turn. */
export async function measure(
  service: Service,
  attack: Attack,
  { turns, from }: { readonly turns: number; readonly from: number },
): Promise<Measured> {
  const { request } = attack;
  const used: number[] = [];
  const longest: number[] = [];
  let answer: Answer = { status: 0, text: '' };
  // What a process has done often is done by faster code, which is compiled beside it.
  for (let turn = 0; turn < warmingTurns; turn += 1) await service.ask(request(from - 1 - turn));
  let before = await usedWhenQuiet(service);
  for (let turn = from; turn < from + turns; turn += 1) {
    answer = await service.ask(request(turn));
    const after = await usedWhenQuiet(service);
    used.push(after - before);
    before = after;
  }
  for (let turn = from + turns; turn < from + 2 * turns; turn += 1) {
    await service.figures('watch');
    await service.ask(request(turn));
    await sleep(pauseMs);
    longest.push((await service.figures('stop')).longestMs);
  }
  return measuredOf(attack, answer, [medianOf(used), medianOf(longest)]);
}
