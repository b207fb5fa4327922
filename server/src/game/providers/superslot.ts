import { formatMajor } from '@kapao/contract/money';
import type { Answer } from '../../money/intent/outcome.ts';
import { callPartner, type PartnerReply } from '../../platform/partner/call.ts';
import { type Fields, majorField, readFields, textField, timeField } from '../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import type { GameProvider, StatementEntry, TransferCall } from '../provider.ts';
import { errorFields, requireCredits, requireData, requirePlayer, settledBalance } from './answer.ts';
import { directionOf, entriesOf, nextCursor, toEntry } from './statement.ts';

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
  const ask: Ask = (method, path, signal, fields) => callSuperslot(settings, { method, path, fields, signal });
  return {
    code: 'SUPERSLOT',
    capability: 'A',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await ask('POST', '/members', signal, { username, password });
      if (superslotError(reply)?.word !== memberExists) requireSuperslotCredit(reply, username);
    },
    async balance({ username, signal }) {
      return settledBalance(requireSuperslotCredit(await ask('GET', memberPath(username), signal), username));
    },
    transfer: (call) => sendSuperslotTransfer(ask, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { since: from.toISOString(), before: to.toISOString(), offset: cursor ?? '0' };
        const reply = await ask('GET', `/transfers?${new URLSearchParams(window).toString()}`, signal);
        const page = requireSuperslotFields(reply);
        return { entries: entriesOf(page['transfers'], readSuperslotEntry), next: nextCursor(page['next_offset']) };
      },
    },
    async setPassword({ username, password, signal }) {
      requireSuperslotCredit(await ask('POST', `${memberPath(username)}/password`, signal, { password }), username);
    },
  };
}

async function sendSuperslotTransfer(
  ask: Ask,
  { username, direction, creditsMinor, reference, signal }: TransferCall,
): Promise<Answer> {
  const path = `${memberPath(username)}/${direction === 'in' ? 'deposits' : 'withdrawals'}`;
  const reply = await ask('POST', path, signal, { id: reference, amount: formatMajor(creditsMinor) });
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const error = superslotError(reply);
  if (error !== null && refusals.get(error.word) === error.status) {
    return { outcome: 'not_applied', evidence: { reason: error.word } };
  }
  const receipt = superslotFields(reply);
  const serial = textField(receipt, 'serial');
  const isOurs = receipt?.['id'] === reference && receipt['username'] === username;
  if (serial === null || !isOurs || majorField(receipt, 'amount') !== creditsMinor) {
    return { outcome: 'unknown', evidence: { status: reply.status } };
  }
  return { outcome: 'applied', evidence: { serial } };
}

function readSuperslotEntry(row: Fields): StatementEntry | null {
  return toEntry({
    id: textField(row, 'serial'),
    reference: textField(row, 'id'),
    username: textField(row, 'username'),
    direction: directionOf(row['type'], ['deposit', 'withdrawal']),
    creditsMinor: majorField(row, 'amount'),
    at: timeField(row, 'at'),
  });
}

type Sending = { method: 'GET' | 'POST'; path: string; fields: Fields | undefined; signal: AbortSignal };

function callSuperslot(
  { url: baseUrl, agent: key, secret }: PartnerSettings,
  { method, path, fields, signal }: Sending,
) {
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

function superslotFields(reply: PartnerReply): Fields | null {
  const isOk = reply.kind === 'answer' && (reply.status === 200 || reply.status === 201);
  return isOk ? readFields(reply.text) : null;
}

function superslotError(reply: PartnerReply): { word: string; status: number } | null {
  const word = textField(errorFields(reply), 'error');
  return word === null || reply.kind === 'silence' ? null : { word, status: reply.status };
}

function requireSuperslotFields(reply: PartnerReply): Fields {
  const word = superslotError(reply)?.word ?? '';
  const known = refusals.has(word) ? word : undefined;
  return requireData(reply, word === 'unauthorized' ? 'KEY_INVALID' : known, superslotFields(reply));
}

function requireSuperslotCredit(reply: PartnerReply, username: string): bigint {
  return requireCredits(requirePlayer(requireSuperslotFields(reply), 'username', username), 'credit');
}
