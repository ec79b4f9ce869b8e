import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { reportOf } from '../support/reports.ts';

// Nothing set: the originals of pictures are at the public host, evidence at this service.
const app = lastingApp({ env: { CDN_URL: '' } });

const upload = 'upl_0123456789abcdefghijAB.png';

const document = `mutation Report($url: String!) {
  submitScamReport(
    game: GENSHIN, reportedUid: "812345678", reporterUid: "618123421", category: PHISHING
    description: "Asked me for my password and my mail code in the chat of the game."
    evidenceUrls: [$url]
  ) { id }
}`;

/** What both interfaces say of a report with this evidence. */
async function answersTo(url: string): Promise<string[]> {
  const { post, query } = await app();
  const rest = await post('/v1/scam-report', reportOf({ evidence_urls: [url] }));
  const graph = await query(document, { url });
  return [`${rest.status} ${rest.body.error.code}`, graph.body.errors[0].extensions.code];
}

test.each([
  `https://enka.network/evidence/${upload}`,
  'http://waypoint.test/anything/else',
  `http://waypoint.test/anything/${upload}`,
  `http://waypoint.test.example/evidence/${upload}`,
  `http://somebody@waypoint.test/evidence/${upload}`,
])('%s is no address that this service issued, whatever is configured (R9.2)', async (url) => {
  expect(await answersTo(url)).toEqual(['400 validation_failed', 'VALIDATION_FAILED']);
});

test('one of its own form has to have been uploaded (R9.2)', async () => {
  expect(await answersTo(`http://waypoint.test/evidence/${upload}`)).toEqual([
    '422 evidence_not_uploaded',
    'EVIDENCE_NOT_UPLOADED',
  ]);
});
