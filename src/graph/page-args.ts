import { builder } from './builder.ts';

/** Lists answer 1 to 200 rows, 50 when nothing is said (R5.3). */
export const pageSize = { min: 1, max: 200, default: 50 } as const;

/** How an argument that says how many rows is validated (R5.3). */
export const validSize: {
  min: [number, { message: string }];
  max: [number, { message: string }];
} = {
  min: [pageSize.min, { message: 'At least 1.' }],
  max: [pageSize.max, { message: 'At most 200.' }],
};

/** The arguments of a list (R5.2, R5.3). */
export const pageArgs = builder.args((t) => ({
  first: t.int({
    description: 'Rows on a page: 1 to 200.',
    defaultValue: pageSize.default,
    validate: validSize,
  }),
  after: t.string({ description: 'The cursor of the last row seen.' }),
}));

/** The same as a field receives them. */
export interface PageArgs {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}
