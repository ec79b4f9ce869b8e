import { builder } from '../../../graph/builder.ts';
import { enumValues } from '../../../graph/scalars.ts';
import type { DeliveryFault, DeliveryState, DeliveryType } from '../delivery.ts';
import type { DisabledReason, WebhookEvent } from '../webhook.ts';

export const DeliveryTypeEnum = builder.enumType('WebhookDeliveryType', {
  description: 'What a delivery is about.',
  values: enumValues<DeliveryType>({
    'report.reviewed': 'A report was decided on.',
    'trust_score.changed': 'A trust score changed.',
    'notice.published': 'A game announced something.',
    'webhook.test': 'Nothing has happened: the test was asked for.',
  }),
});

export const DeliveryStateEnum = builder.enumType('WebhookDeliveryState', {
  description: 'Where a delivery is in its life.',
  values: enumValues<DeliveryState>({
    pending: 'It waits for its next attempt, or is being sent.',
    delivered: 'The receiver accepted it.',
    failed: 'It is not tried any more.',
  }),
});

export const DeliveryFaultEnum = builder.enumType('WebhookDeliveryFault', {
  description: 'Why an attempt failed.',
  values: enumValues<DeliveryFault>({
    http_status: 'The receiver answered a status that is not 2xx, which is `lastStatus`.',
    redirected: 'The receiver answered a redirect, which is not followed.',
    timed_out: 'The receiver took more than 10 seconds.',
    dns_failed: 'No address was found for the name of the receiver.',
    connection_refused: 'The receiver refused the connection.',
    connection_lost: 'The connection broke off before there was an answer.',
    tls_failed: 'There was no agreement on TLS, or the certificate is not good.',
    answer_too_large: 'The headers of the answer were larger than 16 KiB.',
    invalid_answer: 'What the receiver answered is no HTTP.',
    unreachable: 'There was no connection for another reason.',
    address_not_allowed: 'The name leads to an address that is not public.',
    webhook_disabled: 'The webhook was switched off or deleted meanwhile.',
    dropped: 'More than 2,000 waited for the key family; the oldest were given up.',
    refused: 'As `HTTP_STATUS`, of deliveries that are older than that word.',
  }),
});

export const WebhookEventEnum = builder.enumType('WebhookEvent', {
  description: 'What can be sent to a webhook.',
  values: enumValues<WebhookEvent>({
    'report.reviewed': 'A report that the key family filed was decided on.',
    'trust_score.changed': 'The trust score of one of the named accounts changed.',
    'notice.published': 'One of the named games announced something.',
  }),
});

export const DisabledReasonEnum = builder.enumType('WebhookDisabledReason', {
  description: 'Why a webhook was switched off.',
  values: enumValues<DisabledReason>({
    failing: 'Nothing was accepted for 24 hours.',
    gone: 'The receiver answered 410.',
    key_ended: 'No key of the key family is valid any more.',
    paused: 'Its owner switched it off.',
  }),
});
