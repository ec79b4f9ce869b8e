import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { snapshotFormat, packShowcase } from '../src/domains/players/snapshot.ts';
import { toRecord, unknownAccount } from '../src/domains/trust/score/state.ts';
import { collectionNamed } from '../src/collections.ts';
import { openPackAsync } from '../src/games/catalog-file.ts';
import { games } from '../src/games/index.ts';
import { processConfig } from '../src/config.ts';
import { openStore } from '../src/store/open.ts';

const usage = `Fills the store of DATA_DIR or MONGODB_URI with live accounts, each with a showcase, a score and two timeline entries: for
measuring waypoint data. Run it on an empty store.

  npx tsx bench/fill-accounts.ts [--accounts 1000000]
`;

const { values } = parseArgs({
  options: { accounts: { type: 'string', default: '1000000' }, help: { type: 'boolean' } },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit();
}
const accounts = Number(values.accounts);
const shapes = 64;
const atOnce = 1000;
const { mongodbUri, mongodbPrefix, dataDir } = processConfig();
const opened = await openStore({ mongodbUri, mongodbPrefix, dataDir, role: 'command', poolSize: 4 });
const now = Date.now();
const pack = await openPackAsync(
  await readFile(join(import.meta.dirname, '../src/games/genshin/data/catalog.pack')),
);
const uidOf = (nth: number): string => String(700_000_000 + nth);
const bodies = Array.from({ length: shapes }, (_, nth) =>
  packShowcase(
    Buffer.from(
      JSON.stringify(
        games.genshin.sandbox(uidOf(nth), { hideDetails: false, empty: false, pack }),
      ),
    ),
  ),
);
const start = performance.now();
for (let first = 0; first < accounts; first += atOnce) {
  const nths = Array.from({ length: Math.min(atOnce, accounts - first) }, (_, at) => first + at);
  const put = (name: string, rows: readonly { readonly id: string }[]) =>
    opened.raw.put(collectionNamed(name), JSON.parse('[]').concat(rows));
  await put(
    'players',
    nths.map((nth) => ({
      id: `live:genshin:${uidOf(nth)}:primary`,
      environment: 'live',
      game: 'genshin',
      uid: uidOf(nth),
      provider: 'primary',
      format: snapshotFormat,
      fetchedAt: now,
      expiresAt: now + 3_600_000,
      body: bodies[nth % shapes],
    })),
  );
  await put(
    'trust',
    nths.map((nth) => {
      const { dueSince, changedAt, ...row } = toRecord(`live:genshin:${uidOf(nth)}`, {
        ...unknownAccount,
        knownSince: now,
        lastScore: 60,
        lastAt: now,
        seq: 2,
      });
      return row;
    }),
  );
  await put(
    'trust-timeline',
    nths.flatMap((nth) =>
      [1, 2].map((seq) => ({
        id: `live:genshin:${uidOf(nth)}:e${seq}`,
        account: `live:genshin:${uidOf(nth)}`,
        seq,
        at: now - 10 + seq,
        event: 'score_adjusted',
        delta: 0,
        scoreAfter: 60,
      })),
    ),
  );
  if (first % 50_000 === 0)
    process.stderr.write(`\r${first + nths.length}/${accounts} ${Math.round(performance.now() - start)} ms `);
}
await opened.store.close();
process.stderr.write(`\n${Math.round(performance.now() - start)} ms\n`);
