import type { Account } from '../games/account.ts';
import { gameIds, uidMessage, uidPattern } from '../games/ids.ts';
import { type Environment, environments } from '../lib/principal.ts';
import { UsageError } from './failure.ts';

/** The one account that a command is about: `<game> <uid>`. Throws `UsageError`. */
export function accountOf([name, uid, ...rest]: readonly string[]): Account {
  const game = gameIds.find((id) => id === name);
  if (game === undefined) throw new UsageError(`The game is one of ${gameIds.join(', ')}.`);
  if (uid === undefined || !uidPattern.test(uid)) throw new UsageError(uidMessage);
  if (rest.length > 0) throw new UsageError(`There is one argument too many: ${rest[0]}.`);
  return { game, uid };
}

/** What `--environment` names. Throws `UsageError`. */
export function environmentOf(text: string): Environment {
  const environment = environments.find((name) => name === text);
  if (environment === undefined) throw new UsageError('--environment is live or test.');
  return environment;
}
