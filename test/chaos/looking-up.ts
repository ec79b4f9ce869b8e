import { int, pick, type Random } from '../../src/games/random.ts';
import type { Family } from './place.ts';
import { textOf } from './reporting.ts';
import { type CallerOf, reportedUids } from './stage.ts';

/** Who is reported is looked up too: the score of somebody on a board moves, and takes some off it. */
const reportedShare = 0.3;

/** Of every region; so many that most are looked up once: what a kill leaves wrong of them is not mended by a next time. */
const someUid = (random: Random): string =>
  `${int(random, 6, 9)}${String(int(random, 0, 1999)).padStart(8, '0')}`;

/** Looks players up: what they show is stored, and gets on boards. */
export const lookingUp =
  ({ key }: Family): CallerOf =>
  ({ client, ledger }, random) =>
  async () => {
    const uid = random() < reportedShare ? pick(random, reportedUids) : someUid(random);
    const found = await client.ask({ method: 'GET', path: `/v1/player/genshin/${uid}`, key });
    if (found.status === 200) ledger.count('players looked up');
    else if (found.code === 'player_not_found') ledger.count('players that hide what they show');
    else ledger.fault(`The player ${uid} was answered ${textOf(found)}.`);
  };
