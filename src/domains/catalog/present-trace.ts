import type { TraceRecord } from '../../games/catalog.ts';
import { textIn } from '../../games/names.ts';
import type { Presenting } from './presenting.ts';

export interface Trace extends Omit<TraceRecord, 'names' | 'description'> {
  readonly name: string | null;
  readonly description: string | null;
}

export const presentTrace = (
  { names, description, ...trace }: TraceRecord,
  { language }: Presenting,
): Trace => ({
  ...trace,
  name: textIn(names, language),
  description: textIn(description, language),
});
