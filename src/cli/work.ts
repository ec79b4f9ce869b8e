import { parseArgs } from 'node:util';
import type { Collection } from '../store/store.ts';
import { isAside, listEnds, releaseWork, type UncleanEnd, uncleanEnds } from '../store/work.ts';
import {
  bindCommand,
  type Command,
  type Commands,
  program,
  UsageError,
  withOpened,
} from './command.ts';
import { type OpensStore, opensServerStore } from './open.ts';
import { tableOf } from './output.ts';

const usage = `Lists background work during which a process was killed or crashed. After the first time it runs alone; after
that it is put aside for an hour, then for a day. Nothing is dropped.

  ${program} work list [--run <work>] [--json]

  --run <work>  run work that is put aside now, alone: "webhook_delivery msg_..." or "all"
  --json        print only the list, as JSON
  --help        this text

A running server starts it within a minute, a delivery within 15 seconds; without one, the next server that starts does.
Work that completes leaves the list.
`;

const options = {
  run: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const workList: Command<OpensStore> = {
  name: 'work list',
  usage,
  read(args) {
    const { values } = parseArgs({ args, options });
    return ({ open, out, clock }) =>
      withOpened(open(), async (store) => {
        const records = store.collection(uncleanEnds);
        if (values.run !== undefined) await release(records, values.run);
        const rows = await listEnds(records);
        out(values.json ? `${JSON.stringify(rows.map(listed))}\n` : textOf(rows, clock.now()));
        return 0;
      });
  },
};

async function release(records: Collection<UncleanEnd>, name: string): Promise<void> {
  const ends = await listEnds(records);
  const named = ends.filter(({ id }) => name === 'all' || id === name);
  if (named.length === 0 && name !== 'all') throw new UsageError(`There is no such work: ${name}.`);
  await releaseWork(records, named);
}

const listed = ({ id, ends, seenAt, asideUntil }: UncleanEnd) => ({
  work: id,
  ends,
  ended_at: new Date(seenAt).toISOString(),
  aside_until: asideUntil === 0 ? null : new Date(asideUntil).toISOString(),
});

function textOf(rows: readonly UncleanEnd[], now: number): string {
  if (rows.length === 0) return 'No process died during background work.\n';
  const lines = rows.map((row) => {
    const { work, ends, ended_at, aside_until } = listed(row);
    const state = isAside(row, now)
      ? `put aside until ${aside_until}`
      : 'runs alone when it is due';
    return [work, `${ends}`, ended_at, state];
  });
  return tableOf([['WORK', 'ENDS', 'LAST', 'STATE'], ...lines]);
}

export const commands: Commands = { list: bindCommand(workList, opensServerStore) };
