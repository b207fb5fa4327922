import { formatMajor } from '@kapao/contract/money';
import type { Answer } from '../../money/intent/outcome.ts';
import { callPartner, type PartnerReply } from '../../platform/partner/call.ts';
import {
  type Fields,
  innerFields,
  majorField,
  readFields,
  textField,
  timeField,
} from '../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import { hmac, unixSeconds } from '../../platform/partner/sign.ts';
import { type StatementEntry, type GameProvider, ProviderRefused, type TransferCall } from '../provider.ts';
import { settledBalance } from './balance.ts';
import { entriesOf, nextOf } from './statement.ts';
import { noAnswer, noAnswerOf } from './no-answer.ts';

const refusals = new Map([
  ['1034', 'refused'],
  ['3001', 'invalid_amount'],
  ['3005', 'player_not_found'],
  ['3013', 'insufficient_balance'],
]);
const playerExists = '1305';
const badSignature = '1200';

type Post = (path: string, fields: Fields, signal: AbortSignal) => Promise<PartnerReply>;

/** PGSLOT, class A: JSON, signed in a header; executes a `transfer_reference` at most once (rules#games). */
export function pgslot(settings: PartnerSettings): GameProvider {
  const post: Post = (path, fields, signal) => send(settings, path, fields, signal);
  return {
    code: 'PGSLOT',
    capability: 'A',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('/players/create', { player_name: username, password }, signal);
      if (errorCode(reply) !== playerExists) dataOf(reply);
    },
    async balance({ username, signal }) {
      const balance = majorField(dataOf(await post('/cash/wallet', { player_name: username }, signal)), 'cash_balance');
      if (balance === null) throw noAnswer('no balance');
      return settledBalance(balance);
    },
    transfer: (call) => transfer(post, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { start_time: from.toISOString(), end_time: to.toISOString(), page_token: cursor ?? '' };
        const page = dataOf(await post('/cash/transfers', window, signal));
        return { entries: entriesOf(page['transfers'], entryOf), next: nextOf(page['next_page_token']) };
      },
    },
    async setPassword({ username, password, signal }) {
      dataOf(await post('/players/password', { player_name: username, password }, signal));
    },
    async signInLink({ username, password, signal }) {
      const url = textField(dataOf(await post('/launch', { player_name: username, password }, signal)), 'url');
      if (url === null) throw noAnswer('no link');
      return url;
    },
  };
}

async function transfer(post: Post, call: TransferCall): Promise<Answer> {
  const { username, reference } = call;
  const fields = { player_name: username, amount: formatMajor(call.creditsMinor), transfer_reference: reference };
  const reply = await post(`/cash/transfer-${call.direction}`, fields, call.signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const reason = refusals.get(errorCode(reply) ?? '');
  if (reply.status === 400 && reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const data = reply.status === 200 ? innerFields(readFields(reply.text), 'data') : null;
  const transactionId = textField(data, 'transaction_id');
  if (transactionId === null || textField(data, 'transfer_reference') !== reference) {
    return { outcome: 'unknown', evidence: { status: reply.status } };
  }
  return { outcome: 'applied', evidence: { transactionId, balanceAfter: textField(data, 'balance_after') } };
}

function entryOf(row: Fields): StatementEntry | null {
  const [id, username, at] = [textField(row, 'transaction_id'), textField(row, 'player_name'), timeField(row, 'time')];
  const [creditsMinor, type] = [majorField(row, 'amount'), row['type']];
  if (id === null || username === null || at === null || creditsMinor === null) return null;
  if (type !== 'transfer-in' && type !== 'transfer-out') return null;
  const direction = type === 'transfer-in' ? 'in' : 'out';
  return { id, reference: textField(row, 'transfer_reference'), username, direction, creditsMinor, at };
}

function send(
  { url: baseUrl, agent: key, secret }: PartnerSettings,
  path: string,
  fields: Fields,
  signal: AbortSignal,
) {
  const body = JSON.stringify(fields);
  const timestamp = unixSeconds();
  return callPartner({
    method: 'POST',
    url: `${baseUrl}${path}`,
    headers: {
      'content-type': 'application/json',
      'x-operator-token': key,
      'x-timestamp': timestamp,
      'x-signature': hmac(secret, [`${timestamp}.`, body]),
    },
    body,
    signal,
  });
}

function errorCode(reply: PartnerReply): string | null {
  const fields = reply.kind === 'answer' && reply.status < 500 ? readFields(reply.text) : null;
  return textField(innerFields(fields, 'error'), 'code');
}

function dataOf(reply: PartnerReply): Fields {
  if (reply.kind === 'silence') throw noAnswerOf(reply);
  const code = errorCode(reply);
  if (code === badSignature) throw new ProviderRefused('KEY_INVALID');
  if (code !== null) throw new ProviderRefused(refusals.get(code) ?? `code_${code}`);
  const data = reply.status === 200 ? innerFields(readFields(reply.text), 'data') : null;
  if (data === null) throw noAnswer(`status ${reply.status}`);
  return data;
}
