export {
  type AnswerCache,
  createMemoryCache,
  type KeptAnswer,
  type MemoryCacheOptions,
} from './answer-cache.ts';
export type { OperationOptions } from './call.ts';
export { type Client, createClient } from './client.ts';
export * from './errors.ts';
export * from './generated/errors.ts';
export type { TypedDocument } from './graphql.ts';
export type { AnswerOf, ArgumentsOf, OperationName, RowsOptions } from './methods.ts';
export type { ClientOptions } from './settings.ts';
export type { SubscribeOptions } from './subscribe.ts';
export type { CallOptions, RateState } from './transport.ts';
export {
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookRequest,
} from './webhook.ts';
