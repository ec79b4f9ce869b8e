import type { z } from 'zod';

/** What a request brings, before anything is read of it. */
export interface RouteInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The parsed JSON object of a POST, PUT or PATCH; empty when there was no body. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a route takes, by name; what is left out takes nothing. */
export interface InputSchemas {
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
}

type ValuesOf<Schema> = Schema extends z.ZodObject
  ? Readonly<z.output<Schema>>
  : Readonly<Record<never, never>>;

/** The values of a request, as the schemas of a route read them. */
export interface Inputs<Schemas extends InputSchemas> {
  readonly path: ValuesOf<Schemas['path']>;
  readonly query: ValuesOf<Schemas['query']>;
  readonly body: ValuesOf<Schemas['body']>;
}

type Given = Readonly<Record<string, unknown>>;

/** The values of a request, each as its schema reads it. */
export interface ReadValues {
  readonly path: Given;
  readonly query: Given;
  readonly body: Given;
}
