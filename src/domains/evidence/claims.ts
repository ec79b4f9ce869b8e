import type { Clock } from '../../lib/clock.ts';
import type { Principal } from '../../lib/principal.ts';
import { hasScope } from '../../lib/principal.ts';
import type { ProblemDetail } from '../../lib/problem.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import { nameOf } from './address.ts';
import type { EvidenceClaims, EvidenceLink, EvidenceOwner } from './service.ts';
import type { EvidenceRecord } from './store.ts';
import { claim, hold, isNameable } from './upload.ts';

export interface ClaimsDependencies {
  readonly records: Collection<EvidenceRecord>;
  readonly clock: Clock;
  readonly link: (record: EvidenceRecord) => Omit<EvidenceLink, 'url'>;
}

/** An address that names an upload, and the upload if there is one. */
interface Named {
  readonly url: string;
  /** Its place among the addresses. */
  readonly at: number;
  readonly record: EvidenceRecord | undefined;
}

export function createEvidenceClaims(dependencies: ClaimsDependencies): EvidenceClaims {
  const { records, clock, link } = dependencies;

  /** Those of the addresses that name an upload. */
  async function find(urls: readonly string[]): Promise<Named[]> {
    const named = urls.flatMap((url, at) => {
      const name = nameOf(url);
      return name ? [{ url, at, name }] : [];
    });
    if (named.length === 0) return [];
    const found = await records.getMany(named.map(({ name }) => name.id));
    return named.map(({ url, at, name }, index) => {
      const record = found[index];
      return { url, at, record: record?.contentType === name.contentType ? record : undefined };
    });
  }

  return {
    async check(urls, owner) {
      const now = clock.now();
      const details: ProblemDetail[] = [];
      for (const { at, record } of await find(urls)) {
        const held =
          record &&
          isOwn(owner, record) &&
          (await records.update(record.id, (current) => current && hold(current, now)));
        if (!held || !isNameable(held, now)) details.push({ path: `evidenceUrls.${at}`, message });
      }
      const [first] = details;
      if (first) throw new Problem('validation_failed', `${first.path}: ${message}`, { details });
    },
    async claimed(urls, reportId) {
      for (const { record } of await find(urls)) {
        if (record)
          await records.update(record.id, (current) => current && claim(current, reportId));
      }
    },
    async links(viewer, urls) {
      return (await find(urls)).flatMap(({ url, record }) =>
        record?.status === 'stored' && maySee(viewer, record) ? [{ url, ...link(record) }] : [],
      );
    },
  };
}

const isOwn = ({ environment, lineageId }: EvidenceOwner, record: EvidenceRecord): boolean =>
  record.environment === environment && record.lineageId === lineageId;

const maySee = (viewer: Principal, record: EvidenceRecord): boolean =>
  isOwn(viewer, record) || (record.environment === viewer.environment && hasScope(viewer, 'admin'));

/** The same for what is not there and for what belongs to others. */
const message = 'No picture was uploaded there by this key.';
