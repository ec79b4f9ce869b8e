import { parseArgs } from 'node:util';
import type { KeyPage } from '../../domains/keys/service.ts';
import type { KeyRecord } from '../../domains/keys/store.ts';
import { runFromShell, UsageError } from '../command.ts';
import { allowlistText, jsonLine, keysCommand, opensServerKeys, recordOf } from '../keys.ts';
import { tableOf } from '../table.ts';

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
      return values.json ? jsonLine(answerOf(page)) : textOf(page, place);
    };
  },
});

function limitOf(text: string): number {
  const limit = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= maxRows) return limit;
  throw new UsageError(`--limit is a whole number from 1 to ${maxRows}.`);
}

const cursorOf = ({ rows, hasMore }: KeyPage): string | null =>
  (hasMore && rows.at(-1)?.keyId) || null;

const answerOf = (page: KeyPage) => ({
  data: page.rows.map(recordOf),
  meta: { cursor_next: cursorOf(page), total: page.total },
});

const headings = ['KEY ID', 'KEY', 'SCOPES', 'USABLE FROM', 'STATUS', 'CREATED', 'LAST USED'];

const cellsOf = (key: KeyRecord): string[] => {
  const { valid_until, created_at, last_used_at } = recordOf(key);
  return [
    key.keyId,
    `svc_${key.environment}_…${key.lastFour}`,
    key.scopes.join(','),
    allowlistText(key),
    key.status === 'rotated' ? `rotated, until ${valid_until}` : key.status,
    created_at ?? '',
    last_used_at ?? 'never',
  ];
};

function textOf(page: KeyPage, place: string): string {
  if (page.total === 0) {
    return `There are no keys in ${place}. Make one with npm run -s keys:create -- --help\n`;
  }
  const table = tableOf([headings, ...page.rows.map(cellsOf)]);
  const cursor = cursorOf(page);
  const more = cursor === null ? '' : ` Go on with npm run -s keys:list -- --cursor ${cursor}`;
  return `${table}\n${page.rows.length} of ${page.total} keys in ${place}.${more}\n`;
}

await runFromShell(keysList, import.meta.url, opensServerKeys);
