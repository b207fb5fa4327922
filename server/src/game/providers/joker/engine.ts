import { createHmac } from 'node:crypto';
import { formatMajor } from '@kapao/contract/money';
import type { Answer, StatusAnswer } from '../../../money/intent/outcome.ts';
import type { PartnerReply } from '../../../platform/partner/call.ts';
import { type Fields, majorField, textField, timeField } from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import { unixSeconds } from '../../../platform/partner/sign.ts';
import type { GameProvider, StatementEntry, StatusCall, TransferCall } from '../../provider.ts';
import {
  errorFields,
  noAnswer,
  okFields,
  requireCredits,
  requireData,
  requirePlayer,
  settledBalance,
} from '../answer.ts';
import { postJson } from '../post.ts';
import { entriesOf, nextCursor, signedField, toEntry } from '../statement.ts';
import type { JokerNames } from './names.ts';

/**
 * Codes for "not done". `DuplicateRequest` is not one: the check shows the end of the earlier send. `InvalidSignature`
 * says nothing about it.
 */
const refusals = new Map([
  ['Refused', 'refused'],
  ['UserNotFound', 'user_not_found'],
  ['InsufficientCredit', 'insufficient_credit'],
  ['InvalidAmount', 'invalid_amount'],
]);
const errors = new Map(refusals).set('InvalidSignature', 'KEY_INVALID');

type Post = (method: string, fields: Fields, signal: AbortSignal) => Promise<PartnerReply>;
type Engine = { names: JokerNames; post: Post };

/**
 * Engine of JOKER and SLOTXO, class B: one address, the method is a field, and a signed query string. Our reference is
 * the request number, which is accepted once and can be checked.
 */
export function jokerEngine(settings: PartnerSettings, names: JokerNames): GameProvider {
  const post: Post = (method, fields, signal) => {
    const body: Fields = { [names.method]: method, [names.timestamp]: unixSeconds(), ...fields };
    const query = { [names.app]: settings.agent, [names.signature]: jokerSignature(settings.secret, body) };
    return postJson({ url: `${settings.url}?${new URLSearchParams(query).toString()}`, signal }, body);
  };
  const engine: Engine = { names, post };
  const ask = async (method: string, fields: Fields, signal: AbortSignal) =>
    requireJokerAnswer(names, await post(method, fields, signal));
  return {
    code: names.code,
    capability: 'B',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const answer = await ask('CU', { [names.username]: username, [names.password]: password }, signal);
      if (answer['Status'] !== 'Created' && answer['Status'] !== 'OK') throw noAnswer('no account');
    },
    async balance({ username, signal }) {
      const answer = await ask('GC', { [names.username]: username }, signal);
      return settledBalance(requireCredits(requirePlayer(answer, names.username, username), names.credit));
    },
    transfer: (call) => sendJokerTransfer(engine, call),
    status: (call) => queryJokerTransfer(engine, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { [names.from]: from.toISOString(), [names.to]: to.toISOString(), [names.next]: cursor ?? '0' };
        const page = await ask('TS', window, signal);
        const entries = entriesOf(page[names.rows], (row) => readJokerEntry(names, row));
        return { entries, next: nextCursor(page[names.next]) };
      },
    },
    async setPassword({ username, password, signal }) {
      const answer = await ask('SP', { [names.username]: username, [names.password]: password }, signal);
      if (answer['Status'] !== 'OK') throw noAnswer('no new password');
    },
  };
}

async function sendJokerTransfer({ names, post }: Engine, call: TransferCall): Promise<Answer> {
  const fields = {
    [names.username]: call.username,
    [names.amount]: formatMajor(call.direction === 'in' ? call.creditsMinor : -call.creditsMinor),
    [names.request]: call.reference,
  };
  const reply = await post('TC', fields, call.signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const reason = refusals.get(jokerMessage(names, reply) ?? '');
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const answer = okFields(reply);
  const balanceAfter = majorField(answer, names.credit);
  const isOurs = answer?.[names.request] === call.reference && answer[names.username] === call.username;
  if (balanceAfter === null || !isOurs) return { outcome: 'unknown', evidence: { status: reply.status } };
  return { outcome: 'applied', evidence: { balanceAfter: formatMajor(balanceAfter) } };
}

async function queryJokerTransfer(
  { names, post }: Engine,
  { username, reference, signal }: StatusCall,
): Promise<StatusAnswer> {
  const reply = await post('TCH', { [names.request]: reference }, signal);
  if (reply.kind === 'silence') return { status: 'unknown', evidence: { silence: reply.cause } };
  const message = jokerMessage(names, reply);
  if (message === 'RequestNotFound') return { status: 'not_found', evidence: {} };
  if (message === 'RequestFailed') return { status: 'not_applied', evidence: { reason: 'request_failed' } };
  const answer = okFields(reply);
  const isOurs = answer?.[names.request] === reference && answer[names.username] === username;
  if (!isOurs) return { status: 'unknown', evidence: { status: reply.status } };
  return { status: 'applied', evidence: { at: timeField(answer, names.doneAt) } };
}

function readJokerEntry(names: JokerNames, row: Fields): StatementEntry | null {
  return toEntry({
    id: textField(row, names.id),
    reference: textField(row, names.request),
    username: textField(row, names.username),
    ...signedField(row, names.amount),
    at: timeField(row, names.doneAt),
  });
}

function jokerSignature(secret: string, body: Fields): string {
  const names = Object.keys(body).toSorted();
  const text = names.map((name) => `${name}=${String(body[name])}`).join('&');
  return createHmac('sha1', secret).update(text).digest('base64');
}

const jokerMessage = (names: JokerNames, reply: PartnerReply): string | null =>
  textField(errorFields(reply), names.message);

function requireJokerAnswer(names: JokerNames, reply: PartnerReply): Fields {
  return requireData(reply, errors.get(jokerMessage(names, reply) ?? ''), okFields(reply));
}
