import type { TestApp } from './app.ts';

/** One message of an event stream. */
export interface StreamMessage {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads messages without declaring their shape
  readonly data: any;
}

/** An event stream, read by somebody who takes what comes. */
export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** Everything that came so far. */
  readonly messages: readonly StreamMessage[];
  /** How many heartbeats came so far. */
  beats(): number;
  /** The whole text, once the stream is over. */
  readonly ended: Promise<string>;
  /** Goes away. */
  leave(): void;
}

/** Lets the application listen to a port; answers its address. */
export const listening = ({ app }: Pick<TestApp, 'app'>): Promise<string> =>
  app.server.listen({ port: 0, host: '127.0.0.1' });

/** Opens a stream by the distinct connections of graphql-sse. */
export async function openStream(
  origin: string,
  key: string,
  query: string | undefined,
  {
    accept = 'text/event-stream',
    method = 'POST',
    headers = {},
    extensions,
  }: {
    accept?: string;
    method?: string;
    headers?: Record<string, string>;
    extensions?: object;
  } = {},
): Promise<OpenStream> {
  const controller = new AbortController();
  const isGet = method !== 'POST';
  const url = `${origin}/graphql${isGet ? `?query=${encodeURIComponent(query ?? '')}` : ''}`;
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      accept,
      ...(!isGet && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isGet ? null : JSON.stringify({ query, extensions }),
    signal: controller.signal,
  });
  const messages: StreamMessage[] = [];
  let beats = 0;
  const read = (block: string) => {
    if (block.startsWith(':')) beats += 1;
    const event = /^event: (.*)$/m.exec(block)?.[1];
    const data = /^data: ?(.*)$/m.exec(block)?.[1];
    if (event !== undefined) messages.push({ event, data: data ? JSON.parse(data) : undefined });
  };
  const ended = (async () => {
    let text = '';
    let rest = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) {
        const piece = decoder.decode(chunk, { stream: true });
        text += piece;
        const blocks = (rest + piece).split('\n\n');
        rest = blocks.pop() ?? '';
        blocks.forEach(read);
      }
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    }
    return text;
  })();
  return {
    status: response.status,
    headers: response.headers,
    messages,
    beats: () => beats,
    ended,
    leave: () => controller.abort(),
  };
}
