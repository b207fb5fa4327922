import { createHash } from 'node:crypto';
import { formatMajor } from '@kapao/contract/money';
import type { Answer, StatusAnswer } from '../../../money/intent/outcome.ts';
import { callPartner, type PartnerReply } from '../../../platform/partner/call.ts';
import {
  type Fields,
  innerFields,
  majorField,
  readFields,
  textField,
  timeField,
} from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import { hmac } from '../../../platform/partner/sign.ts';
import { type StatementEntry, type GameProvider, ProviderRefused, type TransferCall } from '../../provider.ts';
import { settledBalance } from '../balance.ts';
import { entriesOf, isOf, nextOf } from '../statement.ts';
import { noAnswer, noAnswerOf } from '../no-answer.ts';

/** Codes for "not done". `TRANSFER_EXISTS` is not one: the status shows how the earlier send ended. */
const refusals = new Map([
  ['DECLINED', 'declined'],
  ['PLAYER_UNKNOWN', 'player_unknown'],
  ['FUNDS_SHORT', 'funds_short'],
  ['FUNDS_WRONG', 'funds_wrong'],
]);
const playerExists = 'PLAYER_EXISTS';
const badSignature = 'SIGNATURE_WRONG';

type Call = { signal: AbortSignal };
type Api = {
  get(path: string, call: Call): Promise<PartnerReply>;
  post(path: string, fields: Fields, call: Call): Promise<PartnerReply>;
};

/**
 * JOKER2, class B: JOKER with REST addresses and a signature over method, address and body. Our reference is the
 * transfer's id, which is accepted once and can be queried (rules#games).
 */
export function joker2(settings: PartnerSettings): GameProvider {
  const api: Api = {
    get: (path, { signal }) => send(settings, 'GET', path, '', signal),
    post: (path, fields, { signal }) => send(settings, 'POST', path, JSON.stringify(fields), signal),
  };
  return {
    code: 'JOKER2',
    capability: 'B',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, ...call }) {
      const reply = await api.post('/players', { name: username, secret: password }, call);
      if (errorOf(reply) !== playerExists) playerOf(reply, username);
    },
    async balance({ username, ...call }) {
      const funds = majorField(playerOf(await api.get(addressOf(username), call), username), 'funds');
      if (funds === null) throw noAnswer('no balance');
      return settledBalance(funds);
    },
    transfer: (call) => transfer(api, call),
    status: (call) => look(api, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, ...call }) {
        const window = { from: from.toISOString(), to: to.toISOString(), after: cursor ?? '0' };
        const page = doneOf(await api.get(`/transfers?${new URLSearchParams(window).toString()}`, call));
        return { entries: entriesOf(page['transfers'], entryOf), next: nextOf(page['after']) };
      },
    },
    async setPassword({ username, password, ...call }) {
      playerOf(await api.post(`${addressOf(username)}/secret`, { secret: password }, call), username);
    },
    async signInLink({ username, signal }) {
      const reply = await api.post(`${addressOf(username)}/launch`, {}, { signal });
      const url = textField(innerFields(doneOf(reply), 'launch'), 'url');
      if (url === null) throw noAnswer('no link');
      return url;
    },
  };
}

const addressOf = (username: string) => `/players/${encodeURIComponent(username)}`;

async function transfer(api: Api, call: TransferCall): Promise<Answer> {
  const { username, direction, creditsMinor, reference } = call;
  const kind = direction === 'in' ? 'DEPOSIT' : 'WITHDRAWAL';
  const fields = { id: reference, player: username, kind, funds: formatMajor(creditsMinor) };
  const reply = await api.post('/transfers', fields, call);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const reason = refusals.get(errorOf(reply) ?? '');
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const answer = reply.status === 201 ? innerFields(readFields(reply.text), 'transfer') : null;
  const entry = answer?.['state'] === 'SETTLED' ? entryOf(answer) : null;
  if (!isOf(call, entry)) return { outcome: 'unknown', evidence: { status: reply.status } };
  return { outcome: 'applied', evidence: { number: entry.id } };
}

type StatusCall = { username: string; reference: string; signal: AbortSignal };

async function look(api: Api, { username, reference, signal }: StatusCall): Promise<StatusAnswer> {
  const reply = await api.get(`/transfers/${reference}`, { signal });
  if (reply.kind === 'silence') return { status: 'unknown', evidence: { silence: reply.cause } };
  if (errorOf(reply) === 'TRANSFER_UNKNOWN') return { status: 'not_found', evidence: {} };
  const answer = reply.status === 200 ? innerFields(readFields(reply.text), 'transfer') : null;
  const isOurs = answer?.['id'] === reference && answer['player'] === username;
  const state = isOurs ? answer['state'] : null;
  if (state === 'SETTLED') return { status: 'applied', evidence: { state, number: textField(answer, 'number') } };
  if (state === 'DECLINED') return { status: 'not_applied', evidence: { state } };
  return { status: 'unknown', evidence: { status: reply.status } };
}

function entryOf(row: Fields): StatementEntry | null {
  const [id, username, at] = [textField(row, 'number'), textField(row, 'player'), timeField(row, 'at')];
  const [creditsMinor, kind] = [majorField(row, 'funds'), row['kind']];
  if (id === null || username === null || at === null || creditsMinor === null) return null;
  if (kind !== 'DEPOSIT' && kind !== 'WITHDRAWAL') return null;
  const direction = kind === 'DEPOSIT' ? 'in' : 'out';
  return { id, reference: textField(row, 'id'), username, direction, creditsMinor, at };
}

function send(
  { url: baseUrl, agent: key, secret }: PartnerSettings,
  method: 'GET' | 'POST',
  path: string,
  body: string,
  signal: AbortSignal,
) {
  const time = String(Date.now());
  const address = `/v2${path}`;
  const digest = createHash('sha256').update(body).digest('hex');
  return callPartner({
    method,
    url: `${baseUrl}${address}`,
    headers: {
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
      'x-joker-app': key,
      'x-joker-time': time,
      'x-joker-signature': hmac(secret, [[method, address, time, digest].join('\n')], 'base64'),
    },
    ...(body === '' ? {} : { body }),
    signal,
  });
}

function errorOf(reply: PartnerReply): string | null {
  const isNo = reply.kind === 'answer' && reply.status >= 400 && reply.status < 500;
  return isNo ? textField(readFields(reply.text), 'error') : null;
}

function doneOf(reply: PartnerReply): Fields {
  if (reply.kind === 'silence') throw noAnswerOf(reply);
  const error = errorOf(reply) ?? '';
  if (error === badSignature) throw new ProviderRefused('KEY_INVALID');
  const reason = refusals.get(error);
  if (reason !== undefined) throw new ProviderRefused(reason);
  const fields = reply.status === 200 || reply.status === 201 ? readFields(reply.text) : null;
  if (fields === null) throw noAnswer(`status ${reply.status}`);
  return fields;
}

function playerOf(reply: PartnerReply, username: string): Fields {
  const player = innerFields(doneOf(reply), 'player');
  if (player?.['name'] !== username) throw noAnswer('another player');
  return player;
}
