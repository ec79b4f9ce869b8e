import { type Account, recordKey } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import type { NoticeType } from '../archive/event.ts';
import type { LiveEvent } from './event.ts';

/** What a stream is about: the trust of one account, one report, or the notices of a game, all or of one type. */
export type Topic = string;

export const accountTopic = (environment: Environment, account: Account): Topic =>
  `account:${recordKey(environment, account)}`;

export const reportTopic = (environment: Environment, reportId: string): Topic =>
  `report:${environment}:${reportId}`;

export const noticeTopic = (
  environment: Environment,
  game: GameId,
  type: NoticeType | undefined,
): Topic => `notices:${environment}:${game}:${type ?? 'all'}`;

/** Every topic that an event belongs to. */
export function topicsOf(event: LiveEvent): readonly Topic[] {
  switch (event.type) {
    case 'trust_score.changed':
      return [accountTopic(event.environment, event)];
    case 'report.reviewed':
      return [reportTopic(event.environment, event.reportId)];
    case 'notice.published': {
      const { environment, game, noticeType } = event;
      return [undefined, noticeType].map((type) => noticeTopic(environment, game, type));
    }
  }
}
