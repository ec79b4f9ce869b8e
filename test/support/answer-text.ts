const width = 116;
/** Of a longer list the first entries stand for all. */
const shownEntries = 2;

/** JSON for people: what fits on a line stands on one, and lists are cut short with `…`. */
export function answerText(value: unknown, indent = 0): string {
  const flat = inline(value);
  if (indent + flat.length <= width || typeof value !== 'object' || value === null) return flat;
  const begin = `\n${' '.repeat(indent + 2)}`;
  const end = `\n${' '.repeat(indent)}`;
  if (Array.isArray(value)) {
    const entries = shown(value).map((entry) => answerText(entry, indent + 2));
    return `[${begin}${entries.join(`,${begin}`)}${end}]`;
  }
  const members = Object.entries(value).map(
    ([name, member]) => `"${name}": ${answerText(member, indent + 2)}`,
  );
  return `{${begin}${members.join(`,${begin}`)}${end}}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${shown(value).map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `"${name}": ${inline(member)}`);
  return `{ ${members.join(', ')} }`;
}

const shown = (list: readonly unknown[]): readonly unknown[] =>
  list.length > shownEntries + 2 ? [...list.slice(0, shownEntries), '…'] : list;
