import type { Endpoint, ReplyOf } from '@kapao/contract/endpoint';
import { ApiError } from '../api-error.ts';
import { formOf } from '../request.ts';
import { bearerOf, memberHeaders, refusal } from './call.ts';
import { tokenAfter } from './token-change.ts';

/** Upload timeout (product#limits-and-delays). */
const uploadTimeoutMs = 300_000;

type Options = {
  file: Blob;
  fileName: string;
  onProgress: (part: number) => void;
  signal: AbortSignal;
  bearer?: string;
};

export class Cancelled extends Error {
  constructor() {
    super('cancelled');
    this.name = 'Cancelled';
  }
}

/**
 * Sends a file as the form's part `file` and reports progress, which `fetch` cannot do. Throws {@link ApiError} like
 * `call`, and {@link Cancelled}.
 */
export async function upload<E extends Endpoint>(endpoint: E, options: Options): Promise<ReplyOf<E>> {
  const token = bearerOf(endpoint, options);
  const { status, body } = await send(endpoint, options, token);
  if (status >= 200 && status < 300 && body !== null) return body as ReplyOf<E>;
  const renewed = status === 401 && token !== null ? await tokenAfter(token) : null;
  if (renewed !== null) return upload(endpoint, { ...options, bearer: renewed });
  throw refusal(status, body, token);
}

type Answer = { status: number; body: unknown };

function send(endpoint: Endpoint, options: Options, token: string | null): Promise<Answer> {
  const { file, fileName, onProgress, signal } = options;
  if (!navigator.onLine) return Promise.reject(new ApiError('not-sent'));
  if (signal.aborted) return Promise.reject(new Cancelled());
  const request = new XMLHttpRequest();
  const cancel = (): void => request.abort();
  signal.addEventListener('abort', cancel, { once: true });
  return new Promise<Answer>((resolve, reject) => {
    request.open(endpoint.method, endpoint.path);
    request.responseType = 'json';
    request.timeout = uploadTimeoutMs;
    for (const [name, value] of Object.entries(memberHeaders(endpoint, {}, token)))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onabort = () => reject(new Cancelled());
    request.onerror = () => reject(new ApiError('unknown'));
    request.ontimeout = () => reject(new ApiError('unknown'));
    request.send(formOf(file, fileName));
  }).finally(() => signal.removeEventListener('abort', cancel));
}
