import { formatMajor } from '@kapao/contract/money';
import type { Answer } from '../../money/intent/outcome.ts';
import type { PartnerReply } from '../../platform/partner/call.ts';
import { type Fields, innerFields, readFields, textField } from '../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import type { GameProvider, StatementCall, StatementEntry, TransferCall } from '../provider.ts';
import {
  noAnswer,
  okFields,
  requireCredits,
  requireData,
  requireLink,
  requirePlayer,
  settledBalance,
} from './answer.ts';
import { type Form, postForm } from './post.ts';
import { entriesOf, nextPageCursor, signedField, toEntry, wholeSeconds, entriesWithin } from './statement.ts';

const refusals = new Map([
  [404, 'user_not_found'],
  [421, 'balance_not_enough'],
  [422, 'amount_invalid'],
  [499, 'refused'],
]);
const userExists = 409;
const badKey = 401;
const errors = new Map(refusals).set(badKey, 'KEY_INVALID');

type Post = (path: string, form: Form, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * BETFLIX, class A: forms, keys in headers, the amount's sign is the direction; executes a `ref` once (rules#games).
 */
export function betflix({ url: baseUrl, agent, secret }: PartnerSettings): GameProvider {
  const headers = () => ({ 'x-api-betflix': agent, 'x-api-key': secret });
  const post: Post = (path, form, signal) => postForm({ url: `${baseUrl}/v4${path}`, signal, headers }, form);
  const askOfPlayer = async (path: string, form: Form & { username: string }, signal: AbortSignal) =>
    requirePlayer(requireBetflixData(await post(path, form, signal)), 'username', form.username);
  return {
    code: 'BETFLIX',
    capability: 'A',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('/user/register', { username, password }, signal);
      if (betflixCode(reply) !== userExists) requirePlayer(requireBetflixData(reply), 'username', username);
    },
    async balance({ username, signal }) {
      return settledBalance(requireCredits(await askOfPlayer('/user/balance', { username }, signal), 'balance'));
    },
    transfer: (call) => sendBetflixTransfer(post, call),
    statement: { kind: 'list', read: (call) => readBetflixStatement(post, call) },
    async setPassword({ username, password, signal }) {
      await askOfPlayer('/user/changePassword', { username, new_password: password }, signal);
    },
    async signInLink({ username, signal }) {
      return requireLink(requireBetflixData(await post('/play/login', { username }, signal)), 'login_url');
    },
  };
}

async function sendBetflixTransfer(
  post: Post,
  { username, direction, creditsMinor, reference, signal }: TransferCall,
): Promise<Answer> {
  const amount = formatMajor(direction === 'in' ? creditsMinor : -creditsMinor);
  const reply = await post('/user/transfer', { username, amount, ref: reference }, signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const code = betflixCode(reply);
  const reason = code === null ? undefined : refusals.get(code);
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const data = code === 0 ? innerFields(readFields(reply.text), 'data') : null;
  const transferId = textField(data, 'transfer_id');
  const isOurs = data?.['ref'] === reference && data['username'] === username && data['amount'] === amount;
  if (transferId === null || !isOurs) return { outcome: 'unknown', evidence: { status: reply.status, code } };
  return { outcome: 'applied', evidence: { transferId } };
}

async function readBetflixStatement(post: Post, { from, to, cursor, signal }: StatementCall) {
  const { fromSeconds, toSeconds } = wholeSeconds({ from, to });
  const page = Number(cursor ?? '1');
  const form = { start: bangkokText(fromSeconds), end: bangkokText(toSeconds), page: String(page) };
  const data = requireBetflixData(await post('/report/transfers', form, signal));
  if (data['page'] !== page) throw noAnswer('not the asked page');
  const entries = entriesWithin(entriesOf(data['list'], readBetflixEntry), { from, to });
  return { entries, next: nextPageCursor(page, data['last_page']) };
}

function readBetflixEntry(row: Fields): StatementEntry | null {
  return toEntry({
    id: textField(row, 'transfer_id'),
    reference: textField(row, 'ref'),
    username: textField(row, 'username'),
    ...signedField(row, 'amount'),
    at: bangkokTime(row['created_at']),
  });
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

function betflixCode(reply: PartnerReply): number | null {
  const fields = okFields(reply);
  const code = fields?.['error_code'];
  if (typeof code !== 'number') return null;
  return fields?.['status'] === (code === 0 ? 'success' : 'error') ? code : null;
}

function requireBetflixData(reply: PartnerReply): Fields {
  const code = betflixCode(reply);
  const refusal = code === null || code === 0 ? undefined : (errors.get(code) ?? `code_${code}`);
  return requireData(reply, refusal, code === 0 ? innerFields(okFields(reply), 'data') : null);
}
