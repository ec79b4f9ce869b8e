/**
 * Ids for what a request makes, reserved under its Idempotency-Key before it makes anything, so that a repeat finds
 * what was made, whenever the first run died (R1.15). Each run has an id of its own: one that was given up is never
 * used again.
 */
export interface Reservation {
  /** What this run makes is called by it: the part of an id behind its prefix. */
  readonly fresh: string;
  /** What earlier runs of the same request made, or were about to make, is called by these; oldest first. */
  readonly earlier: readonly string[];
}

const idOf = (prefix: string, reserved: string): string => `${prefix}_${reserved}`;

/** The id of what this run makes; undefined for a request without a reservation. */
export const freshId = (prefix: string, reservation: Reservation | undefined): string | undefined =>
  reservation && idOf(prefix, reservation.fresh);

/** The ids under which earlier runs may have made it. */
export const earlierIds = (prefix: string, reservation: Reservation | undefined): string[] =>
  (reservation?.earlier ?? []).map((reserved) => idOf(prefix, reserved));
