import { parseArgs } from 'node:util';
import type { MintedKey } from '../../domains/keys/keyring.ts';
import { type Environment, environments, type Scope, scopes } from '../../lib/principal.ts';
import { runFromShell } from '../command.ts';
import { UsageError } from '../failure.ts';
import { rangesOf } from '../key-arguments.ts';
import { allowlistText, jsonLine, recordOf } from '../key-text.ts';
import { keysCommand, opensServerKeys } from '../keys.ts';

const options = {
  environment: { type: 'string' },
  scopes: { type: 'string' },
  allow: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
} as const;

/** The only way to make a key, and to grant `admin` (R3.2). */
export const keysCreate = keysCommand({
  name: 'keys:create',
  usage: `Makes an API key in the store of the server, which may be running.

  npm run -s keys:create -- --environment <name> --scopes <list> [--allow <range>]... [--json]

  --environment <name>  live for real data, test for the sandbox
  --scopes <list>       between commas: ${scopes.join(', ')}
                        (admin implies the others; write scopes do not imply read)
  --allow <range>       an address range the key may be used from, such as 203.0.113.0/24 or
                        2001:db8::/32; can be repeated; any address without it
  --json                print the key and what belongs to it as one JSON object, nothing else
  --help                this text
`,
  read(args) {
    const { values } = parseArgs({ args, options });
    const key = {
      environment: environmentOf(values.environment),
      scopes: scopesOf(values.scopes),
      ipAllowlist: rangesOf(values.allow),
    };
    return async ({ keys, place, baseUrl }) => {
      const minted = await keys.create(key, 'keys:create');
      return values.json ? jsonLine(answerOf(minted)) : textOf(minted, place, baseUrl);
    };
  },
});

function environmentOf(text: string | undefined): Environment {
  const environment = environments.find((name) => name === text);
  if (environment) return environment;
  throw new UsageError(`--environment is one of ${environments.join(', ')}.`);
}

function scopesOf(text = ''): Scope[] {
  return text.split(',').map((part) => {
    const scope = scopes.find((name) => name === part.trim());
    if (scope) return scope;
    throw new UsageError(`--scopes is a list, between commas, of ${scopes.join(', ')}.`);
  });
}

/** The data of R3.4, without an old key. */
function answerOf({ token, key }: MintedKey) {
  const { key_id, environment, scopes: granted, created_at } = recordOf(key);
  return { api_key: token, key_id, environment, scopes: granted, created_at };
}

const textOf = ({ token, key }: MintedKey, place: string, baseUrl: string): string =>
  `Made ${key.keyId} in ${place}.

  key          ${token}
  environment  ${key.environment}
  scopes       ${key.scopes.join(', ')}
  usable from  ${allowlistText(key)}

The key is shown only now: keep it where secrets are kept. It goes into every request:
  curl -H 'Authorization: Bearer ${token}' ${baseUrl}/v1/keys/self
To end it:
  npm run -s keys:revoke -- ${key.keyId}
`;

await runFromShell(keysCreate, import.meta.url, opensServerKeys);
