import { dayMs } from '../lib/clock.ts';
import type { HttpResponse } from '../lib/http-response.ts';
import type { Reservation } from '../lib/ids.ts';
import type { IdempotencyRecord } from './idempotency-record.ts';

/** What a request does; it finds what an earlier run of it made. */
export type Run = (reservation: Reservation) => HttpResponse | Promise<HttpResponse>;

/** So many runs are remembered: more of them have to fail before one is forgotten, and what fails leaves nothing. */
const maxReserved = 16;
const keptMs = dayMs;

/** One run of a request, under the record of its key. */
export interface Claim {
  readonly id: string;
  readonly lineageId: string;
  readonly bodyHash: string;
  readonly fresh: string;
  readonly run: Run;
}

const isOfOther = ({ bodyHash, refused }: IdempotencyRecord, claim: Claim): boolean =>
  bodyHash !== claim.bodyHash && !refused;

/** Whether there is nothing to run: the key is answered, or another body has it. */
export const isSettled = (current: IdempotencyRecord | undefined, claim: Claim): boolean =>
  current !== undefined && (current.answer !== null || isOfOther(current, claim));

/** The record while a run is on: its id stands behind those of earlier runs. */
export const reserving = (
  current: IdempotencyRecord | undefined,
  { id, lineageId: leftBy, bodyHash, fresh }: Claim,
  createdAt: number,
): IdempotencyRecord => {
  // What was made of another body is not what this one asks for.
  const earlier = current?.bodyHash === bodyHash ? current.reserved : [];
  const reserved = [...earlier, fresh].slice(-maxReserved);
  const expires = new Date(createdAt + keptMs);
  return { id, leftBy, createdAt, bodyHash, reserved, refused: false, answer: null, expires };
};

/** Undefined when a newer run has the key. */
export const refusing = (
  current: IdempotencyRecord | undefined,
  fresh: string,
): IdempotencyRecord | undefined =>
  current?.answer === null && current.reserved.at(-1) === fresh
    ? { ...current, refused: true }
    : undefined;
