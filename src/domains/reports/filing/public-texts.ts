import { LRUCache } from 'lru-cache';
import type { StoredReport } from '../stored-report.ts';
import { publicText } from './public-text.ts';

/** How many public texts are kept, of the reports that are read again and again. */
const maxTexts = 2000;

/** Answers what everybody may read of the description of a report, from memory when it was read lately. */
export function createPublicTexts(): (report: StoredReport) => string {
  const texts = new LRUCache<string, { readonly description: string; readonly text: string }>({
    max: maxTexts,
  });
  return ({ id, description, reportedUid }) => {
    const kept = texts.get(id);
    // A report that was erased meanwhile has another description.
    if (kept?.description === description) return kept.text;
    const text = publicText({ description, reportedUid });
    texts.set(id, { description, text });
    return text;
  };
}
