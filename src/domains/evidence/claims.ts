import DataLoader from 'dataloader';
import { minuteMs } from '../../lib/clock.ts';
import type { Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { parseAddress, parseIssuedAddress, type SignedAccess } from './address.ts';
import type { EvidenceDependencies } from './dependencies.ts';
import {
  claimEvidence,
  type EvidenceOwner,
  type EvidenceRecord,
  holdEvidence,
  isNameable,
  isOwn,
  maySee,
} from './evidence.ts';

type Claims = ReturnType<typeof createEvidenceClaims>;

/** A link for viewers of evidence, with its address as the report names it; it opens for everyone who has it. */
export type EvidenceLink = Awaited<ReturnType<Claims['links']>>[number];

/** How long a link is good for. */
const linkMs = 5 * minuteMs;

/** What reports need of evidence. */
export function createEvidenceClaims(
  { records, clock, evidenceUrl, quota }: EvidenceDependencies,
  access: SignedAccess,
) {
  // The pictures of all reports that are shown at a moment are one round trip.
  const loader = new DataLoader((ids: readonly string[]) => records.getMany(ids), { cache: false });

  /** The upload that each of the addresses names, if there is one. */
  async function find(urls: readonly string[]): Promise<(EvidenceRecord | undefined)[]> {
    const names = urls.map(parseAddress);
    const ids = names.flatMap((name) => name?.id ?? []);
    const found = await Promise.all(ids.map((id) => loader.load(id)));
    const byId = new Map(found.map((record) => [record?.id, record]));
    return names.map((name) => {
      const record = name && byId.get(name.id);
      return record?.contentType === name?.contentType ? record : undefined;
    });
  }

  async function isHeld(record: EvidenceRecord, owner: EvidenceOwner): Promise<boolean> {
    if (!isOwn(owner, record)) return false;
    const now = clock.now();
    const held = await records.update(
      record.id,
      (current) => current && holdEvidence(current, now),
    );
    return held !== undefined && isNameable(held, now);
  }

  return {
    /** The address in its normal form when it is an `evidenceUrl` of this service; undefined for any other (R9.2). */
    issued: (url: string) => parseIssuedAddress(evidenceUrl, url),
    /** Rejects with `evidence_not_uploaded` for what is not there or belongs to others, the same for both (R9.2). */
    async check(urls: readonly string[], owner: EvidenceOwner): Promise<void> {
      const missing: number[] = [];
      for (const [index, record] of (await find(urls)).entries())
        if (!record || !(await isHeld(record, owner))) missing.push(index + 1);
      if (missing.length === 0) return;
      const message = `This key has uploaded no picture for number ${missing.join(', ')} of the evidence.`;
      throw new Problem('evidence_not_uploaded', message);
    },
    /** Keeps evidence for as long as the report exists. To be repeated at will; what is not there is left out. */
    async claimed(urls: readonly string[], reportId: string): Promise<void> {
      for (const record of await find(urls)) {
        if (!record) continue;
        const named = await records.update(
          record.id,
          (current) => current && claimEvidence(current, reportId),
        );
        if (named?.status === 'stored') await quota.name(named);
      }
    },
    /** Links to what the viewer may see: uploads of the own lineage, and for moderators all. */
    async links(viewer: Principal, urls: readonly string[]) {
      const found = await find(urls);
      const expiresAt = clock.now() + linkMs;
      return urls.flatMap((url, index) => {
        const record = found[index];
        return record?.status === 'stored' && maySee(viewer, record)
          ? [{ url, signedUrl: access.urlOf(record, 'GET', expiresAt), expiresAt }]
          : [];
      });
    },
  };
}
