import { parseArgs } from 'node:util';
import { runFromShell } from '../command.ts';
import { UsageError } from '../failure.ts';
import { keyIdOf, rangesOf } from '../key-arguments.ts';
import { allowlistText, jsonLine, recordOf } from '../key-text.ts';
import { keysCommand, opensServerKeys } from '../keys.ts';

const options = {
  allow: { type: 'string', multiple: true },
  any: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Sets from where a key may be used, whichever key it is: the operator's way (R3.8). */
export const keysAllow = keysCommand({
  name: 'keys:allow',
  usage: `Sets the addresses that an API key may be used from, in place of those it had.

  npm run -s keys:allow -- <key id> (--allow <range>... | --any) [--json]

  <key id>         key_…, as keys:create and keys:list show it
  --allow <range>  such as 203.0.113.0/24 or 2001:db8::/32; can be repeated
  --any            any address
  --json           print the record of the key as one JSON object, nothing else
  --help           this text
`,
  read(args) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const keyId = keyIdOf(positionals);
    const cidrs = rangesOf(values.allow);
    if (values.any === cidrs.length > 0)
      throw new UsageError('Give --allow or --any, one of them.');
    return async ({ keys }) => {
      const key = await keys.allowAny(keyId, cidrs, 'keys:allow');
      return values.json
        ? jsonLine(recordOf(key))
        : `${keyId} may be used from ${allowlistText(key)}. A running server goes by it within a second.\n`;
    };
  },
});

await runFromShell(keysAllow, import.meta.url, opensServerKeys);
