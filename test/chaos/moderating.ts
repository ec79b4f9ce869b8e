import { pick } from '../../src/games/random.ts';
import type { Body } from './client.ts';
import type { Family } from './place.ts';
import { textOf } from './reporting.ts';
import type { CallerOf } from './stage.ts';

const pageRows = 50;
const reversed = 0.15;

/** Decides on what waits, and sometimes takes a confirmation back. */
export const moderating =
  ({ key }: Family): CallerOf =>
  ({ client, ledger }, random) => {
    const decide = async (id: string, decision: 'confirmed' | 'dismissed', body: Body) => {
      const path = `/v1/admin/scam-reports/${id}/review`;
      const reply = await client.ask({ method: 'POST', path, key, body: { decision, ...body } });
      if (reply.status === 200) {
        ledger.reviews.set(id, decision);
        ledger.count('reviews');
      } else if (reply.code === 'report_already_reviewed') {
        // It may be the own review that broke off, or that of another moderator.
        ledger.count('reviews that came second');
      } else ledger.fault(`A review was refused: ${textOf(reply)}.`);
    };

    return async () => {
      const confirmed = [...ledger.reviews].filter(([, decision]) => decision === 'confirmed');
      if (confirmed.length > 0 && random() < reversed) {
        const [id] = pick(random, confirmed);
        return decide(id, 'dismissed', { reverse: true });
      }
      const path = `/v1/admin/scam-reports?limit=${pageRows}`;
      const queue = await client.ask({ method: 'GET', path, key });
      const rows = (queue.body['data'] ?? []) as { id: string }[];
      if (rows.length === 0) return;
      const { id } = pick(random, rows);
      if (random() < 0.5) return decide(id, 'confirmed', { note: 'Seen.' });
      return decide(id, 'dismissed', { reason: 'insufficient_evidence' });
    };
  };
