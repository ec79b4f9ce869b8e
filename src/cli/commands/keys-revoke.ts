import { parseArgs } from 'node:util';
import { runFromShell } from '../command.ts';
import { keyIdOf } from '../key-arguments.ts';
import { jsonLine, recordOf } from '../key-text.ts';
import { keysCommand, opensServerKeys } from '../keys.ts';

const options = { json: { type: 'boolean', default: false } } as const;

/** Ends any key, as its owner ends it through the API (R3.7). */
export const keysRevoke = keysCommand({
  name: 'keys:revoke',
  usage: `Ends an API key for good. A running server refuses it within a second.

  npm run -s keys:revoke -- <key id> [--json]

  <key id>  key_…, as keys:create and keys:list show it
  --json    print the id, the status and the moment as one JSON object, nothing else
  --help    this text

Keys that were rotated from it stay as they are: revoke each of them.
`,
  read(args) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const keyId = keyIdOf(positionals);
    return async ({ keys }) => {
      const { key_id, status, revoked_at } = recordOf(await keys.revokeAny(keyId, 'keys:revoke'));
      return values.json
        ? jsonLine({ key_id, status, revoked_at })
        : `${key_id} is revoked since ${revoked_at}. A running server refuses it within a second.\n`;
    };
  },
});

await runFromShell(keysRevoke, import.meta.url, opensServerKeys);
