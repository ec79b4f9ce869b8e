import { int, pick } from '../../src/games/random.ts';
import type { Family } from './place.ts';
import { textOf } from './reporting.ts';
import type { CallerOf, Stage } from './stage.ts';

const revokedShare = 0.3;
/** Half of what a family may leave in the sandbox: what is beyond that goes by itself (R3.9a). */
const mostVerified = 100;

/** Verifies accounts of the sandbox, where the code is found for even UIDs, and takes some verifications back. */
export const verifying =
  ({ key }: Family): CallerOf =>
  (stage, random) => {
    const standing: string[] = [];
    return async () => {
      // Few accounts: several families may own one.
      const uid = String(700_000_012 + 2 * int(random, 0, 19));
      const path = await verify(stage, key, uid);
      if (path === undefined) return;
      standing.push(path);
      const isFull = standing.length > mostVerified;
      const ended = random() < revokedShare ? standing.pop() : isFull && standing.shift();
      if (ended) await endVerification(stage, key, ended);
    };
  };

/** The path of what is verified; undefined when it did not come to that. */
async function verify(
  { client, ledger }: Stage,
  key: string,
  uid: string,
): Promise<string | undefined> {
  const body = { game: 'genshin', uid };
  const begun = await client.ask({ method: 'POST', path: '/v1/verifications', key, body });
  if (begun.status !== 201) {
    ledger.fault(`A verification was refused: ${textOf(begun)}.`);
    return undefined;
  }
  const id = String(begun.body['data'].id);
  const path = `/v1/verifications/${id}`;
  const checked = await client.ask({ method: 'POST', path: `${path}/check`, key });
  // A check that broke off counts for 30 seconds: what came of it can be asked.
  const isKnown = checked.code === 'rate_limited' && checked.isCut;
  const seen = isKnown ? await client.ask({ method: 'GET', path, key }) : checked;
  const status = seen.body['data']?.status;
  if (status === undefined) ledger.fault(`A check was answered ${textOf(seen)}.`);
  else if (status === 'pending') ledger.count('checks that were cut off before they passed');
  if (status !== 'verified') return undefined;
  ledger.verifications.set(id, { uid, key, state: 'verified' });
  ledger.count('verifications');
  return path;
}

async function endVerification(
  { client, ledger }: Stage,
  key: string,
  path: string,
): Promise<void> {
  const ended = await client.ask({ method: 'DELETE', path, key });
  // The second time there is none any more.
  const isGone = ended.isCut && ended.code === 'verification_not_found';
  if (ended.status !== 204 && !isGone)
    return ledger.fault(`The end of a verification was answered ${textOf(ended)}.`);
  const known = ledger.verifications.get(path.slice(path.lastIndexOf('/') + 1));
  if (known) known.state = 'revoked';
  ledger.count('verifications ended');
}

/** Rotates a key, uses the new one, and ends the old one. */
export const rotating =
  (family: Family): CallerOf =>
  ({ client, ledger }) => {
    const lineage = {
      current: family.key,
      revoked: [] as string[],
      made: [] as string[],
      ended: [] as string[],
    };
    ledger.lineages.push(lineage);
    return async () => {
      const old = lineage.current;
      const rotate = { method: 'POST', path: '/v1/keys/rotate', body: {} } as const;
      const rotated = await client.ask({ ...rotate, key: old });
      if (rotated.status !== 201)
        return ledger.fault(`A rotation was answered ${textOf(rotated)}.`);
      const { api_key: key, key_id: made, old_key: ending } = rotated.body['data'];
      lineage.current = key;
      lineage.made.push(made);
      ledger.count('rotations');
      const self = await client.ask({ method: 'GET', path: '/v1/keys/self', key });
      if (self.status !== 200) return ledger.fault(`A new key was answered ${textOf(self)}.`);
      const body = { key_id: ending.key_id };
      const revoked = await client.ask({ method: 'POST', path: '/v1/keys/revoke', key, body });
      if (revoked.status !== 200)
        return ledger.fault(`A revocation was answered ${textOf(revoked)}.`);
      lineage.revoked.push(old);
      lineage.ended.push(ending.key_id);
      ledger.count('revocations');
    };
  };

/** A family may have 20, and some may be there that the caller never heard of. */
const mostWebhooks = 8;
const changedShare = 0.4;

/** Makes webhooks and deletes them again. */
export const hooking =
  ({ key }: Family, url: string): CallerOf =>
  (stage, random) =>
  async () => {
    const { client } = stage;
    const listed = await client.ask({ method: 'GET', path: '/v1/webhooks', key });
    const rows = (listed.body['data'] ?? []) as { id: string; url: string }[];
    const own = rows.filter((row) => row.url === url);
    const [first] = own;
    if (first && own.length >= mostWebhooks) await deleteWebhook(stage, key, first.id);
    else if (first && random() < changedShare)
      await changeWebhook(stage, key, pick(random, own).id, random() < 0.5);
    else await makeWebhook(stage, key, url);
  };

/** Rolls its secret, and has it sent or not. */
async function changeWebhook(
  { client, ledger }: Stage,
  key: string,
  id: string,
  isEnabled: boolean,
): Promise<void> {
  const path = `/v1/webhooks/${id}`;
  const body = { enabled: isEnabled };
  const changed = await client.ask({ method: 'PATCH', path, key, body });
  if (changed.status !== 200)
    return ledger.fault(`A change of a webhook was answered ${textOf(changed)}.`);
  const rolled = await client.ask({ method: 'POST', path: `${path}/secret`, key, body: {} });
  if (rolled.status !== 201)
    return ledger.fault(`A new secret of a webhook was answered ${textOf(rolled)}.`);
  ledger.webhooks.set(id, { key, state: 'made', isEnabled });
  ledger.count('webhooks changed');
}

async function deleteWebhook({ client, ledger }: Stage, key: string, id: string): Promise<void> {
  const gone = await client.ask({ method: 'DELETE', path: `/v1/webhooks/${id}`, key });
  if (gone.status !== 204 && !gone.isCut)
    return ledger.fault(`The end of a webhook was answered ${textOf(gone)}.`);
  ledger.webhooks.set(id, { key, state: 'deleted', isEnabled: false });
  ledger.count('webhooks deleted');
}

async function makeWebhook({ client, ledger }: Stage, key: string, url: string): Promise<void> {
  const body = { url, events: ['report.reviewed'] };
  const made = await client.ask({ method: 'POST', path: '/v1/webhooks', key, body });
  if (made.status !== 201) return ledger.fault(`A webhook was refused: ${textOf(made)}.`);
  const id = String(made.body['data'].id);
  ledger.webhooks.set(id, { key, state: 'made', isEnabled: true });
  ledger.count('webhooks made');
}
