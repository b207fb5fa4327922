import type { Endpoint, ReplyOf } from '@kapao/contract/endpoint';
import { toApiError } from '../api-error.ts';
import { headersOf, readJson, send } from '../request.ts';
import type { Caller, Input, Request } from '../request.ts';
import { dropSession, readSession } from './session.ts';

const caller: Caller = { requester: 'staff', deviceKey: 'staff-device' };
let onEnd: () => void = () => {};

export function onSessionEnd(handle: () => void): void {
  onEnd = handle;
}

/** A part `file` of a form is sent instead of a body. */
type Options<E extends Endpoint> = Input<E> & Pick<Request, 'file'>;

/** Calls a staff endpoint. Throws `ApiError`; a 401 also ends the session here. */
export async function call<E extends Endpoint>(endpoint: E, options: Options<E>): Promise<ReplyOf<E>> {
  const token = readSession()?.token ?? null;
  const response = await send(endpoint, options, headersOf(caller, endpoint, options, token));
  const body = await readJson(response);
  if (response.ok && body !== undefined) return body as ReplyOf<E>;
  if (response.status === 401 && token !== null && readSession()?.token === token) {
    dropSession();
    onEnd();
  }
  throw toApiError(response.status, body);
}
