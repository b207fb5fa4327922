import type { Answer, StatusAnswer } from '../../money/intent/outcome.ts';
import { callPartner, type PartnerReply } from '../../platform/partner/call.ts';
import { type Fields, readFields, textField, wholeField } from '../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import { hmac } from '../../platform/partner/sign.ts';
import { type StatementEntry, type GameProvider, ProviderRefused, type TransferCall } from '../provider.ts';
import { settledBalance } from './balance.ts';
import { entriesOf, nextOf } from './statement.ts';
import { noAnswer, noAnswerOf } from './no-answer.ts';

/** Codes for "not done". `BAD_SIGN` is not one: it says nothing about an earlier send. */
const refusals = new Set(['REFUSED', 'USER_NOT_FOUND', 'NOT_ENOUGH_CREDIT', 'BAD_CENTS']);
const wholeCents = /^\d{1,15}$/;

type Post = (path: string, fields: Fields, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * IMI, class B: JSON in cents; our reference is its `ticket`. A repeated ticket is executed twice, and the status query
 * lags, so "not found" may be too early (rules#games).
 */
export function imi(settings: PartnerSettings): GameProvider {
  const post: Post = (path, fields, signal) => send(settings, path, fields, signal);
  return {
    code: 'IMI',
    capability: 'B',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('/member/register', { user: username, pass: password }, signal);
      if (reasonOf(reply) !== 'USER_EXISTS') okOf(reply);
    },
    async balance({ username, signal }) {
      const cents = textField(okOf(await post('/member/credit', { user: username }, signal)), 'cents');
      if (cents === null || !wholeCents.test(cents)) throw noAnswer('no balance');
      return settledBalance(BigInt(cents));
    },
    transfer: (call) => transfer(post, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { since: String(from.getTime()), before: String(to.getTime()), after: cursor ?? '0' };
        const page = okOf(await post('/credit/list', window, signal));
        return { entries: entriesOf(page['moves'], entryOf), next: nextOf(page['after']) };
      },
    },
    status: (call) => ticketStatus(post, call),
    async setPassword({ username, password, signal }) {
      okOf(await post('/member/password', { user: username, pass: password }, signal));
    },
    async signInLink({ username, password, signal }) {
      const link = textField(okOf(await post('/member/enter', { user: username, pass: password }, signal)), 'link');
      if (link === null) throw noAnswer('no link');
      return link;
    },
  };
}

async function transfer(post: Post, call: TransferCall): Promise<Answer> {
  const fields = {
    user: call.username,
    type: call.direction === 'in' ? 'deposit' : 'withdraw',
    cents: call.creditsMinor.toString(),
    ticket: call.reference,
  };
  const reply = await post('/credit/move', fields, call.signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const reason = reasonOf(reply);
  if (reason !== null && refusals.has(reason)) return { outcome: 'not_applied', evidence: { reason } };
  const answer = plainOk(reply);
  const serial = textField(answer, 'serial');
  if (serial === null || textField(answer, 'ticket') !== call.reference) {
    return { outcome: 'unknown', evidence: { status: reply.status } };
  }
  return { outcome: 'applied', evidence: { serial } };
}

async function ticketStatus(
  post: Post,
  { reference, signal }: { reference: string; signal: AbortSignal },
): Promise<StatusAnswer> {
  const reply = await post('/credit/ticket', { ticket: reference }, signal);
  if (reply.kind === 'silence') return { status: 'unknown', evidence: { silence: reply.cause } };
  if (reasonOf(reply) === 'TICKET_NOT_FOUND') return { status: 'not_found', evidence: {} };
  const answer = plainOk(reply);
  const state = textField(answer, 'ticket') === reference ? textField(answer, 'state') : null;
  if (state === 'done') return { status: 'applied', evidence: { state } };
  if (state === 'failed') return { status: 'not_applied', evidence: { state, reason: textField(answer, 'reason') } };
  return { status: 'unknown', evidence: { status: reply.status } };
}

function entryOf(row: Fields): StatementEntry | null {
  const [id, username, atMs] = [textField(row, 'serial'), textField(row, 'user'), textField(row, 'at')];
  const [creditsMinor, type] = [wholeField(row, 'cents'), row['type']];
  if (id === null || username === null || atMs === null || creditsMinor === null) return null;
  if (!/^\d{13}$/.test(atMs) || (type !== 'deposit' && type !== 'withdraw')) return null;
  const direction = type === 'deposit' ? 'in' : 'out';
  return { id, reference: textField(row, 'ticket'), username, direction, creditsMinor, at: new Date(Number(atMs)) };
}

function send(
  { url: baseUrl, agent: key, secret }: PartnerSettings,
  path: string,
  fields: Fields,
  signal: AbortSignal,
) {
  const body = JSON.stringify(fields);
  return callPartner({
    method: 'POST',
    url: `${baseUrl}${path}`,
    headers: { 'content-type': 'application/json', authorization: `IMI ${key}:${hmac(secret, [body], 'base64')}` },
    body,
    signal,
  });
}

function plainOk(reply: PartnerReply): Fields | null {
  const fields = reply.kind === 'answer' && reply.status === 200 ? readFields(reply.text) : null;
  return textField(fields, 'status') === 'ok' ? fields : null;
}

function reasonOf(reply: PartnerReply): string | null {
  const fields = reply.kind === 'answer' && reply.status < 500 ? readFields(reply.text) : null;
  return textField(fields, 'status') === 'fail' ? textField(fields, 'reason') : null;
}

function okOf(reply: PartnerReply): Fields {
  if (reply.kind === 'silence') throw noAnswerOf(reply);
  const reason = reasonOf(reply);
  if (reason === 'BAD_SIGN') throw new ProviderRefused('KEY_INVALID');
  if (reason !== null) throw new ProviderRefused(reason.toLowerCase());
  const fields = plainOk(reply);
  if (fields === null) throw noAnswer(`status ${reply.status}`);
  return fields;
}
