import { isDeepStrictEqual } from 'node:util';
import type { Ask, Body } from './client.ts';
import { each } from './each.ts';
import type { FiledReport, KeptUpload } from './ledger.ts';
import { textOf } from './reporting.ts';
import type { Stage } from './stage.ts';

/** Asks the servers for everything that was acknowledged: it has to be there, as it was answered. */
export async function checkAnswers(stage: Stage): Promise<void> {
  const { ledger } = stage;
  await each(ledger.reports, (report) => checkReport(stage, report));
  await each(ledger.uploads, (upload) => checkUpload(stage, upload));
  await checkReviews(stage);
  await checkVerifications(stage);
  await checkWebhooks(stage);
  await checkKeys(stage);
  await checkBuilds(stage);
}

/** The same request again has the same answer. */
async function checkRepeat({ client, ledger }: Stage, sent: Ask, answer: Body): Promise<void> {
  const again = await client.ask(sent);
  if (again.status === 201 && isDeepStrictEqual(again.body['data'], answer)) return;
  const was = JSON.stringify(answer);
  ledger.fault(`${sent.path}: ${was} is now ${textOf(again)} ${JSON.stringify(again.body)}`);
}

async function checkReport(stage: Stage, report: FiledReport): Promise<void> {
  const { client, ledger } = stage;
  const { answer, body, key, idempotencyKey } = report;
  if (answer === undefined) return;
  const path = '/v1/scam-report';
  if (idempotencyKey !== undefined)
    await checkRepeat(stage, { method: 'POST', path, key, idempotencyKey, body }, answer);
  const found = await client.ask({ method: 'GET', path: `${path}/${answer['id']}`, key });
  const { data } = found.body;
  const isThere =
    found.status === 200 &&
    data.created_at === answer['created_at'] &&
    data.expected_review_by === answer['expected_review_by'] &&
    data.description === body['description'] &&
    data.reporter_uid === body['reporter_uid'];
  if (!isThere) ledger.fault(`The report ${answer['id']} is lost: ${textOf(found)}.`);
}

async function checkUpload(stage: Stage, upload: KeptUpload): Promise<void> {
  const { client, ledger } = stage;
  const { key, body, idempotencyKey, answer, reports } = upload;
  const path = '/v1/uploads/evidence';
  await checkRepeat(stage, { method: 'POST', path, key, idempotencyKey, body }, answer);
  for (const id of reports) {
    const report = await client.ask({ method: 'GET', path: `/v1/scam-report/${id}`, key });
    const [evidence] = (report.body['data']?.evidence ?? []) as { signed_url: string }[];
    const { pathname, search } = new URL(evidence?.signed_url ?? 'http://lost.localhost/');
    const isThere = (await client.look(pathname + search)) === 200;
    if (!isThere) ledger.fault(`The report ${id} has lost its picture ${answer['upload_id']}.`);
  }
}

async function checkReviews({ client, ledger, moderators }: Stage): Promise<void> {
  const key = moderators[0]?.key ?? '';
  await each(ledger.reviews, async ([id, decision]) => {
    const found = await client.ask({ method: 'GET', path: `/v1/admin/scam-reports/${id}`, key });
    const status = found.body['data']?.status;
    // Another moderator may have taken it back since.
    const isReversed = decision === 'confirmed' && status === 'dismissed';
    if (status !== decision && !(isReversed && found.body['data'].reviews.length === 2))
      ledger.fault(`The review of ${id} is lost: ${decision} is now ${status}.`);
  });
}

async function checkVerifications({ client, ledger }: Stage): Promise<void> {
  await each(ledger.verifications, async ([id, { key, state }]) => {
    const found = await client.ask({ method: 'GET', path: `/v1/verifications/${id}`, key });
    const status = found.status === 404 ? 'revoked' : found.body['data']?.status;
    if (status !== state) ledger.fault(`The verification ${id} is ${status}, not ${state}.`);
  });
}

async function checkWebhooks({ client, ledger }: Stage): Promise<void> {
  await each(ledger.webhooks, async ([id, { key, state, isEnabled }]) => {
    const found = await client.ask({ method: 'GET', path: `/v1/webhooks/${id}`, key });
    if (found.status !== (state === 'made' ? 200 : 404))
      ledger.fault(`The webhook ${id} was ${state}, and is answered ${textOf(found)}.`);
    else if (state === 'made' && (found.body['data'].status === 'active') !== isEnabled)
      ledger.fault(`The webhook ${id} is ${found.body['data'].status}.`);
  });
}

/** A build that was deleted is gone; the same request again does not save another one. */
async function checkBuilds({ client, ledger }: Stage): Promise<void> {
  await each(ledger.builds, async ({ key, body, idempotencyKey, answer, name, state }) => {
    const id = String(answer['id']);
    const path = '/v1/damage-calculator/save';
    const again = await client.ask({ method: 'POST', path, key, body, idempotencyKey });
    if (again.body['data']?.id !== id)
      ledger.fault(`The build ${id} was asked for again: ${textOf(again)}.`);
    const found = await client.ask({ method: 'GET', path: `/v1/builds/${id}`, key });
    const isRight =
      state === 'deleted' ? found.code === 'build_not_found' : found.body['data']?.name === name;
    if (!isRight) ledger.fault(`The build ${id} was ${state}, and is answered ${textOf(found)}.`);
  });
}

/** A lineage has the records of at most 100 keys (R3.6a). */
const mostKeys = 100;

async function checkKeys({ client, ledger }: Stage): Promise<void> {
  const codeOf = async (key: string) =>
    (await client.ask({ method: 'GET', path: '/v1/keys/self', key })).code;
  for (const { current, revoked, made } of ledger.lineages) {
    if ((await codeOf(current)) !== undefined) ledger.fault(`The key ${made.at(-1)} is lost.`);
    await each([...revoked.entries()], async ([index, key]) => {
      const code = await codeOf(key);
      // The record of an old key may have made room for a newer one (R3.6a).
      const isOld = revoked.length - index > mostKeys / 2;
      if (code !== 'revoked_api_key' && !(isOld && code === 'invalid_api_key'))
        ledger.fault(`A revoked key was answered ${code ?? '200'}.`);
    });
  }
}
