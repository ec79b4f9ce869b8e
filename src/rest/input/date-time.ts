import { z } from 'zod';
import { momentForm, parseMoment } from '../../lib/clock.ts';
import { wire } from './wire.ts';

/** A day, which begins at midnight in UTC, or a moment with its offset; in UTC (R1.3). */
export const dateTime = z
  .string()
  .transform((text, { addIssue }) => {
    const time = parseMoment(text);
    if (time !== undefined) return new Date(time).toISOString();
    addIssue({ code: 'custom', message: `It is ${momentForm}.` });
    return z.NEVER;
  })
  .register(wire, {
    form: {
      anyOf: [
        { type: 'string', format: 'date-time' },
        { type: 'string', format: 'date' },
      ],
    },
  });
