import { formatMajor } from '@kapao/contract/money';
import type { Answer } from '../../../money/intent/outcome.ts';
import type { PartnerReply } from '../../../platform/partner/call.ts';
import {
  type Fields,
  innerFields,
  majorField,
  readFields,
  textField,
  timeField,
} from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import { type GameProvider, ProviderRefused, type StatementEntry, type TransferCall } from '../../provider.ts';
import { noAnswer, requireCredits, requireLink, requirePlayer, settledBalance } from '../answer.ts';
import { postJson } from '../post.ts';
import { directionOf, entriesOf, nextCursor, toEntry } from '../statement.ts';
import { areaslotKey, openBody, sealBody } from './cipher.ts';

const refusals = new Set(['REFUSED', 'NO_ACCOUNT', 'NO_CREDIT', 'BAD_AMOUNT']);
const accountExists = 'ACCOUNT_EXISTS';

type Opened =
  | { kind: 'none'; why: string }
  | { kind: 'key_refused' }
  | { kind: 'no'; word: string }
  | { kind: 'yes'; data: Fields };
type Ask = (action: string, fields: Fields, signal: AbortSignal) => Promise<Opened>;

/** AREASLOT, class A: bodies are encrypted both ways; executes an `order` at most once (rules#games). */
export function areaslot({ url: baseUrl, agent, secret }: PartnerSettings): GameProvider {
  const key = areaslotKey(agent, secret);
  const ask: Ask = async (action, fields, signal) => {
    const body = sealBody(key, 'request', JSON.stringify({ action, ...fields }));
    return openAreaslotReply(key, await postJson({ url: `${baseUrl}/secure`, signal }, { agent, body }));
  };
  const askOfPlayer = async (action: string, fields: Fields & { account: string }, signal: AbortSignal) =>
    requirePlayer(requireAreaslotData(await ask(action, fields, signal)), 'account', fields.account);
  return {
    code: 'AREASLOT',
    capability: 'A',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const answer = await ask('account/open', { account: username, password }, signal);
      if (answer.kind !== 'no' || answer.word !== accountExists)
        requirePlayer(requireAreaslotData(answer), 'account', username);
    },
    async balance({ username, signal }) {
      return settledBalance(
        requireCredits(await askOfPlayer('account/credit', { account: username }, signal), 'credit'),
      );
    },
    transfer: (call) => sendAreaslotTransfer(ask, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { from: from.toISOString(), until: to.toISOString(), mark: cursor ?? '' };
        const page = requireAreaslotData(await ask('order/list', window, signal));
        return { entries: entriesOf(page['orders'], readAreaslotEntry), next: nextCursor(page['mark']) };
      },
    },
    async setPassword({ username, password, signal }) {
      await askOfPlayer('account/password', { account: username, password }, signal);
    },
    async signInLink({ username, signal }) {
      return requireLink(await askOfPlayer('account/launch', { account: username }, signal), 'link');
    },
  };
}

async function sendAreaslotTransfer(
  ask: Ask,
  { username, direction, creditsMinor, reference, signal }: TransferCall,
): Promise<Answer> {
  const amount = formatMajor(creditsMinor);
  const side = direction === 'in' ? 'credit' : 'debit';
  const answer = await ask('order/place', { account: username, order: reference, side, amount }, signal);
  if (answer.kind === 'none') return { outcome: 'unknown', evidence: { answer: answer.why } };
  if (answer.kind === 'key_refused') return { outcome: 'unknown', evidence: { answer: answer.kind } };
  if (answer.kind === 'no') {
    return refusals.has(answer.word)
      ? { outcome: 'not_applied', evidence: { reason: answer.word } }
      : { outcome: 'unknown', evidence: { answer: 'unknown_word' } };
  }
  const { data } = answer;
  const serial = textField(data, 'serial');
  const isOurs = data['order'] === reference && data['account'] === username && data['amount'] === amount;
  if (serial === null || !isOurs) return { outcome: 'unknown', evidence: { answer: 'another_order' } };
  return { outcome: 'applied', evidence: { serial } };
}

function readAreaslotEntry(row: Fields): StatementEntry | null {
  return toEntry({
    id: textField(row, 'serial'),
    reference: textField(row, 'order'),
    username: textField(row, 'account'),
    direction: directionOf(row['side'], ['credit', 'debit']),
    creditsMinor: majorField(row, 'amount'),
    at: timeField(row, 'at'),
  });
}

function openAreaslotReply(key: Buffer, reply: PartnerReply): Opened {
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

function requireAreaslotData(answer: Opened): Fields {
  if (answer.kind === 'yes') return answer.data;
  if (answer.kind === 'key_refused') throw new ProviderRefused('KEY_INVALID');
  if (answer.kind === 'no') throw new ProviderRefused(answer.word.toLowerCase());
  throw noAnswer(answer.why);
}
