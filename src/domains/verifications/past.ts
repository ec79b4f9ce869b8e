import { rowsOf } from '../../store/pages.ts';
import type { Store } from '../../store/store.ts';
import { verificationRecords } from './store.ts';
import type { Verification } from './verification.ts';

/** Whether a lineage held an account at a moment, by the verifications that are kept of it. */
export async function pastOwnersOf(
  store: Pick<Store, 'collection'>,
  account: string,
): Promise<(lineageId: string, at: number) => boolean> {
  const verifications: Verification[] = [];
  const query = { index: 'byAccount', equals: { account } };
  for await (const row of rowsOf(store.collection(verificationRecords), query))
    verifications.push(row);
  return (lineageId, at) =>
    verifications.some((one) => one.lineageId === lineageId && isHeldAt(one, at));
}

/** Whether the owner was verified by this at a moment; of one that was ended there is no record any more. */
const isHeldAt = ({ verifiedAt, validUntil, revokedAt }: Verification, at: number): boolean =>
  verifiedAt !== null &&
  verifiedAt <= at &&
  (validUntil === null || at < validUntil) &&
  (revokedAt === null || at < revokedAt);
