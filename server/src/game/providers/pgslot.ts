import { formatMajor } from '@kapao/contract/money';
import type { Answer } from '../../money/intent/outcome.ts';
import type { PartnerReply } from '../../platform/partner/call.ts';
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
import type { GameProvider, StatementEntry, TransferCall } from '../provider.ts';
import { okFields, plainFields, requireCredits, requireData, requireLink, settledBalance } from './answer.ts';
import { postJson } from './post.ts';
import { directionOf, entriesOf, nextCursor, toEntry } from './statement.ts';

const refusals = new Map([
  ['1034', 'refused'],
  ['3001', 'invalid_amount'],
  ['3005', 'player_not_found'],
  ['3013', 'insufficient_balance'],
]);
const playerExists = '1305';
const badSignature = '1200';
const errors = new Map(refusals).set(badSignature, 'KEY_INVALID');

type Post = (path: string, fields: Fields, signal: AbortSignal) => Promise<PartnerReply>;

/** PGSLOT, class A: JSON, signed in a header; executes a `transfer_reference` at most once (rules#games). */
export function pgslot({ url: baseUrl, agent, secret }: PartnerSettings): GameProvider {
  const headers = (body: string) => {
    const timestamp = unixSeconds();
    const signature = hmac(secret, [`${timestamp}.`, body]);
    return { 'x-operator-token': agent, 'x-timestamp': timestamp, 'x-signature': signature };
  };
  const post: Post = (path, fields, signal) => postJson({ url: `${baseUrl}${path}`, signal, headers }, fields);
  const ask = async (path: string, fields: Fields, signal: AbortSignal) =>
    requirePgslotData(await post(path, fields, signal));
  return {
    code: 'PGSLOT',
    capability: 'A',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('/players/create', { player_name: username, password }, signal);
      if (pgslotError(reply) !== playerExists) requirePgslotData(reply);
    },
    async balance({ username, signal }) {
      return settledBalance(
        requireCredits(await ask('/cash/wallet', { player_name: username }, signal), 'cash_balance'),
      );
    },
    transfer: (call) => sendPgslotTransfer(post, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { start_time: from.toISOString(), end_time: to.toISOString(), page_token: cursor ?? '' };
        const page = await ask('/cash/transfers', window, signal);
        return { entries: entriesOf(page['transfers'], readPgslotEntry), next: nextCursor(page['next_page_token']) };
      },
    },
    async setPassword({ username, password, signal }) {
      await ask('/players/password', { player_name: username, password }, signal);
    },
    async signInLink({ username, password, signal }) {
      return requireLink(await ask('/launch', { player_name: username, password }, signal), 'url');
    },
  };
}

async function sendPgslotTransfer(post: Post, call: TransferCall): Promise<Answer> {
  const { username, reference } = call;
  const fields = { player_name: username, amount: formatMajor(call.creditsMinor), transfer_reference: reference };
  const reply = await post(`/cash/transfer-${call.direction}`, fields, call.signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const reason = refusals.get(pgslotError(reply) ?? '');
  if (reply.status === 400 && reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const data = reply.status === 200 ? innerFields(readFields(reply.text), 'data') : null;
  const transactionId = textField(data, 'transaction_id');
  if (transactionId === null || textField(data, 'transfer_reference') !== reference) {
    return { outcome: 'unknown', evidence: { status: reply.status } };
  }
  return { outcome: 'applied', evidence: { transactionId, balanceAfter: textField(data, 'balance_after') } };
}

function readPgslotEntry(row: Fields): StatementEntry | null {
  return toEntry({
    id: textField(row, 'transaction_id'),
    reference: textField(row, 'transfer_reference'),
    username: textField(row, 'player_name'),
    direction: directionOf(row['type'], ['transfer-in', 'transfer-out']),
    creditsMinor: majorField(row, 'amount'),
    at: timeField(row, 'time'),
  });
}

const pgslotError = (reply: PartnerReply): string | null => textField(innerFields(plainFields(reply), 'error'), 'code');

function requirePgslotData(reply: PartnerReply): Fields {
  const code = pgslotError(reply);
  const refusal = code === null ? undefined : (errors.get(code) ?? `code_${code}`);
  return requireData(reply, refusal, innerFields(okFields(reply), 'data'));
}
