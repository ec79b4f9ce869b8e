import { answerMessages } from '../helper.ts';

/** What every peer serves: the service's own answers for one player. */
export interface PeerData {
  /** The whole body of the REST answer, parsed. */
  readonly rest: unknown;
  /** The player as GraphQL answered it, with every field and `__typename`. */
  readonly player: unknown;
}

export interface PeerAddress {
  readonly port: number;
}

export const servePeer = (listen: (data: PeerData) => Promise<number>): void =>
  answerMessages<PeerData>(async (data) => ({ port: await listen(data) }));
