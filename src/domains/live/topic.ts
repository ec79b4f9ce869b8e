import { type Account, recordKey } from '../../games/account.ts';
import type { Environment } from '../../lib/principal.ts';
import type { LiveEvent } from './event.ts';

/** What a stream is about: the trust of one account, or one report. */
export type Topic = string;

export const accountTopic = (environment: Environment, account: Account): Topic =>
  `account:${recordKey(environment, account)}`;

export const reportTopic = (environment: Environment, reportId: string): Topic =>
  `report:${environment}:${reportId}`;

export function topicOf(event: LiveEvent): Topic {
  switch (event.type) {
    case 'trust_score.changed':
      return accountTopic(event.environment, event);
    case 'report.reviewed':
      return reportTopic(event.environment, event.reportId);
  }
}
