import { type Clock, hourMs } from '../../lib/clock.ts';
import type { Collection } from '../../store/store.ts';
import type { BoardEntry } from './store.ts';

/** By then no write of a batch that is done can be on its way any more. */
const goneMs = hourMs;
const sweptAtOnce = 200;

/** Removes what has been gone for a while. */
export async function sweepEntries(entries: Collection<BoardEntry>, clock: Clock): Promise<void> {
  const limit = clock.now() - goneMs;
  for (;;) {
    const { rows } = await entries.page({
      index: 'gone',
      equals: {},
      range: { to: limit },
      limit: sweptAtOnce,
      direction: 'ascending',
    });
    await Promise.all(
      rows.map(({ id }) =>
        entries.remove(id, ({ goneAt }) => goneAt !== undefined && goneAt < limit),
      ),
    );
    if (rows.length < sweptAtOnce) return;
  }
}
