import type { Answer, StatusAnswer } from '../../money/intent/outcome.ts';
import type { PartnerReply } from '../../platform/partner/call.ts';
import { type Fields, textField, wholeField } from '../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import { hmac } from '../../platform/partner/sign.ts';
import type { GameProvider, StatementEntry, StatusCall, TransferCall } from '../provider.ts';
import { noAnswer, okFields, plainFields, requireData, requireLink, settledBalance } from './answer.ts';
import { postJson } from './post.ts';
import { directionOf, entriesOf, nextCursor, toEntry } from './statement.ts';

/** Codes for "not done". `BAD_SIGN` is not one: it says nothing about an earlier send. */
const refusals = new Set(['REFUSED', 'USER_NOT_FOUND', 'NOT_ENOUGH_CREDIT', 'BAD_CENTS']);
const wholeCents = /^\d{1,15}$/;

type Post = (path: string, fields: Fields, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * IMI, class B: JSON in cents; our reference is its `ticket`. A repeated ticket is executed twice, and the status query
 * lags, so "not found" may be too early (rules#games).
 */
export function imi({ url: baseUrl, agent, secret }: PartnerSettings): GameProvider {
  const headers = (body: string) => ({ authorization: `IMI ${agent}:${hmac(secret, [body], 'base64')}` });
  const post: Post = (path, fields, signal) => postJson({ url: `${baseUrl}${path}`, signal, headers }, fields);
  const ask = async (path: string, fields: Fields, signal: AbortSignal) =>
    requireImiAnswer(await post(path, fields, signal));
  return {
    code: 'IMI',
    capability: 'B',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('/member/register', { user: username, pass: password }, signal);
      if (imiReason(reply) !== 'USER_EXISTS') requireImiAnswer(reply);
    },
    async balance({ username, signal }) {
      const cents = textField(await ask('/member/credit', { user: username }, signal), 'cents');
      if (cents === null || !wholeCents.test(cents)) throw noAnswer('no balance');
      return settledBalance(BigInt(cents));
    },
    transfer: (call) => sendImiTransfer(post, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { since: String(from.getTime()), before: String(to.getTime()), after: cursor ?? '0' };
        const page = await ask('/credit/list', window, signal);
        return { entries: entriesOf(page['moves'], readImiEntry), next: nextCursor(page['after']) };
      },
    },
    status: (call) => queryImiTicket(post, call),
    async setPassword({ username, password, signal }) {
      await ask('/member/password', { user: username, pass: password }, signal);
    },
    async signInLink({ username, password, signal }) {
      return requireLink(await ask('/member/enter', { user: username, pass: password }, signal), 'link');
    },
  };
}

async function sendImiTransfer(post: Post, call: TransferCall): Promise<Answer> {
  const fields = {
    user: call.username,
    type: call.direction === 'in' ? 'deposit' : 'withdraw',
    cents: call.creditsMinor.toString(),
    ticket: call.reference,
  };
  const reply = await post('/credit/move', fields, call.signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const reason = imiReason(reply);
  if (reason !== null && refusals.has(reason)) return { outcome: 'not_applied', evidence: { reason } };
  const answer = imiAnswer(reply);
  const serial = textField(answer, 'serial');
  if (serial === null || textField(answer, 'ticket') !== call.reference) {
    return { outcome: 'unknown', evidence: { status: reply.status } };
  }
  return { outcome: 'applied', evidence: { serial } };
}

async function queryImiTicket(post: Post, { reference, signal }: StatusCall): Promise<StatusAnswer> {
  const reply = await post('/credit/ticket', { ticket: reference }, signal);
  if (reply.kind === 'silence') return { status: 'unknown', evidence: { silence: reply.cause } };
  if (imiReason(reply) === 'TICKET_NOT_FOUND') return { status: 'not_found', evidence: {} };
  const answer = imiAnswer(reply);
  const state = textField(answer, 'ticket') === reference ? textField(answer, 'state') : null;
  if (state === 'done') return { status: 'applied', evidence: { state } };
  if (state === 'failed') return { status: 'not_applied', evidence: { state, reason: textField(answer, 'reason') } };
  return { status: 'unknown', evidence: { status: reply.status } };
}

function readImiEntry(row: Fields): StatementEntry | null {
  const atMs = textField(row, 'at');
  return toEntry({
    id: textField(row, 'serial'),
    reference: textField(row, 'ticket'),
    username: textField(row, 'user'),
    direction: directionOf(row['type'], ['deposit', 'withdraw']),
    creditsMinor: wholeField(row, 'cents'),
    at: atMs !== null && /^\d{13}$/.test(atMs) ? new Date(Number(atMs)) : null,
  });
}

function imiAnswer(reply: PartnerReply): Fields | null {
  const fields = okFields(reply);
  return textField(fields, 'status') === 'ok' ? fields : null;
}

function imiReason(reply: PartnerReply): string | null {
  const fields = plainFields(reply);
  return textField(fields, 'status') === 'fail' ? textField(fields, 'reason') : null;
}

function requireImiAnswer(reply: PartnerReply): Fields {
  const reason = imiReason(reply);
  return requireData(reply, reason === 'BAD_SIGN' ? 'KEY_INVALID' : reason?.toLowerCase(), imiAnswer(reply));
}
