import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Card } from '../../../../src/domains/cards/card.ts';
import type { CardArt } from '../../../../src/domains/cards/card-art.ts';
import { gameIds, languages } from '../../../../src/games/ids.ts';
import { cardRenderer } from '../../../support/card-renderer.ts';
import { lengths } from '../../../support/lengths.ts';
import { madeUpArt, madeUpCard } from '../../../support/made-up-cards.ts';

const { cards } = lengths();

/** What a process may have grown by, from its first quarter of the cards to the last. */
const maxGrowth = 1.15;

/** The first letters of the blocks that nicknames are made of here. */
const blocks = [0x41, 0x430, 0x5d0, 0x628, 0xe01, 0x3042, 0x4e00, 0x6c00, 0x8000, 0xac00, 0xb900];

/** Eight letters of a block, others for each number. */
const nicknameOf = (index: number): string =>
  String.fromCodePoint(
    ...Array.from(
      { length: 8 },
      (_, at) => (blocks[index % blocks.length] ?? 0x41) + ((index * 7 + at * 3) % 23),
    ),
  );

function cardOf(index: number): Card {
  const game = gameIds[index % gameIds.length] ?? 'genshin';
  const card = madeUpCard(game, {
    language: languages[index % languages.length] ?? 'en',
    theme: index % 2 === 0 ? 'dark' : 'light',
    rank: { metric: 'crit_stat', rank: index + 1, total: cards },
  });
  return {
    ...card,
    player: { ...card.player, nickname: nicknameOf(index), uid: String(800_000_000 + index) },
  };
}

/** Processes that this one started. */
const childrenOf = (pid: number): readonly string[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );

const residentMb = (pid: string): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Of all its threads, in milliseconds: Linux counts in hundredths of a second. */
function cpuMs(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

test.runIf(existsSync('/proc/self/task'))(
  'one process draws card after card in the same memory',
  { timeout: 60_000 + cards * 2000 },
  async () => {
    const before = childrenOf(process.pid);
    const renderer = cardRenderer({ processes: 1 });
    const art: readonly CardArt[] = await Promise.all(
      Array.from({ length: 8 }, (_, seed) => madeUpArt(cardOf(seed), seed)),
    );
    const draw = (index: number) =>
      renderer.draw(cardOf(index), art[index % art.length] ?? fail(), { format: 'webp', scale: 1 });
    await draw(0);
    const [pid = ''] = childrenOf(process.pid).filter((child) => !before.includes(child));
    const first = cpuMs(pid);
    const times: number[] = [];
    const memory: number[] = [];
    for (let index = 1; index < cards; index += 1) {
      const start = cpuMs(pid);
      await draw(index);
      times.push(cpuMs(pid) - start);
      memory.push(residentMb(pid));
    }
    renderer.close();
    const mean = times.reduce((sum, each) => sum + each, 0) / times.length;
    const early = Math.max(...memory.slice(0, Math.ceil(memory.length / 4)));
    const late = Math.max(...memory.slice(-Math.ceil(memory.length / 4)));
    process.stdout.write(
      `${cards} cards: start and first ${first} ms of processor time, then ${mean.toFixed(0)} on average, ` +
        `${quantile(times, 0.95)} at the 95th percentile; ${early.toFixed(0)} MB at first, ${late.toFixed(0)} at last\n`,
    );
    // How long one may take is a row of the bench: a machine that does other work takes longer.
    expect(times.length).toBe(cards - 1);
    if (cards >= 100) expect(late / early).toBeLessThan(maxGrowth);
  },
);

function fail(): never {
  throw new Error('There is no art.');
}
