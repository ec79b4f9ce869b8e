import type { Principal } from '../../lib/principal.ts';
import type { GraphContext } from '../context.ts';
import { type AnswerNotes, createAnswerNotes } from './answer-note.ts';

export interface Watched {
  readonly context: GraphContext;
  readonly notes: AnswerNotes;
}

/**
 * The context of a request whose answer may be kept. Whatever makes an answer its caller's own leaves a trace when it is
 * read, and the answer is not kept then: the key, its lineage, scopes and address. So does everything that is stored,
 * for a field that does not declare how long what it shows holds.
 */
export function watchedContext(context: GraphContext, now: number, isTimed: boolean): Watched {
  const notes = createAnswerNotes(context.principal, now, isTimed);
  const { via, cursors } = context;
  const principal = tracedPrincipal(context.principal, notes);
  const limiter = notingLimiter(context, notes);
  const watched: GraphContext = {
    via,
    cursors,
    principal,
    limiter,
    watch: { note: notes, declared: declaredContext(context, notes, { principal, limiter }) },
    get requestId() {
      return traced(notes, context.requestId);
    },
    get ip() {
      return traced(notes, context.ip);
    },
    get reservation() {
      return traced(notes, context.reservation);
    },
    get services() {
      return traced(notes, context.services);
    },
    get allowance() {
      return traced(notes, context.allowance);
    },
    get retryGuard() {
      return traced(notes, context.retryGuard);
    },
  };
  return { context: watched, notes };
}

/** For fields that declare how long what they show holds. */
function declaredContext(
  context: GraphContext,
  notes: AnswerNotes,
  ofCaller: Pick<GraphContext, 'principal' | 'limiter'>,
): GraphContext {
  const { via, cursors, services } = context;
  return {
    via,
    cursors,
    services,
    principal: ofCaller.principal,
    limiter: ofCaller.limiter,
    retryGuard: notingGuard(context, notes),
    // Made for who asks a provider.
    get allowance() {
      return context.allowance;
    },
    get requestId() {
      return traced(notes, context.requestId);
    },
    get ip() {
      return traced(notes, context.ip);
    },
    get reservation() {
      return traced(notes, context.reservation);
    },
  };
}

function traced<Value>(notes: AnswerNotes, value: Value): Value {
  notes.never();
  return value;
}

const tracedPrincipal = (
  { environment, keyId, lineageId, scopes }: Principal,
  notes: AnswerNotes,
): Principal => ({
  environment,
  get keyId() {
    return traced(notes, keyId);
  },
  get lineageId() {
    return traced(notes, lineageId);
  },
  get scopes() {
    return traced(notes, scopes);
  },
});

/** What a field takes of its bucket, whoever is answered with the same pays too. */
const notingLimiter = (
  { limiter, principal }: GraphContext,
  notes: AnswerNotes,
): GraphContext['limiter'] => ({
  check(_caller, budget, key) {
    notes.paid({ budget, key });
    return limiter.check(principal, budget, key);
  },
  take(_caller, budget) {
    notes.never();
    return limiter.take(principal, budget);
  },
});

function notingGuard({ retryGuard }: GraphContext, notes: AnswerNotes): GraphContext['retryGuard'] {
  return (
    retryGuard && {
      ...retryGuard,
      beforeCall(path) {
        notes.guards(path);
        retryGuard.beforeCall(path);
      },
    }
  );
}
