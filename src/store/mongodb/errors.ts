import { MongoServerError, MongoServerSelectionError } from 'mongodb';
import { StorageFull, StoreUnavailable } from '../store.ts';
import { DeadlinePassed, isFull, isUnavailable } from './unavailable.ts';

/** What an error of the driver is for the port: `StoreUnavailable`, or itself when it is a defect. */
export function portError(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  if (isFull(error)) return new StorageFull(error);
  return isUnavailable(error) ? new StoreUnavailable(error) : error;
}

/** For those who have to distinguish them before the end of an operation. */
export function throwPortError(error: unknown): never {
  throw portError(error);
}

/** Whether nobody may be there at all, rather than one connection or one query gone wrong. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof MongoServerSelectionError || error instanceof DeadlinePassed;

export const hasCode = (error: unknown, ...codes: number[]): error is MongoServerError =>
  error instanceof MongoServerError && codes.includes(Number(error.code));

export const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
