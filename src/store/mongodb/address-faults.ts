import type { ConnectionString } from 'mongodb-connection-string-url';

/** What the promises of the port rest on; anything weaker would break them in silence. */
const allowed: Readonly<Record<string, readonly [values: readonly string[], why: string]>> = {
  w: [['majority'], 'an acknowledged write must outlive the loss of a member'],
  journal: [['true'], 'an acknowledged write must be on disk'],
  readPreference: [['primary'], 'a record must be seen as it was written'],
  readConcernLevel: [['local', 'majority', 'linearizable'], 'a record must be read where it lives'],
};

/** The databases that belong to the server itself. */
const serverDatabases: readonly string[] = ['admin', 'local', 'config'];
const forbiddenInNames = /[/\\. "$\0]/;
const maxNameBytes = 63;

/** The options of a URI that would break a promise of the port. */
export const faultsOf = ({ searchParams }: ConnectionString): string[] =>
  Object.entries(allowed).flatMap(([option, [values, why]]) => {
    const value = searchParams.get(option);
    return value === null || values.includes(value)
      ? []
      : [`${option}=${value} is not possible, only ${values.join(', ')}: ${why}.`];
  });

/** What is wrong with the name of a database. */
export function databaseFaults(database: string): string[] {
  if (serverDatabases.includes(database))
    return [
      `"${database}" belongs to the server itself: name another database before the options, such as /waypoint?authSource=${database}.`,
    ];
  return forbiddenInNames.test(database) || Buffer.byteLength(database) > maxNameBytes
    ? [`"${database}" cannot be the name of a database.`]
    : [];
}
