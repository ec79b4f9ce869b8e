import { UsageError } from './failure.ts';

/** The value of an option that has only these. Throws `UsageError`. */
export function oneOf<Value extends string>(
  name: string,
  value: string | undefined,
  values: readonly Value[],
): Value | undefined {
  const read = values.find((known) => known === value);
  if (value !== undefined && read === undefined)
    throw new UsageError(`--${name} is one of ${values.join(', ')}.`);
  return read;
}

const moment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** The moment that an option names. Throws `UsageError`. */
export function momentOf(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const time = moment.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time))
    throw new UsageError(`--${name} is a date: 2026-01-15 or 2026-01-15T08:30:00Z.`);
  return time;
}
