import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lengths } from '../support/lengths.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { bodyOf, type HostileRequest, worstDocuments } from './worst-documents.ts';

let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({
    REQUEST_BUCKET_CAPACITY: '1000000000',
    REQUEST_BUCKET_REFILL_PER_MINUTE: '1000000',
    LEADERBOARD_BUCKET_CAPACITY: '1000000000',
  });
}, 60_000);

afterAll(() => server?.close());

const ask = async (request: HostileRequest): Promise<{ status: number; bytes: number }> => {
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.key}`, 'Content-Type': 'application/json' },
    body: bodyOf(request),
  });
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
};

const honest: HostileRequest = {
  query: '{ player(game: GENSHIN, uid: "812345678") { nickname trustScore { score } } }',
};

const residentMegabytes = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

const isLinux = existsSync('/proc/self/schedstat');
const turns = lengths().worstTurns;

/** Calls `round` again and again; the memory of the service at its highest. */
async function highestMemory(round: (turn: number) => Promise<void>): Promise<number> {
  let highest = 0;
  for (let turn = 1; turn <= turns; turn += 1) {
    await round(turn);
    highest = Math.max(highest, residentMegabytes());
    // Whatever came before, others are answered.
    expect((await ask(honest)).status).toBe(200);
  }
  return highest;
}

const attacks = Object.entries(worstDocuments);

// R4.10: nothing of what one request asks for stays. How long each takes is a row of the bench.
test.runIf(isLinux)(
  'the worst documents are answered with at most 4 MB each, and take at most 150 MB',
  async () => {
    for (const [, attack] of attacks) await ask(attack(0));
    for (let count = 0; count < 50; count += 1) await ask(honest);
    const before = residentMegabytes();

    async function alone(name: string, request: HostileRequest): Promise<void> {
      const { status, bytes } = await ask(request);
      expect([200, 400, 413], name).toContain(status);
      expect(bytes, name).toBeLessThan(4.1 * 1024 * 1024);
    }

    const inTurn = await highestMemory(async (turn) => {
      // From its second use on a document is written in another way.
      for (const [name, attack] of attacks)
        for (const request of [attack(turn), attack(turn)]) await alone(name, request);
    });
    const together = await highestMemory(async (turn) => {
      const all = attacks.flatMap(([, attack]) => [attack(-turn), attack(-turn)]);
      await Promise.all(all.map(ask));
    });
    expect(Math.max(inTurn, together) - before).toBeLessThan(150);
  },
  60_000 + turns * 20_000,
);
