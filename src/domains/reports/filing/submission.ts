import { uidMessage, uidPattern } from '../../../games/ids.ts';
import { plainText } from '../../../lib/plain-text.ts';
import { Problem, type ProblemDetail } from '../../../lib/problem.ts';
import type { ReportEvidence } from '../ports.ts';
import type { Submission } from '../report.ts';
import { maxEvidence } from './evidence-url.ts';

/** How long a description is, in code points after trimming (R9.2). */
const descriptionRule = { min: 50, max: 2000 } as const;

/** The submission with its texts in their normal form. Throws a problem for what the request itself got wrong (R9.2). */
export function readSubmission(
  given: Submission,
  { issued }: Pick<ReportEvidence, 'issued'>,
): Submission {
  const description = plainText(given.description);
  const links = given.evidenceUrls.map((url) => issued(url));
  const uids = uidFaults(given);
  const [first, ...others] = [...uids, ...descriptionFaults(description), ...evidenceFaults(links)];
  if (first) throw Problem.invalidAll([first, ...others], uids[0] && 'invalid_uid');
  return { ...given, description, evidenceUrls: links.filter((url) => url !== undefined) };
}

const uidFaults = (given: Submission): ProblemDetail[] =>
  (['reportedUid', 'reporterUid'] as const).flatMap((path) =>
    uidPattern.test(given[path]) ? [] : [{ path, message: uidMessage }],
  );

/** In code points. */
const lengthOf = (text: string): number => Array.from(text).length;

function descriptionFaults(description: string): ProblemDetail[] {
  const { min, max } = descriptionRule;
  const length = lengthOf(description);
  if (length >= min && length <= max) return [];
  return [{ path: 'description', message: `It has ${min} to ${max} characters.` }];
}

function evidenceFaults(links: readonly (string | undefined)[]): ProblemDetail[] {
  if (links.length > maxEvidence)
    return [{ path: 'evidenceUrls', message: `At most ${maxEvidence}.` }];
  const message = 'It is the evidence_url that an evidence upload answered.';
  return links.flatMap((url, index) =>
    url === undefined ? [{ path: `evidenceUrls.${index}`, message }] : [],
  );
}
