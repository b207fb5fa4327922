import { randomUUID } from 'node:crypto';
import { formatMajor } from '@kapao/contract/money';
import type { Answer } from '../../money/intent/outcome.ts';
import { callPartner, type PartnerReply } from '../../platform/partner/call.ts';
import {
  type Fields,
  innerFields,
  majorField,
  readFields,
  textField,
  wholeField,
} from '../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import { type StatementEntry, type GameProvider, ProviderRefused, type TransferCall } from '../provider.ts';
import { settledBalance } from './balance.ts';
import { entriesOf, nextPage } from './statement.ts';
import { noAnswer, noAnswerOf } from './no-answer.ts';

/**
 * Codes that PG documents as final. After any other, such as 3101 ("in progress"), the same reference is asked for
 * again.
 */
const refusals = new Map([
  ['3001', 'value_missing'],
  ['3005', 'no_player_wallet'],
  ['3100', 'transfer_failed'],
]);
const playerExists = '1305';
const badOperator = '1204';
const errorCode = /^\d{4}$/;
const [cashIn, cashOut] = [1, 2];

type Form = Record<string, string>;
type Post = (path: string, form: Form, signal: AbortSignal) => Promise<PartnerReply>;

/** PG, class A: forms with token and key, errors in a 200, executes a `transfer_reference` once (rules#games). */
export function pg(settings: PartnerSettings): GameProvider {
  const post: Post = (path, form, signal) => send(settings, path, form, signal);
  return {
    code: 'PG',
    capability: 'A',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('/Player/v3/Create', { player_name: username, password }, signal);
      if (codeOf(reply) !== playerExists) ofPlayer(dataOf(reply), username);
    },
    async balance({ username, signal }) {
      const data = ofPlayer(
        dataOf(await post('/Cash/v3/GetPlayerWallet', { player_name: username }, signal)),
        username,
      );
      const balance = majorField(data, 'totalBalance');
      if (balance === null) throw noAnswer('no balance');
      return settledBalance(balance);
    },
    transfer: (call) => transfer(post, call),
    statement: { kind: 'list', read: (call) => readStatement(post, call) },
    async setPassword({ username, password, signal }) {
      const form = { player_name: username, password };
      ofPlayer(dataOf(await post('/Player/v3/ChangePassword', form, signal)), username);
    },
    async signInLink({ username, signal }) {
      const url = textField(dataOf(await post('/Login/v1/GetLaunchURL', { player_name: username }, signal)), 'url');
      if (url === null) throw noAnswer('no link');
      return url;
    },
  };
}

async function transfer(
  post: Post,
  { username, direction, creditsMinor, reference, signal }: TransferCall,
): Promise<Answer> {
  const form = { player_name: username, amount: formatMajor(creditsMinor), transfer_reference: reference };
  const reply = await post(direction === 'in' ? '/Cash/v3/TransferIn' : '/Cash/v3/TransferOut', form, signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const code = codeOf(reply);
  const reason = refusals.get(code ?? '');
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { code, reason } };
  const data = plainData(reply);
  const transactionId = wholeField(data, 'transactionId');
  const isOurs = data?.['transferReference'] === reference && majorField(data, 'amount') === creditsMinor;
  if (transactionId === null || !isOurs) return { outcome: 'unknown', evidence: { status: reply.status, code } };
  return { outcome: 'applied', evidence: { transactionId: transactionId.toString() } };
}

type StatementCall = { from: Date; to: Date; cursor: string | null; signal: AbortSignal };

async function readStatement(post: Post, { from, to, cursor, signal }: StatementCall) {
  const page = Number(cursor ?? '1');
  const [from_time, to_time] = [String(from.getTime()), String(to.getTime())];
  const form = { from_time, to_time, page_number: String(page) };
  const data = dataOf(await post('/Cash/v3/GetTransferHistory', form, signal));
  if (data['pageNumber'] !== page) throw noAnswer('not the asked page');
  return { entries: entriesOf(data['transfers'], entryOf), next: nextPage(page, data['totalPages']) };
}

function entryOf(row: Fields): StatementEntry | null {
  const id = wholeField(row, 'transactionId');
  const [username, reference] = [textField(row, 'playerName'), textField(row, 'transferReference')];
  const [creditsMinor, atMs] = [majorField(row, 'amount'), wholeField(row, 'transferTime')];
  const { transferType } = row;
  if (id === null || username === null || creditsMinor === null || atMs === null) return null;
  if (transferType !== cashIn && transferType !== cashOut) return null;
  const direction = transferType === cashIn ? 'in' : 'out';
  return { id: id.toString(), reference, username, direction, creditsMinor, at: new Date(Number(atMs)) };
}

function send({ url: baseUrl, agent: key, secret }: PartnerSettings, path: string, form: Form, signal: AbortSignal) {
  return callPartner({
    method: 'POST',
    url: `${baseUrl}${path}?trace_id=${randomUUID()}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ operator_token: key, secret_key: secret, ...form }).toString(),
    signal,
  });
}

function plainData(reply: PartnerReply): Fields | null {
  const fields = reply.kind === 'answer' && reply.status === 200 ? readFields(reply.text) : null;
  return fields?.['error'] === null ? innerFields(fields, 'data') : null;
}

function codeOf(reply: PartnerReply): string | null {
  const fields = reply.kind === 'answer' && reply.status === 200 ? readFields(reply.text) : null;
  const code = fields?.['data'] === null ? textField(innerFields(fields, 'error'), 'code') : null;
  return code !== null && errorCode.test(code) ? code : null;
}

function dataOf(reply: PartnerReply): Fields {
  if (reply.kind === 'silence') throw noAnswerOf(reply);
  const code = codeOf(reply);
  if (code === badOperator) throw new ProviderRefused('KEY_INVALID');
  if (code !== null) throw new ProviderRefused(refusals.get(code) ?? `code_${code}`);
  const data = plainData(reply);
  if (data === null) throw noAnswer(`status ${reply.status}`);
  return data;
}

function ofPlayer(data: Fields, username: string): Fields {
  if (data['playerName'] !== username) throw noAnswer('another player');
  return data;
}
