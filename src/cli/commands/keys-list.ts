import { parseArgs } from 'node:util';
import { runFromShell } from '../command.ts';
import { UsageError } from '../failure.ts';
import { pageRecord, pageText } from '../key-table.ts';
import { jsonLine } from '../key-text.ts';
import { keysCommand, opensServerKeys } from '../keys.ts';

const options = {
  limit: { type: 'string', default: '50' },
  cursor: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const maxRows = 200;

export const keysList = keysCommand({
  name: 'keys:list',
  usage: `Lists the API keys, newest first, by their ids and last four characters; never the keys.

  npm run -s keys:list -- [--limit <number>] [--cursor <key id>] [--json]

  --limit <number>   keys on a page: 1 to ${maxRows}, 50 without it
  --cursor <key id>  the keys that follow this one
  --json             print the page as one JSON object, nothing else
  --help             this text
`,
  read(args) {
    const { values } = parseArgs({ args, options });
    const limit = limitOf(values.limit);
    return async ({ keys, place }) => {
      const page = await keys.list({ limit, after: values.cursor });
      return values.json ? jsonLine(pageRecord(page)) : pageText(page, place);
    };
  },
});

function limitOf(text: string): number {
  const limit = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= maxRows) return limit;
  throw new UsageError(`--limit is a whole number from 1 to ${maxRows}.`);
}

await runFromShell(keysList, import.meta.url, opensServerKeys);
