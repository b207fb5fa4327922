import { createHmac } from 'node:crypto';
import { formatMajor, parseMajor } from '@kapao/contract/money';
import type { Answer, StatusAnswer } from '../../../money/intent/outcome.ts';
import { callPartner, type PartnerReply } from '../../../platform/partner/call.ts';
import { type Fields, majorField, readFields, textField, timeField } from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import { unixSeconds } from '../../../platform/partner/sign.ts';
import { type StatementEntry, type GameProvider, ProviderRefused, type TransferCall } from '../../provider.ts';
import { settledBalance } from '../balance.ts';
import { entriesOf, nextOf } from '../statement.ts';
import { noAnswer, noAnswerOf } from '../no-answer.ts';
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

type Post = (method: string, fields: Fields, signal: AbortSignal) => Promise<PartnerReply>;
type Engine = { names: JokerNames; post: Post };

/**
 * Engine of JOKER and SLOTXO, class B: one address, the method is a field, and a signed query string. Our reference is
 * the request number, which is accepted once and can be checked.
 */
export function jokerEngine(settings: PartnerSettings, names: JokerNames): GameProvider {
  const engine: Engine = { names, post: (method, fields, signal) => send(settings, names, method, fields, signal) };
  const { post } = engine;
  const ok = async (method: string, fields: Fields, signal: AbortSignal) =>
    okOf(names, await post(method, fields, signal));
  return {
    code: names.code,
    capability: 'B',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const said = await ok('CU', { [names.username]: username, [names.password]: password }, signal);
      if (said['Status'] !== 'Created' && said['Status'] !== 'OK') throw noAnswer('no account');
    },
    async balance({ username, signal }) {
      const said = await ok('GC', { [names.username]: username }, signal);
      const credit = majorField(said, names.credit);
      if (credit === null || said[names.username] !== username) throw noAnswer('no balance');
      return settledBalance(credit);
    },
    transfer: (call) => transfer(engine, call),
    status: (call) => check(engine, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { [names.from]: from.toISOString(), [names.to]: to.toISOString(), [names.next]: cursor ?? '0' };
        const page = await ok('TS', window, signal);
        return { entries: entriesOf(page[names.rows], (row) => entryOf(names, row)), next: nextOf(page[names.next]) };
      },
    },
    async setPassword({ username, password, signal }) {
      const said = await ok('SP', { [names.username]: username, [names.password]: password }, signal);
      if (said['Status'] !== 'OK') throw noAnswer('no new password');
    },
  };
}

async function transfer({ names, post }: Engine, call: TransferCall): Promise<Answer> {
  const fields = {
    [names.username]: call.username,
    [names.amount]: formatMajor(call.direction === 'in' ? call.creditsMinor : -call.creditsMinor),
    [names.request]: call.reference,
  };
  const reply = await post('TC', fields, call.signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const reason = refusals.get(messageOf(names, reply) ?? '');
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const answer = plainOk(reply);
  const balanceAfter = majorField(answer, names.credit);
  const isOurs = answer?.[names.request] === call.reference && answer[names.username] === call.username;
  if (balanceAfter === null || !isOurs) return { outcome: 'unknown', evidence: { status: reply.status } };
  return { outcome: 'applied', evidence: { balanceAfter: formatMajor(balanceAfter) } };
}

type StatusCall = { username: string; reference: string; signal: AbortSignal };

async function check({ names, post }: Engine, { username, reference, signal }: StatusCall): Promise<StatusAnswer> {
  const reply = await post('TCH', { [names.request]: reference }, signal);
  if (reply.kind === 'silence') return { status: 'unknown', evidence: { silence: reply.cause } };
  const message = messageOf(names, reply);
  if (message === 'RequestNotFound') return { status: 'not_found', evidence: {} };
  if (message === 'RequestFailed') return { status: 'not_applied', evidence: { reason: 'request_failed' } };
  const answer = plainOk(reply);
  const isOurs = answer?.[names.request] === reference && answer[names.username] === username;
  if (!isOurs) return { status: 'unknown', evidence: { status: reply.status } };
  return { status: 'applied', evidence: { at: timeField(answer, names.doneAt) } };
}

function entryOf(names: JokerNames, row: Fields): StatementEntry | null {
  const [id, username, at] = [textField(row, names.id), textField(row, names.username), timeField(row, names.doneAt)];
  const amountMinor = parseMajor(textField(row, names.amount) ?? '');
  if (id === null || username === null || at === null || amountMinor === null) return null;
  const [direction, creditsMinor] =
    amountMinor < 0n ? (['out', -amountMinor] as const) : (['in', amountMinor] as const);
  return { id, reference: textField(row, names.request), username, direction, creditsMinor, at };
}

function send(
  { url: baseUrl, agent: key, secret }: PartnerSettings,
  names: JokerNames,
  method: string,
  fields: Fields,
  signal: AbortSignal,
) {
  const body: Fields = { [names.method]: method, [names.timestamp]: unixSeconds(), ...fields };
  const query = new URLSearchParams({ [names.app]: key, [names.signature]: signatureOf(secret, body) });
  return callPartner({
    method: 'POST',
    url: `${baseUrl}?${query.toString()}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
}

function signatureOf(secret: string, body: Fields): string {
  const names = Object.keys(body).toSorted();
  const text = names.map((name) => `${name}=${String(body[name])}`).join('&');
  return createHmac('sha1', secret).update(text).digest('base64');
}

function plainOk(reply: PartnerReply): Fields | null {
  return reply.kind === 'answer' && reply.status === 200 ? readFields(reply.text) : null;
}

function messageOf(names: JokerNames, reply: PartnerReply): string | null {
  const isNo = reply.kind === 'answer' && reply.status >= 400 && reply.status < 500;
  return isNo ? textField(readFields(reply.text), names.message) : null;
}

function okOf(names: JokerNames, reply: PartnerReply): Fields {
  if (reply.kind === 'silence') throw noAnswerOf(reply);
  const message = messageOf(names, reply) ?? '';
  if (message === 'InvalidSignature') throw new ProviderRefused('KEY_INVALID');
  const reason = refusals.get(message);
  if (reason !== undefined) throw new ProviderRefused(reason);
  const fields = plainOk(reply);
  if (fields === null) throw noAnswer(`status ${reply.status}`);
  return fields;
}
