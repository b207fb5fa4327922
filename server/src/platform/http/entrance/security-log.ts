import { createHash } from 'node:crypto';
import { type Endpoint, isForStaff } from '@kapao/contract/endpoint';
import { otpVerify } from '@kapao/contract/auth';
import type { ErrorCode } from '@kapao/contract/errors';
import type { FastifyRequest } from 'fastify';
import { sourceOf } from '../caller/source.ts';
import type { Services } from '../../services.ts';
import { createWindow } from '../caller/window.ts';
import { clientAddress } from '../../client-address.ts';
import { hashToken } from '../caller/token.ts';
import { parseStrictJson } from '../input/strict-json.ts';
import { isRefusal, type Refusal } from '../../refusal.ts';
import { eventOf, type SecurityEvent } from './security-events.ts';
import { findBearer, findMemberId, findOtpPhone, isStaffName } from './store.ts';

type Person = { member?: string; phone?: string; staff?: string };

/** Writes the event of an answer, if it has one. Never throws, as an answer must not fail with its log line. */
export async function noteAnswer(
  services: Pick<Services, 'config' | 'db'>,
  endpoint: Endpoint,
  request: FastifyRequest,
  answer: unknown,
) {
  const code = isRefusal(answer as object) ? (answer as Refusal).refused : undefined;
  const event = eventOf(endpoint, code);
  if (event === undefined) return;
  const person = isByIds(event)
    ? () => idsOf(services, request)
    : () => findPerson(services, endpoint, request, answer);
  await logEvent(services, request, event, { code, person });
}

export async function noteInput(services: Pick<Services, 'config' | 'db'>, request: FastifyRequest): Promise<void> {
  await logEvent(services, request, 'input.refused', {
    code: 'INVALID_REQUEST',
    person: () => idsOf(services, request),
  });
}

export async function noteEvent(
  services: Pick<Services, 'config' | 'db'>,
  request: FastifyRequest,
  event: SecurityEvent,
  code?: ErrorCode,
) {
  await logEvent(services, request, event, { code, person: () => findTokenOwner(services, bearerToken(request)) });
}

const floods = createWindow(1, 60_000);
const badAddresses = createWindow(1, 60_000);

/** Logs an unreadable address. No limit has counted it, so it must not query the database. */
export function noteBadAddress(services: Pick<Services, 'config'>, request: FastifyRequest): void {
  if (badAddresses.isOver(sourceOf(clientAddress(request, services.config.trustedProxies)))) return;
  void logEvent(services, request, 'input.refused', { code: 'INVALID_REQUEST', person: async () => ({}) });
}

export function noteLimit(services: Pick<Services, 'config'>, request: FastifyRequest): void {
  const address = clientAddress(request, services.config.trustedProxies);
  if (floods.isOver(sourceOf(address))) return;
  void logEvent(services, request, 'limit.reached', { code: 'REQUEST_LIMIT', person: async () => ({}) });
}

type Detail = { code: ErrorCode | undefined; person: () => Promise<Person> };

async function logEvent(
  services: Pick<Services, 'config'>,
  request: FastifyRequest,
  event: SecurityEvent,
  { code, person }: Detail,
) {
  const device = request.headers['x-device'];
  const line = {
    security: true,
    event,
    ...(code === undefined ? {} : { code }),
    ...(await person().catch((): Person => ({}))),
    address: clientAddress(request, services.config.trustedProxies),
    ...(typeof device === 'string' ? { device: device.slice(0, 64) } : {}),
    // Logs the route, never the address: a path may contain a game's password.
    call: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
  };
  request.log.info(line, 'security');
}

const phoneEnding = (phone: string): string => phone.slice(-4);

const bearerToken = ({ headers: { authorization = '' } }: FastifyRequest): string =>
  authorization.replace(/^Bearer /, '');

async function findPerson(
  services: Pick<Services, 'db'>,
  endpoint: Endpoint,
  request: FastifyRequest,
  answer: unknown,
): Promise<Person> {
  const token = stringProperty(answer, 'token') ?? (endpoint.audience === 'open' ? '' : bearerToken(request));
  const known = token === '' ? undefined : await findTokenOwner(services, token);
  if (known !== undefined && Object.keys(known).length > 0) return known;
  const parsed = Buffer.isBuffer(request.body) ? parseStrictJson(request.body) : undefined;
  const body = parsed?.ok === true ? parsed.value : undefined;
  if (isForStaff(endpoint)) return staffNamed(services, stringProperty(body, 'username'));
  if (endpoint === otpVerify) return phoneOfOtp(services, stringProperty(body, 'otpToken'));
  return phoneNamed(services, stringProperty(body, 'username') ?? stringProperty(body, 'phoneNumber'));
}

async function phoneNamed({ db }: Pick<Services, 'db'>, typed = ''): Promise<Person> {
  if (!/^\+?[\d -]{8,20}$/.test(typed.trim())) return {};
  const phone = typed.replaceAll(/\D/g, '');
  const id = await findMemberId(db, phone);
  return { ...(id === undefined ? {} : { member: String(id) }), phone: phoneEnding(phone) };
}

/** Returns only an existing username: the input may be a password. */
async function staffNamed({ db }: Pick<Services, 'db'>, typed = ''): Promise<Person> {
  const username = typed.trim().toLowerCase();
  return (await isStaffName(db, username)) ? { staff: username } : {};
}

async function phoneOfOtp({ db }: Pick<Services, 'db'>, token = ''): Promise<Person> {
  const hash = createHash('sha256').update(token).digest();
  const phone = await findOtpPhone(db, hash);
  return phone === undefined ? {} : { phone: phoneEnding(phone) };
}

const isByIds = (event: SecurityEvent): boolean => event === 'input.refused' || event === 'money.refused';

async function idsOf(services: Pick<Services, 'db'>, request: FastifyRequest): Promise<Person> {
  const { phone: _phone, ...ids } = await findTokenOwner(services, bearerToken(request));
  return ids;
}

async function findTokenOwner({ db }: Pick<Services, 'db'>, token: string): Promise<Person> {
  const hash = hashToken(token);
  if (hash === null) return {};
  const { member = null, phone = null, staff = null } = (await findBearer(db, hash)) ?? {};
  if (staff !== null) return { staff };
  return member === null ? {} : { member, phone: phoneEnding(phone ?? '') };
}

function stringProperty(value: unknown, name: string): string | undefined {
  const field: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof field === 'string' ? field : undefined;
}
