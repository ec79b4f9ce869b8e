import { z } from 'zod';
import type { Clock } from '../../lib/clock.ts';
import { environments } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection, CollectionSpec } from '../../store/store.ts';
import type { EvidenceOwner, EvidenceRecord } from './evidence.ts';

const evidenceUsage = z.object({
  /** `live:lin_…`. */
  id: z.string(),
  environment: z.enum(environments),
  /** The bytes of each upload that no report names; `until` is when they are free again, null once it is stored. */
  unnamed: z.record(z.string(), z.object({ bytes: z.number(), until: z.number().nullable() })),
  /** The bytes of all pictures that reports name. */
  namedBytes: z.number(),
  /** The uploads that were freed last: none is freed twice. */
  freed: z.array(z.string()),
});

/** The bytes that the evidence of one key family takes (R9.9a). */
export type EvidenceUsage = z.infer<typeof evidenceUsage>;

export const evidenceUsages: CollectionSpec<EvidenceUsage> = {
  name: 'evidence_usage',
  keeps: 'with its subject',
  schema: evidenceUsage,
};

/** How much evidence one key family may have, in bytes. */
export interface EvidenceLimits {
  readonly unnamedBytes: number;
  readonly totalBytes: number;
}

/** The least that a picture counts, which bounds the number of pictures. */
const leastBytes = 100_000;
/** The next sweep repeats the last upload of one that died. */
const rememberedFreed = 64;

/** An upload, with the bytes of its picture once there is one. */
type Counted = Pick<EvidenceRecord, 'id' | 'environment' | 'lineageId' | 'size' | 'stored'>;

export type EvidenceQuota = ReturnType<typeof createEvidenceQuota>;

/** Each step may be repeated after a process died. */
export function createEvidenceQuota({
  usages,
  clock,
  limits,
}: {
  readonly usages: Collection<EvidenceUsage>;
  readonly clock: Clock;
  readonly limits: EvidenceLimits;
}) {
  return {
    /** Reserves bytes for an upload until a moment, or for good with null. Rejects with `evidence_quota_exceeded`. */
    async reserve(upload: Counted, sent: number, until: number | null): Promise<void> {
      const bytes = roomFor(sent);
      const now = clock.now();
      const usage = await usages.update(usageId(upload), (current = unused(upload)) => {
        const unnamed = roomsAt(current, now);
        const next = { ...current, unnamed: { ...unnamed, [upload.id]: { bytes, until } } };
        return fits(next, limits) ? next : undefined;
      });
      const room = usage?.unnamed[upload.id];
      if (room?.bytes !== bytes || room.until !== until)
        throw exceeded(bytes, usageAt(usage ?? unused(upload), upload.id, now), limits);
    },
    /** Counts the picture as named by a report. */
    async name(upload: Counted): Promise<void> {
      await usages.update(usageId(upload), (current) => {
        if (current?.unnamed[upload.id] === undefined) return undefined;
        const namedBytes = current.namedBytes + storedRoom(upload);
        return { ...current, unnamed: without(current.unnamed, upload.id), namedBytes };
      });
    },
    /** Frees the bytes of a picture that was removed or never sent. */
    async free(upload: Counted): Promise<void> {
      await usages.update(usageId(upload), (current) => {
        const isUnnamed = current?.unnamed[upload.id] !== undefined;
        if (current === undefined || (current.freed.includes(upload.id) && !isUnnamed))
          return undefined;
        const isNamed = upload.stored !== null && !isUnnamed;
        return {
          ...current,
          unnamed: without(current.unnamed, upload.id),
          namedBytes: Math.max(0, current.namedBytes - (isNamed ? storedRoom(upload) : 0)),
          freed: [...current.freed, upload.id].slice(-rememberedFreed),
        };
      });
    },
  };
}

const usageId = ({ environment, lineageId }: EvidenceOwner): string =>
  `${environment}:${lineageId}`;

const unused = (owner: EvidenceOwner): EvidenceUsage => ({
  id: usageId(owner),
  environment: owner.environment,
  unnamed: {},
  namedBytes: 0,
  freed: [],
});

const roomFor = (bytes: number): number => Math.max(leastBytes, bytes);

const storedRoom = ({ size, stored }: Counted): number => roomFor(stored?.size ?? size);

type Rooms = EvidenceUsage['unnamed'];

/** The reservations that hold at a moment. */
const roomsAt = ({ unnamed }: EvidenceUsage, now: number): Rooms =>
  Object.fromEntries(
    Object.entries(unnamed).filter(([, { until }]) => until === null || until > now),
  );

const without = (rooms: Rooms, id: string): Rooms =>
  Object.fromEntries(Object.entries(rooms).filter(([upload]) => upload !== id));

const bytesOf = (rooms: Rooms): number =>
  Object.values(rooms).reduce((sum, { bytes }) => sum + bytes, 0);

const fits = ({ unnamed, namedBytes }: EvidenceUsage, limits: EvidenceLimits): boolean =>
  bytesOf(unnamed) <= limits.unnamedBytes && bytesOf(unnamed) + namedBytes <= limits.totalBytes;

/** The bytes taken by all but one upload. */
const usageAt = (usage: EvidenceUsage, id: string, now: number) => {
  const unnamedBytes = bytesOf(without(roomsAt(usage, now), id));
  return { unnamedBytes, totalBytes: unnamedBytes + usage.namedBytes };
};

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 100_000) / 10} MB`;

function exceeded(bytes: number, used: EvidenceLimits, limits: EvidenceLimits): Problem {
  const isUnnamed = used.unnamedBytes + bytes > limits.unnamedBytes;
  const [taken, limit] = isUnnamed
    ? [used.unnamedBytes, limits.unnamedBytes]
    : [used.totalBytes, limits.totalBytes];
  const what = isUnnamed ? 'evidence that no report names' : 'evidence';
  const next = isUnnamed
    ? 'Name it in reports, or wait: pictures that no report names are removed after 30 days.'
    : 'A picture is removed with the last report that names it; ask the operator for more space.';
  return new Problem(
    'evidence_quota_exceeded',
    `Your key family has ${megabytes(taken)} of ${what}; with ${megabytes(bytes)} more it would exceed ${megabytes(limit)}. ${next}`,
  );
}
