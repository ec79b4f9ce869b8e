import { isIP } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import { isPublicAddress } from '../../lib/address.ts';
import { asNodeAsks, createNameLookup, type NameLookup } from '../../lib/name-lookup.ts';
import { withDeadline } from '../client/deadline.ts';
import { faultOf, type NoAnswer } from './post-fault.ts';
import { publicOnly } from './public-lookup.ts';

/** What became of a message: the status of the receiver, or why there is none. */
export type Posted = { readonly status: number } | NoAnswer;

/** Sends messages to addresses that strangers named. */
export interface WebhookSender {
  /** Never rejects and never follows a redirect; answers at the latest after the deadline. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Posted>;
}

export interface WebhookSenderOptions {
  /** Whether private and loopback addresses are allowed: in development. */
  readonly toPrivate: boolean;
  readonly userAgent: string;
  /** Name servers asked directly; with private addresses the hosts file comes first. */
  readonly lookup?: NameLookup;
  readonly deadlineMs?: number;
}

const defaultDeadlineMs = 10_000;
/** So much of an answer is read, in case the receiver waits for it; nobody looks at it. */
const answerBytes = 4096;
const answerHeaderBytes = 16_384;

/**
 * The check is made on the very addresses that are connected to: a name that leads somewhere else a moment later is
 * not asked again.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { toPrivate, userAgent, deadlineMs = defaultDeadlineMs } = options;
  const { lookup = createNameLookup(toPrivate ? { hostsFile: '/etc/hosts' } : {}) } = options;
  const publicLookup = toPrivate ? lookup : publicOnly(lookup);

  function open(origin: string): Client {
    return new Client(origin, {
      // For a name, Node asks this; the name stays what the certificate is checked against.
      connect: { lookup: asNodeAsks(publicLookup), timeout: deadlineMs },
      maxHeaderSize: answerHeaderBytes,
      pipelining: 1,
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
    });
  }

  return {
    async post(url, headers, body) {
      const { origin, hostname, pathname, search } = new URL(url);
      const literal = hostname.replace(/^\[|\]$/g, '');
      if (!toPrivate && isIP(literal) !== 0 && !isPublicAddress(literal)) return notAllowed;
      const client = open(origin);
      try {
        return await withDeadline(deadlineMs, async (signal) => {
          const response = await client.request({
            method: 'POST',
            path: `${pathname}${search}`,
            headers: { 'user-agent': userAgent, 'content-type': 'application/json', ...headers },
            body,
            signal,
          });
          await readSome(response.body);
          return { status: response.statusCode };
        });
      } catch (error) {
        return faultOf(error);
      } finally {
        await client.destroy().catch(() => undefined);
      }
    },
  };
}

async function readSome(body: Dispatcher.ResponseData['body']): Promise<void> {
  let read = 0;
  try {
    for await (const chunk of body) {
      read += (chunk as Uint8Array).byteLength;
      if (read >= answerBytes) break;
    }
  } catch {
    // The status is what counts; a body that breaks off says nothing.
  }
}

const notAllowed = { fault: 'address_not_allowed' } as const;
