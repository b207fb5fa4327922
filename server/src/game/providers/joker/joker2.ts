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
import type { GameProvider, StatementEntry, StatusCall, TransferCall } from '../../provider.ts';
import { errorFields, noAnswer, requireCredits, requireData, requireLink, settledBalance } from '../answer.ts';
import { directionOf, entriesOf, isOf, nextCursor, toEntry } from '../statement.ts';

/** Codes for "not done". `TRANSFER_EXISTS` is not one: the status shows how the earlier send ended. */
const refusals = new Map([
  ['DECLINED', 'declined'],
  ['PLAYER_UNKNOWN', 'player_unknown'],
  ['FUNDS_SHORT', 'funds_short'],
  ['FUNDS_WRONG', 'funds_wrong'],
]);
const playerExists = 'PLAYER_EXISTS';
const errors = new Map(refusals).set('SIGNATURE_WRONG', 'KEY_INVALID');

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
    get: (path, { signal }) => callJoker2(settings, 'GET', path, '', signal),
    post: (path, fields, { signal }) => callJoker2(settings, 'POST', path, JSON.stringify(fields), signal),
  };
  return {
    code: 'JOKER2',
    capability: 'B',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, ...call }) {
      const reply = await api.post('/players', { name: username, secret: password }, call);
      if (joker2Error(reply) !== playerExists) requireJoker2Player(reply, username);
    },
    async balance({ username, ...call }) {
      const player = requireJoker2Player(await api.get(playerPath(username), call), username);
      return settledBalance(requireCredits(player, 'funds'));
    },
    transfer: (call) => sendJoker2Transfer(api, call),
    status: (call) => queryJoker2Transfer(api, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, ...call }) {
        const window = { from: from.toISOString(), to: to.toISOString(), after: cursor ?? '0' };
        const page = requireJoker2Fields(await api.get(`/transfers?${new URLSearchParams(window).toString()}`, call));
        return { entries: entriesOf(page['transfers'], readJoker2Entry), next: nextCursor(page['after']) };
      },
    },
    async setPassword({ username, password, ...call }) {
      requireJoker2Player(await api.post(`${playerPath(username)}/secret`, { secret: password }, call), username);
    },
    async signInLink({ username, signal }) {
      const reply = await api.post(`${playerPath(username)}/launch`, {}, { signal });
      return requireLink(innerFields(requireJoker2Fields(reply), 'launch'), 'url');
    },
  };
}

const playerPath = (username: string) => `/players/${encodeURIComponent(username)}`;

async function sendJoker2Transfer(api: Api, call: TransferCall): Promise<Answer> {
  const { username, direction, creditsMinor, reference } = call;
  const kind = direction === 'in' ? 'DEPOSIT' : 'WITHDRAWAL';
  const fields = { id: reference, player: username, kind, funds: formatMajor(creditsMinor) };
  const reply = await api.post('/transfers', fields, call);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const reason = refusals.get(joker2Error(reply) ?? '');
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const answer = reply.status === 201 ? innerFields(readFields(reply.text), 'transfer') : null;
  const entry = answer?.['state'] === 'SETTLED' ? readJoker2Entry(answer) : null;
  if (!isOf(call, entry)) return { outcome: 'unknown', evidence: { status: reply.status } };
  return { outcome: 'applied', evidence: { number: entry.id } };
}

async function queryJoker2Transfer(api: Api, { username, reference, signal }: StatusCall): Promise<StatusAnswer> {
  const reply = await api.get(`/transfers/${reference}`, { signal });
  if (reply.kind === 'silence') return { status: 'unknown', evidence: { silence: reply.cause } };
  if (joker2Error(reply) === 'TRANSFER_UNKNOWN') return { status: 'not_found', evidence: {} };
  const answer = reply.status === 200 ? innerFields(readFields(reply.text), 'transfer') : null;
  const isOurs = answer?.['id'] === reference && answer['player'] === username;
  const state = isOurs ? answer['state'] : null;
  if (state === 'SETTLED') return { status: 'applied', evidence: { state, number: textField(answer, 'number') } };
  if (state === 'DECLINED') return { status: 'not_applied', evidence: { state } };
  return { status: 'unknown', evidence: { status: reply.status } };
}

function readJoker2Entry(row: Fields): StatementEntry | null {
  return toEntry({
    id: textField(row, 'number'),
    reference: textField(row, 'id'),
    username: textField(row, 'player'),
    direction: directionOf(row['kind'], ['DEPOSIT', 'WITHDRAWAL']),
    creditsMinor: majorField(row, 'funds'),
    at: timeField(row, 'at'),
  });
}

function callJoker2(
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

const joker2Error = (reply: PartnerReply): string | null => textField(errorFields(reply), 'error');

function requireJoker2Fields(reply: PartnerReply): Fields {
  const isDone = reply.kind === 'answer' && (reply.status === 200 || reply.status === 201);
  return requireData(reply, errors.get(joker2Error(reply) ?? ''), isDone ? readFields(reply.text) : null);
}

function requireJoker2Player(reply: PartnerReply, username: string): Fields {
  const player = innerFields(requireJoker2Fields(reply), 'player');
  if (player?.['name'] !== username) throw noAnswer('another player');
  return player;
}
