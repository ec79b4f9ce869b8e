/** Members that every answer keeps, so that the caller sees what it is (R6.2). */
const kept: readonly string[] = ['uid', 'game'];

interface Wanted {
  [name: string]: Wanted | true;
}

/** Picks the members that are named by dotted paths, and what every answer keeps. */
export function picker(paths: readonly string[]): (data: unknown) => unknown {
  const wanted: Wanted = Object.fromEntries(kept.map((name) => [name, true]));
  for (const path of paths) add(wanted, path.split('.'));
  return (data) => pick(data, wanted);
}

function add(wanted: Wanted, [name = '', ...rest]: readonly string[]): void {
  const known = wanted[name] ?? {};
  if (rest.length === 0) wanted[name] = true;
  else if (known !== true) {
    wanted[name] = known;
    add(known, rest);
  }
}

function pick(data: unknown, wanted: Wanted): unknown {
  if (Array.isArray(data)) return data.map((item) => pick(item, wanted));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const inner = wanted[name];
      if (inner === undefined) return [];
      return [[name, inner === true ? value : pick(value, inner)]];
    }),
  );
}
