import type { Change } from './change.ts';
import type { Figures } from './metrics.ts';

/** How a worker ends. */
export interface Ending {
  /** How long it still answers. */
  readonly drainMs: number;
  /** The other workers go on, so that `/readyz` stays 200. */
  readonly isReload: boolean;
}

export type ToServer =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'metrics'; readonly id: number }
  | { readonly kind: 'figures'; readonly figures: Figures };

export type ToWorker =
  | { readonly kind: 'change'; readonly change: Change }
  /** Without a text they could not be gathered. */
  | { readonly kind: 'metrics'; readonly id: number; readonly text?: string }
  | { readonly kind: 'figures' }
  | ({ readonly kind: 'end' } & Ending);

interface Receiver<Message> {
  send?(
    message: Message,
    handle: undefined,
    options: undefined,
    sent: (error: Error | null) => void,
  ): boolean;
}

/** Messages to a process that does not read them are dropped beyond this many. */
const maxUnsent = 1000;

/** Sends messages to a process; to one that has ended, nothing. */
export function createSender<Message>(receiver: Receiver<Message>): (message: Message) => void {
  let unsent = 0;
  return (message) => {
    if (unsent >= maxUnsent) return;
    unsent += 1;
    receiver.send?.(message, undefined, undefined, () => {
      unsent -= 1;
    });
  };
}
