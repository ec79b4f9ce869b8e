import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { int, pick, type Random, sample } from '../../src/games/random.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Body, Reply } from './client.ts';
import type { KeptUpload } from './ledger.ts';
import type { Family } from './place.ts';
import { type CallerOf, reportedUids, type Stage } from './stage.ts';

const categories = ['phishing', 'rmt', 'impersonation', 'harassment', 'boosting', 'other'];
const description = 'They promised a trade, took my account and never answered me again.';

/** The quota of a reporter (R9.4). */
const reportsPerDay = 5;
const withKey = 0.75;
const withEvidence = 0.3;

/** A reporter with the accounts that are left for his reports. */
interface Reporter {
  readonly uid: string;
  readonly day: string;
  readonly targets: string[];
  /** Reports that surely have a slot of his day. */
  accepted: number;
}

const newReporter = (random: Random): Reporter => ({
  uid: String(int(random, 200_000_000, 799_999_999)),
  day: today(),
  targets: sample(random, reportedUids, reportsPerDay + 1),
  accepted: 0,
});

/** Each reporter files five reports against five accounts, and tries a sixth. */
export const reporting =
  (family: Family): CallerOf =>
  (stage, random) => {
    let reporter = newReporter(random);
    return async () => {
      const target = reporter.targets.pop();
      if (target === undefined) {
        reporter = newReporter(random);
        return;
      }
      const body = reportOf(reporter.uid, target, random);
      const isSixth = reporter.targets.length === 0;
      if (!isSixth) reporter.accepted += Number(await file(stage, family, body, random));
      else if (reporter.accepted === reportsPerDay)
        await fileTooMany(stage, family, body, reporter);
    };
  };

const reportOf = (reporter: string, target: string, random: Random): Body => ({
  game: 'genshin',
  reported_uid: target,
  reporter_uid: reporter,
  category: pick(random, categories),
  description: `${description} (${int(random, 1, 999_999)})`,
});

/** Files one report; true when it was accepted under a key, so that its slot is surely taken. */
async function file(stage: Stage, { key }: Family, given: Body, random: Random): Promise<boolean> {
  const { client, ledger } = stage;
  const own = ledger.uploads.filter((upload) => upload.key === key);
  const upload = own.length > 0 && random() < withEvidence ? pick(random, own) : undefined;
  const body = { ...given, ...(upload && { evidence_urls: [upload.answer['evidence_url']] }) };
  const idempotencyKey = random() < withKey ? randomUUID() : undefined;
  const sent = { key, body, ...(idempotencyKey !== undefined && { idempotencyKey }) };
  const reply = await client.ask({ method: 'POST', path: '/v1/scam-report', ...sent });
  const { isCut } = reply;
  if (reply.status === 201) {
    const answer = reply.body['data'] as Body;
    ledger.reports.push({ body, idempotencyKey, key, answer, isCut });
    upload?.reports.push(String(answer['id']));
    ledger.count(idempotencyKey ? 'reports with a key' : 'reports without a key');
    return idempotencyKey !== undefined;
  }
  // Without a key the caller cannot learn more: it may be the own one that broke off.
  if (isCut && idempotencyKey === undefined && reply.code === 'duplicate_report')
    ledger.reports.push({ body, idempotencyKey, key, answer: undefined, isCut });
  else ledger.fault(`A report was refused: ${textOf(reply)}, ${JSON.stringify(body)}`);
  return false;
}

async function fileTooMany(
  { client, ledger }: Stage,
  { key }: Family,
  body: Body,
  { day }: Reporter,
): Promise<void> {
  const sent = { key, body, idempotencyKey: randomUUID() };
  const reply = await client.ask({ method: 'POST', path: '/v1/scam-report', ...sent });
  // The quota is of one day: after midnight there is room again.
  if (reply.code === 'report_quota_exceeded' || day !== today())
    return ledger.count('sixth reports');
  ledger.fault(`A sixth report of one day was answered ${textOf(reply)}.`);
}

const today = (): string => new Date(systemClock.now()).toISOString().slice(0, 10);

export const textOf = ({ status, code, isCut }: Reply): string =>
  `${status} ${code ?? ''}${isCut ? ' (after a kill)' : ''}`;

/** Whether a server was killed in each of the attempts that an address has (R9.9); one that is lost is not found. */
const isUsedUp = ({ isCut, body }: Reply): boolean =>
  isCut && String(body['error']?.message).startsWith('This upload address is used up');

const pictureOf = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 8, channels: 3, background: '#c85028' } })
    .png()
    .toBuffer();

/** Asks for an address and sends a picture to it. */
export const uploading =
  (family: Family): CallerOf =>
  ({ client, ledger }, random) =>
  async () => {
    const picture = await pictureOf(int(random, 8, 64));
    const body = { content_type: 'image/png', size_bytes: picture.length };
    const sent = { key: family.key, body, idempotencyKey: randomUUID() };
    const asked = await client.ask({ method: 'POST', path: '/v1/uploads/evidence', ...sent });
    if (asked.status !== 201) return ledger.fault(`An upload was refused: ${textOf(asked)}.`);
    ledger.count('uploads');
    const answer = asked.body['data'] as Body;
    const { pathname, search } = new URL(String(answer['upload_url']));
    const put = await client.ask({ method: 'PUT', path: pathname + search, picture });
    if (isUsedUp(put)) return ledger.count('addresses used up by kills');
    if (put.status !== 200) return ledger.fault(`A picture was refused: ${textOf(put)}.`);
    ledger.count('pictures');
    const upload: KeptUpload = { ...sent, answer, isCut: asked.isCut, reports: [] };
    ledger.uploads.push(upload);
  };
