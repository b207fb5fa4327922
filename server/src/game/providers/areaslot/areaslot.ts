import { formatMajor } from '@kapao/contract/money';
import type { Answer } from '../../../money/intent/outcome.ts';
import { callPartner, type PartnerReply } from '../../../platform/partner/call.ts';
import {
  type Fields,
  innerFields,
  majorField,
  readFields,
  textField,
  timeField,
} from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import { type StatementEntry, type GameProvider, ProviderRefused, type TransferCall } from '../../provider.ts';
import { settledBalance } from '../balance.ts';
import { entriesOf, nextOf } from '../statement.ts';
import { noAnswer } from '../no-answer.ts';
import { areaslotKey, openBody, sealBody } from './cipher.ts';

const refusals = new Set(['REFUSED', 'NO_ACCOUNT', 'NO_CREDIT', 'BAD_AMOUNT']);
const accountExists = 'ACCOUNT_EXISTS';

type Said =
  | { kind: 'none'; why: string }
  | { kind: 'key_refused' }
  | { kind: 'no'; word: string }
  | { kind: 'yes'; data: Fields };
type Ask = (action: string, fields: Fields, signal: AbortSignal) => Promise<Said>;

/** AREASLOT, class A: bodies are encrypted both ways; executes an `order` at most once (rules#games). */
export function areaslot(settings: PartnerSettings): GameProvider {
  const key = areaslotKey(settings.agent, settings.secret);
  const ask: Ask = async (action, fields, signal) =>
    saidIn(key, await send(settings, key, { action, ...fields }, signal));
  return {
    code: 'AREASLOT',
    capability: 'A',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const said = await ask('account/open', { account: username, password }, signal);
      if (said.kind !== 'no' || said.word !== accountExists) ofAccount(said, username);
    },
    async balance({ username, signal }) {
      const credit = majorField(
        ofAccount(await ask('account/credit', { account: username }, signal), username),
        'credit',
      );
      if (credit === null) throw noAnswer('no balance');
      return settledBalance(credit);
    },
    transfer: (call) => transfer(ask, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { from: from.toISOString(), until: to.toISOString(), mark: cursor ?? '' };
        const page = dataOf(await ask('order/list', window, signal));
        return { entries: entriesOf(page['orders'], entryOf), next: nextOf(page['mark']) };
      },
    },
    async setPassword({ username, password, signal }) {
      ofAccount(await ask('account/password', { account: username, password }, signal), username);
    },
    async signInLink({ username, signal }) {
      const link = textField(ofAccount(await ask('account/launch', { account: username }, signal), username), 'link');
      if (link === null) throw noAnswer('no link');
      return link;
    },
  };
}

async function transfer(
  ask: Ask,
  { username, direction, creditsMinor, reference, signal }: TransferCall,
): Promise<Answer> {
  const amount = formatMajor(creditsMinor);
  const side = direction === 'in' ? 'credit' : 'debit';
  const said = await ask('order/place', { account: username, order: reference, side, amount }, signal);
  if (said.kind === 'none') return { outcome: 'unknown', evidence: { answer: said.why } };
  if (said.kind === 'key_refused') return { outcome: 'unknown', evidence: { answer: said.kind } };
  if (said.kind === 'no') {
    return refusals.has(said.word)
      ? { outcome: 'not_applied', evidence: { reason: said.word } }
      : { outcome: 'unknown', evidence: { answer: 'unknown_word' } };
  }
  const { data } = said;
  const serial = textField(data, 'serial');
  const isOurs = data['order'] === reference && data['account'] === username && data['amount'] === amount;
  if (serial === null || !isOurs) return { outcome: 'unknown', evidence: { answer: 'another_order' } };
  return { outcome: 'applied', evidence: { serial } };
}

function entryOf(row: Fields): StatementEntry | null {
  const [id, username, at] = [textField(row, 'serial'), textField(row, 'account'), timeField(row, 'at')];
  const [creditsMinor, side] = [majorField(row, 'amount'), row['side']];
  if (id === null || username === null || at === null || creditsMinor === null) return null;
  if (side !== 'credit' && side !== 'debit') return null;
  const direction = side === 'credit' ? 'in' : 'out';
  return { id, reference: textField(row, 'order'), username, direction, creditsMinor, at };
}

function send({ url: baseUrl, agent }: PartnerSettings, key: Buffer, fields: Fields, signal: AbortSignal) {
  return callPartner({
    method: 'POST',
    url: `${baseUrl}/secure`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ agent, body: sealBody(key, 'request', JSON.stringify(fields)) }),
    signal,
  });
}

function saidIn(key: Buffer, reply: PartnerReply): Said {
  if (reply.kind === 'silence') return { kind: 'none', why: reply.cause };
  const outer = readFields(reply.text);
  if (reply.status === 401 && outer?.['error'] === 'CANNOT_OPEN') return { kind: 'key_refused' };
  const sealed = reply.status === 200 ? textField(outer, 'body') : null;
  const text = sealed === null ? null : openBody(key, 'answer', sealed);
  if (text === null) return { kind: 'none', why: `status_${reply.status}` };
  const inner = readFields(text);
  const data = innerFields(inner, 'data');
  if (inner?.['result'] === 'OK' && data !== null) return { kind: 'yes', data };
  const word = inner?.['result'] === 'NO' ? textField(inner, 'word') : null;
  return word === null ? { kind: 'none', why: 'no_plain_word' } : { kind: 'no', word };
}

function dataOf(said: Said): Fields {
  if (said.kind === 'yes') return said.data;
  if (said.kind === 'key_refused') throw new ProviderRefused('KEY_INVALID');
  if (said.kind === 'no') throw new ProviderRefused(said.word.toLowerCase());
  throw noAnswer(said.why);
}

function ofAccount(said: Said, username: string): Fields {
  const data = dataOf(said);
  if (data['account'] !== username) throw noAnswer('another account');
  return data;
}
