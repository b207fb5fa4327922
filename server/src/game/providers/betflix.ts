import { formatMajor, parseMajor } from '@kapao/contract/money';
import type { Answer } from '../../money/intent/outcome.ts';
import { callPartner, type PartnerReply } from '../../platform/partner/call.ts';
import { type Fields, innerFields, majorField, readFields, textField } from '../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import { type StatementEntry, type GameProvider, ProviderRefused, type TransferCall } from '../provider.ts';
import { settledBalance } from './balance.ts';
import { entriesOf, nextPage, wholeSeconds, within } from './statement.ts';
import { noAnswer, noAnswerOf } from './no-answer.ts';

const refusals = new Map([
  [404, 'user_not_found'],
  [421, 'balance_not_enough'],
  [422, 'amount_invalid'],
  [499, 'refused'],
]);
const userExists = 409;
const badKey = 401;

type Form = Record<string, string>;
type Post = (path: string, form: Form, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * BETFLIX, class A: forms, keys in headers, the amount's sign is the direction; executes a `ref` once (rules#games).
 */
export function betflix(settings: PartnerSettings): GameProvider {
  const post: Post = (path, form, signal) => send(settings, path, form, signal);
  return {
    code: 'BETFLIX',
    capability: 'A',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('/user/register', { username, password }, signal);
      if (codeOf(reply) !== userExists) ofUser(dataOf(reply), username);
    },
    async balance({ username, signal }) {
      const balance = majorField(
        ofUser(dataOf(await post('/user/balance', { username }, signal)), username),
        'balance',
      );
      if (balance === null) throw noAnswer('no balance');
      return settledBalance(balance);
    },
    transfer: (call) => transfer(post, call),
    statement: { kind: 'list', read: (call) => readStatement(post, call) },
    async setPassword({ username, password, signal }) {
      ofUser(dataOf(await post('/user/changePassword', { username, new_password: password }, signal)), username);
    },
    async signInLink({ username, signal }) {
      const link = textField(dataOf(await post('/play/login', { username }, signal)), 'login_url');
      if (link === null) throw noAnswer('no link');
      return link;
    },
  };
}

async function transfer(
  post: Post,
  { username, direction, creditsMinor, reference, signal }: TransferCall,
): Promise<Answer> {
  const amount = formatMajor(direction === 'in' ? creditsMinor : -creditsMinor);
  const reply = await post('/user/transfer', { username, amount, ref: reference }, signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const code = codeOf(reply);
  const reason = code === null ? undefined : refusals.get(code);
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const data = code === 0 ? innerFields(readFields(reply.text), 'data') : null;
  const transferId = textField(data, 'transfer_id');
  const isOurs = data?.['ref'] === reference && data['username'] === username && data['amount'] === amount;
  if (transferId === null || !isOurs) return { outcome: 'unknown', evidence: { status: reply.status, code } };
  return { outcome: 'applied', evidence: { transferId } };
}

type StatementCall = { from: Date; to: Date; cursor: string | null; signal: AbortSignal };

async function readStatement(post: Post, { from, to, cursor, signal }: StatementCall) {
  const { fromSeconds, toSeconds } = wholeSeconds({ from, to });
  const page = Number(cursor ?? '1');
  const form = { start: bangkokText(fromSeconds), end: bangkokText(toSeconds), page: String(page) };
  const data = dataOf(await post('/report/transfers', form, signal));
  if (data['page'] !== page) throw noAnswer('not the asked page');
  return { entries: within(entriesOf(data['list'], entryOf), { from, to }), next: nextPage(page, data['last_page']) };
}

function entryOf(row: Fields): StatementEntry | null {
  const [id, username, at] = [
    textField(row, 'transfer_id'),
    textField(row, 'username'),
    bangkokTime(row['created_at']),
  ];
  const amountMinor = parseMajor(textField(row, 'amount') ?? '');
  if (id === null || username === null || at === null || amountMinor === null) return null;
  const isOut = amountMinor < 0n;
  const creditsMinor = isOut ? -amountMinor : amountMinor;
  return { id, reference: textField(row, 'ref'), username, direction: isOut ? 'out' : 'in', creditsMinor, at };
}

const bangkokOffsetMs = 7 * 3_600_000;

function bangkokText(unixSeconds: number): string {
  return new Date(unixSeconds * 1_000 + bangkokOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

function bangkokTime(text: unknown): Date | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const time = new Date(`${text.replace(' ', 'T')}+07:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}

function send({ url: baseUrl, agent: key, secret }: PartnerSettings, path: string, form: Form, signal: AbortSignal) {
  return callPartner({
    method: 'POST',
    url: `${baseUrl}/v4${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-api-betflix': key,
      'x-api-key': secret,
    },
    body: new URLSearchParams(form).toString(),
    signal,
  });
}

function codeOf(reply: PartnerReply): number | null {
  const fields = reply.kind === 'answer' && reply.status === 200 ? readFields(reply.text) : null;
  const code = fields?.['error_code'];
  if (typeof code !== 'number') return null;
  return fields?.['status'] === (code === 0 ? 'success' : 'error') ? code : null;
}

function dataOf(reply: PartnerReply): Fields {
  if (reply.kind === 'silence') throw noAnswerOf(reply);
  const code = codeOf(reply);
  if (code === badKey) throw new ProviderRefused('KEY_INVALID');
  if (code !== null && code !== 0) throw new ProviderRefused(refusals.get(code) ?? `code_${code}`);
  const data = code === 0 ? innerFields(readFields(reply.text), 'data') : null;
  if (data === null) throw noAnswer(`status ${reply.status}`);
  return data;
}

function ofUser(data: Fields, username: string): Fields {
  if (data['username'] !== username) throw noAnswer('another user');
  return data;
}
