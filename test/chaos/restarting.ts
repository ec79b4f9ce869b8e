import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '../../src/lib/clock.ts';
import { createInstance, freePort, type Instance } from './instance.ts';
import { createPlace, type EngineName } from './place.ts';

/** As common balancers do. */
const lookEveryMs = 2000;
const askers = 8;

interface Restarts {
  readonly engine: EngineName;
  readonly uri: string | undefined;
  /** The fewest requests that are sent meanwhile. */
  readonly requests: number;
  readonly say: (text: string) => void;
}

/**
 * Restarts two servers one after the other, behind a balancer that asks `/readyz` every two seconds; false when any
 * request failed. On LMDB each has a folder of its own.
 */
export async function restartInTurn({ engine, uri, requests, say }: Restarts): Promise<boolean> {
  const outsideUrl = 'http://127.0.0.1:9';
  const place = await createPlace({ engine, uri, outsideUrl, clockOffMs: -10 * minuteMs });
  const failed: string[] = [];
  const onEnd = (text: string) => void failed.push(text);
  const instances: Instance[] = [];
  for (const nth of [0, 1]) {
    const port = await freePort();
    const env = { ...place.envOf(nth, port), DRAIN_SECONDS: '5' };
    instances.push(createInstance({ name: `server ${nth + 1}`, port, env, onEnd }));
  }
  const balancer = createBalancer(instances, failed);
  try {
    for (const instance of instances) await instance.start();
    await balancer.look();
    const asking = Promise.all(Array.from({ length: askers }, balancer.askOnAndOn));
    for (const instance of instances) {
      const code = await instance.stop();
      if (code !== 0) failed.push(`${instance.name} ended with ${code}.`);
      await instance.start();
      await balancer.seenAll();
    }
    await balancer.answered(requests);
    balancer.end();
    await asking;
  } finally {
    balancer.end();
    balancer.close();
    for (const instance of instances) await instance.kill();
    await place.remove();
  }
  say(`restarts in turn: ${failed.length} of ${balancer.asked()} requests failed`);
  for (const text of failed.slice(0, 10)) say(`  ${text}`);
  return failed.length === 0;
}

/** Sends each request to the next instance that was ready when it looked last. */
function createBalancer(instances: readonly Instance[], failed: string[]) {
  const agent = new Agent({ keepAlive: true });
  let ready: readonly Instance[] = [];
  let asked = 0;
  let isOver = false;

  const statusOf = (address: string) =>
    new Promise<number>((resolve, reject) => {
      get(address, { agent }, (response) => {
        response.once('error', reject).once('end', () => resolve(response.statusCode ?? 0));
        response.resume();
      }).once('error', reject);
    });

  async function look(): Promise<void> {
    const found = await Promise.all(
      instances.map(({ url }) => statusOf(`${url}/readyz`).catch(() => 0)),
    );
    ready = instances.filter((_, index) => found[index] === 200);
  }

  const looking = setInterval(() => void look(), lookEveryMs);

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await sleep(100);
  }

  async function ask(): Promise<void> {
    asked += 1;
    const instance = ready[asked % ready.length];
    if (!instance) {
      failed.push('No server was ready.');
      return sleep(100);
    }
    const path = `/sandbox/u/genshin/8123100${10 + (asked % 20)}`;
    const status = await statusOf(`${instance.url}${path}`).catch(String);
    if (status !== 200) failed.push(`${instance.name}: ${status}`);
  }

  return {
    look,
    async askOnAndOn(): Promise<void> {
      while (!isOver) await ask();
    },
    seenAll: () => until(() => ready.length === instances.length),
    answered: (count: number) => until(() => asked >= count),
    asked: () => asked,
    end(): void {
      isOver = true;
      clearInterval(looking);
    },
    close: () => agent.destroy(),
  };
}
