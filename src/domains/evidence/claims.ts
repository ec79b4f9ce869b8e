import DataLoader from 'dataloader';
import type { Clock } from '../../lib/clock.ts';
import type { Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import { parseAddress, parseIssuedAddress } from './address.ts';
import {
  claimEvidence,
  type EvidenceOwner,
  type EvidenceRecord,
  holdEvidence,
  isNameable,
  isOwn,
  maySee,
} from './evidence.ts';
import type { EvidenceQuota } from './quota.ts';

/** A link for viewers of evidence; it opens for everyone who has it. */
export interface EvidenceLink {
  /** As the report names it. */
  readonly url: string;
  readonly signedUrl: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** What reports need of evidence. */
export interface EvidenceClaims {
  /** The address in its normal form when it is an `evidenceUrl` of this service; undefined for any other (R9.2). */
  issued(url: string): string | undefined;
  /**
   * The lineage that names a picture must have uploaded it: rejects with `evidence_not_uploaded`, naming each that is
   * not there or belongs to others, without telling which (R9.2).
   */
  check(urls: readonly string[], owner: EvidenceOwner): Promise<void>;
  /** Keeps evidence for as long as the report exists. To be repeated at will; what is not there is left out. */
  claimed(urls: readonly string[], reportId: string): Promise<void>;
  /** Links of five minutes to what the viewer may see: uploads of the own lineage, and for moderators all. */
  links(viewer: Principal, urls: readonly string[]): Promise<readonly EvidenceLink[]>;
}

export interface ClaimsDependencies {
  readonly records: Collection<EvidenceRecord>;
  readonly clock: Clock;
  /** Before `/evidence/`, without a trailing slash. */
  readonly evidenceUrl: string;
  readonly quota: Pick<EvidenceQuota, 'name'>;
  readonly linkTo: (record: EvidenceRecord) => Omit<EvidenceLink, 'url'>;
}

export function createEvidenceClaims(dependencies: ClaimsDependencies): EvidenceClaims {
  const { records, clock, evidenceUrl, quota, linkTo } = dependencies;
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
    issued: (url) => parseIssuedAddress(evidenceUrl, url),
    async check(urls, owner) {
      const missing: number[] = [];
      for (const [index, record] of (await find(urls)).entries())
        if (!record || !(await isHeld(record, owner))) missing.push(index + 1);
      if (missing.length === 0) return;
      // The same for what is not there and for what belongs to others.
      const message = `This key has uploaded no picture for number ${missing.join(', ')} of the evidence.`;
      throw new Problem('evidence_not_uploaded', message);
    },
    async claimed(urls, reportId) {
      for (const record of await find(urls)) {
        if (!record) continue;
        const named = await records.update(
          record.id,
          (current) => current && claimEvidence(current, reportId),
        );
        if (named?.status === 'stored') await quota.name(named);
      }
    },
    async links(viewer, urls) {
      const found = await find(urls);
      return urls.flatMap((url, index) => {
        const record = found[index];
        return record?.status === 'stored' && maySee(viewer, record)
          ? [{ url, ...linkTo(record) }]
          : [];
      });
    },
  };
}
