import type { LookUp } from '../../limits/provider-allowance.ts';
import { unavailable } from '../../upstream/client/client.ts';
import { asProblem, isDown } from './best-outcome.ts';

/**
 * Asks a provider for one player. Where the allowance does not pay a second provider for everybody, one request goes
 * ahead alone: when it shows that the provider is down, the others keep theirs for the next one (R6.12).
 */
export async function firstAlone<Reply>(
  { allowance }: Pick<LookUp, 'allowance'>,
  provider: string,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  const { probes } = allowance;
  const probe = probes.get(provider);
  if (probe) {
    if (await probe) return ask();
    throw unavailable();
  }
  const reply = ask();
  if (allowance.isShort()) probes.set(provider, isAnswered(reply));
  return reply;
}

/** A refusal is an answer too. */
const isAnswered = (reply: Promise<unknown>): Promise<boolean> =>
  reply.then(
    () => true,
    (error: unknown) => !isDown(asProblem(error)),
  );
