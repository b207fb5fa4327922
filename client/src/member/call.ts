import type { Endpoint } from '@kapao/contract/endpoint';
import { memberErrors } from '@kapao/contract/errors';
import type { ErrorCode } from '@kapao/contract/errors';
import { ApiError, toApiError } from '../api-error.ts';
import { noteServerDate } from '../clock.ts';
import { headersOf, readJson, send } from '../request.ts';
import type { Answer, Caller, Input, Request } from '../request.ts';
import { readText } from '../storage.ts';
import { takeEarlyAnswer } from './early-answer.ts';
import { clearToken, readToken } from './session.ts';
import { tokenAfter } from './token-change.ts';

type Handlers = {
  onGone: () => void;
  onSessionEnd: (code: ErrorCode) => void;
  onStepUp?: () => Promise<boolean>;
};
/** Events before the app set its handlers: the wallet is requested while the screens still load. */
const unanswered: ((handlers: Handlers) => void)[] = [];
let handlers: Handlers = {
  onGone: () => void unanswered.push(({ onGone }) => onGone()),
  onSessionEnd: (code) => void unanswered.push(({ onSessionEnd }) => onSessionEnd(code)),
};

/** Sets the handlers for a switched-off service, a session ended by the server, and step-up. */
export function onServerWord(next: Handlers): void {
  handlers = next;
  for (const tell of unanswered.splice(0)) tell(next);
}

const caller: Caller = { requester: 'wallet-user', deviceKey: 'device' };
let readLanguage: () => string | undefined = () => undefined;

/** Sets the language in which the server answers. */
export function answerIn(language: () => string): void {
  readLanguage = language;
}

type More = { bearer?: string; renews?: boolean };

export type Options<E extends Endpoint> = Input<E> & Pick<Request, 'idempotencyKey' | 'signal' | 'language'> & More;

/**
 * Calls an endpoint. Throws {@link ApiError}. Notifies the app of `gone` and of codes that end a session.
 * On STEP_UP the member confirms, and the call is repeated under the same key.
 */
export async function call<E extends Endpoint>(endpoint: E, options: Options<E>): Promise<Answer<E>> {
  try {
    return await callOnce(endpoint, options);
  } catch (error) {
    const asked = error instanceof ApiError && error.code === 'STEP_UP' && (await handlers.onStepUp?.());
    if (asked !== true) throw error;
    return callOnce(endpoint, options);
  }
}

async function callOnce<E extends Endpoint>(endpoint: E, options: Options<E>): Promise<Answer<E>> {
  const request: Request & More = options;
  const token = bearerOf(endpoint, request);
  const response = await responseTo(endpoint, request, memberHeaders(endpoint, request, token));
  const body = await readJson(response);
  if (response.ok && body !== undefined) return body as Answer<E>;
  const renewed = response.status === 401 && token !== null ? await tokenAfter(token, request.renews) : null;
  if (renewed !== null) return callOnce(endpoint, { ...options, bearer: renewed });
  throw refusal(response.status, body, token);
}

async function responseTo(endpoint: Endpoint, request: Request, headers: Record<string, string>): Promise<Response> {
  const early = takeEarlyAnswer(endpoint, headers);
  const waited = early && (await early);
  // Its date is older than its arrival here, and would set the clock wrong.
  if (waited !== null) return waited;
  const response = await send(endpoint, request, headers);
  noteServerDate(response.headers.get('date'));
  return response;
}

export const bearerOf = ({ audience }: Endpoint, { bearer }: Pick<More, 'bearer'>): string | null =>
  bearer ?? readToken() ?? (audience === 'customer' ? readText('local', 'guest-token') : null);

export const memberHeaders = (endpoint: Endpoint, request: Request, token: string | null): Record<string, string> =>
  headersOf(caller, endpoint, { ...request, language: request.language ?? readLanguage() }, token);

const sessionCodes: ReadonlySet<string> = new Set(memberErrors);

export function refusal(status: number, body: unknown, token: string | null): ApiError {
  const error = toApiError(status, body);
  const { code } = error;
  if (code === 'gone') handlers.onGone();
  else if (code !== null && status === 401 && sessionCodes.has(code) && readToken() === token) {
    // A late answer to an older token must not end the new session.
    clearToken();
    handlers.onSessionEnd(code);
  }
  return error;
}
