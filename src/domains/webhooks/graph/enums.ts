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
    refused: 'The receiver answered a status that is not 2xx.',
    redirected: 'The receiver answered a redirect, which is not followed.',
    timed_out: 'The receiver took more than 10 seconds.',
    unreachable: 'There was no connection, or no answer on it.',
    address_not_allowed: 'The name leads to an address that is not public.',
    webhook_disabled: 'The webhook was switched off or deleted meanwhile.',
    dropped: 'More than 2,000 waited for the key family; the oldest were given up.',
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
  }),
});
