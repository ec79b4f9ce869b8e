import { readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from '../schema.ts';

/** The schema as it is committed: sorted, so that a diff shows only what changed. */
export const printedSchema = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;

const file = new URL('../../schema/schema.graphql', import.meta.url);

if (process.argv[1] === import.meta.filename) {
  const printed = printedSchema();
  if (process.argv.includes('--check')) {
    if (readFileSync(file, 'utf8') !== printed) {
      process.stderr.write(
        'schema/schema.graphql is not what the code says: npm run schema:print\n',
      );
      process.exitCode = 1;
    }
  } else {
    writeFileSync(file, printed);
  }
}
