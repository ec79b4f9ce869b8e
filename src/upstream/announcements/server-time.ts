import { hourMs } from '../../lib/clock.ts';

const form = /^(20[0-9]{2})-([0-9]{2})-([0-9]{2}) ([0-9]{2}):([0-9]{2}):([0-9]{2})$/;

/** The moment at which the clocks of a server show `2026-01-15 10:00:00`, in epoch milliseconds; undefined for other text. */
export function serverTime(text: string, offsetHours: number): number | undefined {
  if (!form.test(text)) return undefined;
  const shown = Date.parse(`${text.replace(' ', 'T')}.000Z`);
  // The 31st of February is read as a day of March.
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 19) !== text.replace(' ', 'T'))
    return undefined;
  return shown - offsetHours * hourMs;
}
