import type { Coded, Coding } from '../lib/coding.ts';
import type { HttpResponse } from '../lib/http-response.ts';
import { codingOf } from './encoding.ts';

/** The answer as its client likes it best: compressed, where that is possible and taken. */
export function codedAnswer(
  answer: HttpResponse,
  acceptEncoding: string | undefined,
): HttpResponse | Promise<HttpResponse> {
  const { coded, body } = answer;
  const coding = coded && body !== undefined ? codingOf(acceptEncoding) : undefined;
  if (coded === undefined || coding === undefined) return answer;
  const found = coded(coding);
  return found instanceof Promise
    ? found.then((late) => inCoding(answer, coding, late))
    : inCoding(answer, coding, found);
}

/** The answer with the body in this coding; as it is where there is none. */
export function inCoding(
  answer: HttpResponse,
  coding: Coding,
  coded: Coded | undefined,
): HttpResponse {
  if (coded === undefined) return answer;
  return {
    status: answer.status,
    headers: { ...answer.headers, 'Content-Encoding': coding },
    body: coded.bytes,
    tail: coded.end(answer.tail ?? ''),
  };
}
