import { STATUS_CODES } from 'node:http';
import type { Delivery, DeliveryFault } from '../delivery.ts';

type Failed = Pick<Delivery, 'status' | 'fault' | 'reason'>;

/** Says why the last attempt failed, in a sentence with what is known of it; null when it did not. */
export const explainFault = (delivery: Failed): string | null =>
  delivery.fault === null ? null : sentences[delivery.fault](delivery);

const sentences: Readonly<Record<DeliveryFault, (delivery: Failed) => string>> = {
  http_status: ({ status }) => `The receiver answered ${statusText(status)}, which is not 2xx.`,
  refused: ({ status }) => `The receiver answered ${statusText(status)}, which is not 2xx.`,
  redirected: ({ status }) =>
    `The receiver answered ${statusText(status)}; redirects are not followed.`,
  timed_out: () => 'The receiver did not answer within 10 seconds.',
  dns_failed: (delivery) =>
    `No address was found for the name of the receiver${because(delivery)}.`,
  connection_refused: () => 'The receiver refused the connection: nothing listens there.',
  connection_lost: (delivery) =>
    `The connection broke off before there was an answer${because(delivery)}.`,
  tls_failed: (delivery) => `TLS failed${because(delivery)}.`,
  answer_too_large: () => 'The headers of the answer were larger than 16 KiB.',
  invalid_answer: (delivery) => `What the receiver answered is no HTTP${because(delivery)}.`,
  unreachable: (delivery) => `The receiver could not be reached${because(delivery)}.`,
  address_not_allowed: () => 'The name of the receiver leads to an address that is not public.',
  webhook_disabled: () => 'The webhook was switched off or deleted meanwhile.',
  dropped: () => 'Too many deliveries waited; this one was given up.',
};

/** `500 (Internal Server Error)` */
function statusText(status: number | null): string {
  if (status === null) return 'another status';
  const name = STATUS_CODES[status];
  return name === undefined ? `${status}` : `${status} (${name})`;
}

const reasonTexts: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is signed by an authority that is not known',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'who signed the certificate is not known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'an intermediate certificate is missing',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  ENOTFOUND: 'there is no such name',
  ENODATA: 'the name has no address',
};

function because({ reason }: Failed): string {
  if (reason === null) return '';
  const text = reasonTexts[reason];
  return text === undefined ? ` (${reason})` : `: ${text} (${reason})`;
}
