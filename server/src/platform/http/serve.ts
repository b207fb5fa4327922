import { createHash } from 'node:crypto';
import { type Endpoint, isForStaff } from '@kapao/contract/endpoint';
import { errorStatus, type ErrorBody } from '@kapao/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { refuseAddress, refuseStaffAddress } from './caller/address.ts';
import { clientAddress } from '../client-address.ts';
import type { Call, Handler } from './call.ts';
import { noteAnswer, noteEvent } from './entrance/security-log.ts';
import { readInput } from './input/input.ts';
import { languageOf } from './input/language.ts';
import { leaveWriteLimit, type Reads, type Shown, type Stop } from './caller/store.ts';
import type { Refusal } from '../refusal.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { type Customer, findCustomer } from './caller/customer.ts';
import { findCaller, refuseUnconfirmed, type Found } from './caller/session.ts';
import { findStaff, isStaff, type Staff } from './caller/staff.ts';
import { dropUpload, readUpload, takeUploads, uploadWithinMs } from './upload/upload.ts';

export type Routes = { readonly app: FastifyInstance; readonly services: Services };

/**
 * Clears the browser's cache only: its storage has the language, the device's id, and perhaps the token of a newer
 * login.
 */
const endsSession = new Set(['/api/logout', '/api/staff/logout']);

const visibleAscii = /^[\x21-\x7e]{1,128}$/;

/**
 * Registers the route of an endpoint. Guards in order: gone, token, address, member status, permission, rate limit,
 * stop of play, input. The handler gets the result of `reads`, from the query that found the caller.
 */
export function serve<E extends Endpoint, R = undefined>(
  { app, services }: Routes,
  endpoint: E,
  handler: Handler<E, R>,
  reads?: Reads<R>,
): void {
  const route = {
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    config: endpoint.money === true ? { lane: 'money' as const } : {},
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await answerRequest(services, { endpoint, handler, reads }, request);
      await noteAnswer(services, endpoint, request, answer);
      return sendAnswer(services, endpoint, reply, answer);
    },
  };
  if (endpoint.upload === undefined) app.route(route);
  else
    void app.register(async (scope) => {
      await takeUploads(scope);
      scope.route({ ...route, handlerTimeout: uploadWithinMs, config: { ...route.config, takesFile: true } });
    });
}

type Served<E extends Endpoint, R> = { endpoint: E; handler: Handler<E, R>; reads: Reads<R> | undefined };

async function answerRequest<E extends Endpoint, R>(
  services: Pick<Services, 'config' | 'countryOf' | 'db' | 'log' | 'permissionsOf' | 'settings'>,
  served: Served<E, R>,
  request: FastifyRequest,
) {
  const { endpoint, handler, reads } = served;
  const input = readCall(endpoint, request);
  // An invalid call takes no lock and counts for no limit.
  const lockHolder = services.config.limits && !isRefusal(input) ? lockHolderOf(endpoint, request) : undefined;
  const caller = await passGuards(services, endpoint, request, { lockHolder, reads });
  if (isRefusal(caller)) return caller;
  try {
    const stop = caller !== undefined && 'stop' in caller ? caller.stop : undefined;
    if (stop !== undefined) return endpoint.whenStopped ?? refuseStop(stop);
    if (isRefusal(input)) return input;
    const isConfirmed = caller === undefined || !('confirmed' in caller) || caller.confirmed;
    if (endpoint.stepUp === true && !isConfirmed) return refuseUnconfirmed();
    return await handle(services, { endpoint, handler, input }, request, caller);
  } finally {
    if (lockHolder !== undefined && caller !== undefined && 'memberId' in caller)
      await leaveWriteLimit(services.db, caller.memberId, lockHolder);
  }
}

function lockHolderOf({ money, method, path }: Endpoint, request: FastifyRequest): string | undefined {
  if (money !== true) return undefined;
  const key = requestHeader(request, 'idempotency-key');
  return key === undefined ? request.id : `${method} ${path} ${key}`;
}

async function passGuards<R>(
  services: Pick<Services, 'config' | 'countryOf' | 'db' | 'permissionsOf' | 'settings'>,
  endpoint: Endpoint,
  request: FastifyRequest,
  { lockHolder, reads }: Pick<Shown<R>, 'lockHolder' | 'reads'>,
) {
  const settings = await services.settings.read();
  if (settings['site.terminated'] === 'gone' && endpoint.whenGone !== true) return refuse('gone');
  const ip = clientAddress(request, services.config.trustedProxies);
  const denied =
    refuseAddress(services.countryOf, { ip, request }, settings) ??
    (isForStaff(endpoint) ? refuseStaffAddress(ip, settings) : undefined);
  const foreign = endpoint.mutates === true ? refuseForeignFetch(request) : undefined;
  if (endpoint.audience === 'open') return denied ?? foreign;
  const shown = {
    authorization: requestHeader(request, 'authorization'),
    requester: requesterOf(request),
    movesMoney: endpoint.money === true,
  };
  const stops = endpoint.stops === true || endpoint.whenStopped !== undefined;
  const along = (denied ?? foreign) === undefined ? { lockHolder, reads, stops } : {};
  const caller = await findOf(endpoint, services, { ...shown, ...along });
  // Order of refusals: the token, the address, the member's status. Only the status waits here.
  if (isRefusal(caller) && caller.refused !== 'INVALID_USER_3' && caller.refused !== 'ACCOUNT_FROZEN') return caller;
  return denied ?? (isRefusal(caller) ? caller : (foreign ?? refusePermission(services, endpoint, caller) ?? caller));
}

function refusePermission(
  { permissionsOf }: Pick<Services, 'permissionsOf'>,
  { permission }: Endpoint,
  caller: object,
) {
  if (permission === undefined) return undefined;
  const isAllowed = isStaff(caller) && permissionsOf(caller).has(permission);
  return isAllowed ? undefined : refuse('FORBIDDEN', { permission });
}

function findOf<R>({ audience, temporaryPassword }: Endpoint, { db }: Pick<Services, 'db'>, shown: Shown<R>) {
  if (audience === 'staff') return findStaff(db, { ...shown, temporaryPassword });
  return audience === 'customer' ? findCustomer(db, { ...shown, reads: undefined }) : findCaller<R>(db, shown);
}

const requesterOf = (request: FastifyRequest): string | undefined => requestHeader(request, 'x-requester');

/** Only a script of our own origin may call a GET that changes data: no image, form, link or prefetch. */
function refuseForeignFetch(request: FastifyRequest) {
  if (requesterOf(request) === undefined) return refuse('INVALID_REQUEST', { field: 'X-Requester' });
  const dest = requestHeader(request, 'sec-fetch-dest');
  const mode = requestHeader(request, 'sec-fetch-mode');
  const foreign = requestHeader(request, 'sec-fetch-site') === 'cross-site';
  const ownScript = !foreign && (dest ?? 'empty') === 'empty' && ['cors', 'same-origin'].includes(mode ?? 'cors');
  return ownScript ? undefined : refuse('INVALID_REQUEST', { field: 'Sec-Fetch-Mode' });
}

function readCall(endpoint: Endpoint, request: FastifyRequest) {
  const input = readInput(endpoint, request);
  const idempotencyKey = requestHeader(request, 'idempotency-key');
  if (isRefusal(input) || idempotencyKey === undefined || visibleAscii.test(idempotencyKey)) return input;
  return refuse('INVALID_REQUEST', { field: 'Idempotency-Key' });
}

type Work<E extends Endpoint, R> = Omit<Served<E, R>, 'reads'> & { input: object };

async function handle<E extends Endpoint, R>(
  services: Pick<Services, 'config' | 'db' | 'log'>,
  { endpoint, handler, input }: Work<E, R>,
  request: FastifyRequest,
  caller: Found<R> | Customer | Staff | undefined,
): Promise<unknown> {
  const upload = endpoint.upload && (await readUpload(services, endpoint.upload, request));
  const call = {
    ...input,
    upload,
    caller,
    ip: clientAddress(request, services.config.trustedProxies),
    device: requestHeader(request, 'x-device')?.slice(0, 64),
    userAgent: requestHeader(request, 'user-agent')?.slice(0, 512),
    language: languageOf(requestHeader(request, 'accept-language')),
    bearer: requestHeader(request, 'authorization'),
    idempotencyKey: requestHeader(request, 'idempotency-key'),
    bodyHash: hashOf(request),
    log: request.log,
    security: (event, code) => noteEvent(services, request, event, code),
  } as Call<E>;
  const answer = await handler(call, caller !== undefined && 'read' in caller ? caller.read : null);
  if (isRefusal(answer as object)) await dropUpload(services, upload);
  return answer;
}

function refuseStop({ code, until }: Stop): Refusal {
  return until === null ? refuse(code) : refuse(code, { until: until.toISOString() });
}

function hashOf(request: FastifyRequest): Buffer {
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
  if (Buffer.isBuffer(request.body)) hash.update(request.body);
  return hash.digest();
}

function sendAnswer(
  services: Pick<Services, 'config' | 'metrics'>,
  endpoint: Endpoint,
  reply: FastifyReply,
  answer: unknown,
): unknown {
  if (isRefusal(answer as object)) return sendRefusal(services, reply, answer as Refusal);
  const pending = isAccepted(answer);
  const body = pending ? answer.accepted : answer;
  const schema = pending ? endpoint.pending : endpoint.reply;
  if (services.config.checkReplies && schema !== undefined) {
    const checked = schema._zod.run({ value: body, issues: [] }, {});
    if (checked instanceof Promise || checked.issues.length > 0) {
      throw new Error(`reply of ${endpoint.method} ${endpoint.path} breaks its contract: ${JSON.stringify(checked)}`);
    }
  }
  void reply.code(pending ? 202 : (endpoint.status ?? 200));
  if (endsSession.has(endpoint.path)) void reply.header('clear-site-data', '"cache"');
  return body;
}

export function sendRefusal(
  services: Pick<Services, 'metrics'>,
  reply: FastifyReply,
  { refused, data }: Refusal,
): ErrorBody {
  services.metrics.refusals.inc({ code: refused });
  if (typeof data?.retryAfter === 'number') void reply.header('retry-after', String(data.retryAfter));
  void reply.code(errorStatus[refused]);
  return data === undefined ? { message: refused } : { message: refused, data };
}

function isAccepted(answer: unknown): answer is { accepted: unknown } {
  return typeof answer === 'object' && answer !== null && 'accepted' in answer;
}

function requestHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
