import { formatMajor } from '@kapao/contract/money';
import type { Answer } from '../../money/intent/outcome.ts';
import { callPartner, type PartnerReply } from '../../platform/partner/call.ts';
import { type Fields, majorField, readFields, textField, timeField } from '../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import { type StatementEntry, type GameProvider, ProviderRefused, type TransferCall } from '../provider.ts';
import { settledBalance } from './balance.ts';
import { entriesOf, nextOf } from './statement.ts';
import { noAnswer, noAnswerOf } from './no-answer.ts';

const refusals = new Map([
  ['refused', 403],
  ['member_not_found', 404],
  ['credit_not_enough', 409],
  ['amount_invalid', 422],
]);
const memberExists = 'member_exists';

type Ask = (method: 'GET' | 'POST', path: string, signal: AbortSignal, fields?: Fields) => Promise<PartnerReply>;

/**
 * SUPERSLOT, class A: JSON resources with basic auth; stores a transfer under our `id` once (rules#games). Play opens
 * its address with user name and password in the query; only the browser calls it.
 */
export function superslot(settings: PartnerSettings): GameProvider {
  const ask: Ask = (method, path, signal, fields) => send(settings, { method, path, fields, signal });
  return {
    code: 'SUPERSLOT',
    capability: 'A',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await ask('POST', '/members', signal, { username, password });
      if (wordOf(reply)?.word !== memberExists) ofMember(reply, username);
    },
    async balance({ username, signal }) {
      return settledBalance(ofMember(await ask('GET', memberPath(username), signal), username));
    },
    transfer: (call) => transfer(ask, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { since: from.toISOString(), before: to.toISOString(), offset: cursor ?? '0' };
        const page = plainOf(await ask('GET', `/transfers?${new URLSearchParams(window).toString()}`, signal));
        return { entries: entriesOf(page['transfers'], entryOf), next: nextOf(page['next_offset']) };
      },
    },
    async setPassword({ username, password, signal }) {
      ofMember(await ask('POST', `${memberPath(username)}/password`, signal, { password }), username);
    },
  };
}

async function transfer(
  ask: Ask,
  { username, direction, creditsMinor, reference, signal }: TransferCall,
): Promise<Answer> {
  const path = `${memberPath(username)}/${direction === 'in' ? 'deposits' : 'withdrawals'}`;
  const reply = await ask('POST', path, signal, { id: reference, amount: formatMajor(creditsMinor) });
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const said = wordOf(reply);
  if (said !== null && refusals.get(said.word) === said.status) {
    return { outcome: 'not_applied', evidence: { reason: said.word } };
  }
  const receipt = plainFields(reply);
  const serial = textField(receipt, 'serial');
  const isOurs = receipt?.['id'] === reference && receipt['username'] === username;
  if (serial === null || !isOurs || majorField(receipt, 'amount') !== creditsMinor) {
    return { outcome: 'unknown', evidence: { status: reply.status } };
  }
  return { outcome: 'applied', evidence: { serial } };
}

function entryOf(row: Fields): StatementEntry | null {
  const [id, username, at] = [textField(row, 'serial'), textField(row, 'username'), timeField(row, 'at')];
  const [creditsMinor, type] = [majorField(row, 'amount'), row['type']];
  if (id === null || username === null || at === null || creditsMinor === null) return null;
  if (type !== 'deposit' && type !== 'withdrawal') return null;
  const direction = type === 'deposit' ? 'in' : 'out';
  return { id, reference: textField(row, 'id'), username, direction, creditsMinor, at };
}

type Sending = { method: 'GET' | 'POST'; path: string; fields: Fields | undefined; signal: AbortSignal };

function send({ url: baseUrl, agent: key, secret }: PartnerSettings, { method, path, fields, signal }: Sending) {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  return callPartner({
    method,
    url: `${baseUrl}/v1${path}`,
    headers: { authorization, ...(fields && { 'content-type': 'application/json' }) },
    ...(fields && { body: JSON.stringify(fields) }),
    signal,
  });
}

const memberPath = (username: string): string => `/members/${encodeURIComponent(username)}`;

function plainFields(reply: PartnerReply): Fields | null {
  const isOk = reply.kind === 'answer' && (reply.status === 200 || reply.status === 201);
  return isOk ? readFields(reply.text) : null;
}

function wordOf(reply: PartnerReply): { word: string; status: number } | null {
  if (reply.kind === 'silence' || reply.status < 400 || reply.status >= 500) return null;
  const word = textField(readFields(reply.text), 'error');
  return word === null ? null : { word, status: reply.status };
}

function plainOf(reply: PartnerReply): Fields {
  if (reply.kind === 'silence') throw noAnswerOf(reply);
  const said = wordOf(reply);
  if (said?.word === 'unauthorized') throw new ProviderRefused('KEY_INVALID');
  if (said !== null && refusals.has(said.word)) throw new ProviderRefused(said.word);
  const fields = plainFields(reply);
  if (fields === null) throw noAnswer(`status ${reply.status}`);
  return fields;
}

function ofMember(reply: PartnerReply, username: string): bigint {
  const member = plainOf(reply);
  const credit = majorField(member, 'credit');
  if (credit === null || member['username'] !== username) throw noAnswer('not the asked member');
  return credit;
}
