import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../lib/problem.ts';
import { attempt, refused } from './attempt.ts';
import type { Authenticator } from './authenticator.ts';
import { authorizationOf } from './authorization.ts';
import { bodyFault } from './body.ts';
import type { Endpoint } from './endpoint.ts';
import type { Handler } from './endpoint-handler.ts';
import type { Responder } from './respond.ts';

/** The checks of R1.10 up to the body. Who reads the body himself is called before anybody else has read of it. */
export const admitting = (
  endpoint: Endpoint,
  authenticator: Authenticator,
  responder: Responder,
  handler: Handler,
) => {
  const { access: declared, errorForm, retryGuarded, path } = endpoint;
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { requestContext, raw } = request;
    const access = typeof declared === 'function' ? declared(raw.headers) : declared;
    requestContext.route = path;
    requestContext.errorForm = errorForm;
    requestContext.retryGuarded = retryGuarded;
    requestContext.headers = endpoint.headers?.();
    const refuse = (error: unknown) => responder.fail(request, reply, error);
    const proceed = () => {
      const fault = bodyFault(endpoint, raw.headers);
      if (fault) refuse(fault);
      else if (endpoint.body === 'handler') handler(request, reply);
      else done();
    };
    const admitted = attempt(() => {
      if (access.kind === 'removed') throw new Problem('endpoint_removed', access.message);
      return access.kind === 'open'
        ? undefined
        : authenticator.admit(requestContext, endpoint, access, authorizationOf(raw));
    }, refuse);
    if (admitted instanceof Promise) admitted.then(proceed, refuse);
    else if (admitted !== refused) proceed();
  };
};
