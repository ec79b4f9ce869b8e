import type { KeyRecord } from '../domains/keys/store.ts';
import type { ListPage } from '../lib/list-page.ts';
import { allowlistText, recordOf } from './key-text.ts';
import { tableOf } from './table.ts';

const cursorOf = ({ rows, next }: ListPage<KeyRecord>): string | null =>
  (next && rows.at(-1)?.keyId) ?? null;

export const pageRecord = (page: ListPage<KeyRecord>) => ({
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

export function pageText(page: ListPage<KeyRecord>, place: string): string {
  if (page.total === 0) {
    return `There are no keys in ${place}. Make one with npm run -s keys:create -- --help\n`;
  }
  const table = tableOf([headings, ...page.rows.map(cellsOf)]);
  const cursor = cursorOf(page);
  const more = cursor === null ? '' : ` Go on with npm run -s keys:list -- --cursor ${cursor}`;
  return `${table}\n${page.rows.length} of ${page.total} keys in ${place}.${more}\n`;
}
