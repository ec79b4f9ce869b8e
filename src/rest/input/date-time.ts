import { z } from 'zod';

const day = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const moment =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$/;

const timeOf = (value: string): number => Date.parse(value.toUpperCase());
const isoOf = (time: number): string => new Date(time).toISOString();

/** The 31st of February is read as a day of March. */
const isDay = (value: string): boolean => isoOf(Date.parse(value)).startsWith(value);

const isTime = (value: string): boolean =>
  (day.test(value) || moment.test(value)) &&
  !Number.isNaN(timeOf(value)) &&
  isDay(value.slice(0, 10));

/** A day, which begins at midnight in UTC, or a moment with its offset; in UTC (R1.3). */
export const dateTime = z
  .string()
  .refine(isTime, 'It is a date (2026-01-15) or a moment (2026-01-15T08:30:00Z).')
  .transform((value) => isoOf(timeOf(value)));
