import { formatMajor, toMajor } from '@kapao/contract/money';
import type { Answer } from '../../money/intent/outcome.ts';
import { callPartner, type PartnerReply } from '../../platform/partner/call.ts';
import {
  type Fields,
  innerFields,
  majorField,
  readFields,
  textField,
  timeField,
} from '../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import { type StatementEntry, type GameProvider, ProviderRefused, type TransferCall } from '../provider.ts';
import { settledBalance } from './balance.ts';
import { entriesOf } from './statement.ts';
import { noAnswer, noAnswerOf } from './no-answer.ts';

const refusals = new Map([
  [100014, 'member_not_found'],
  [100016, 'credit_not_enough'],
  [100018, 'bad_amount'],
  [100020, 'wrong_password'],
  [100099, 'refused'],
]);
const memberExists = 100013;
const badKey = 100012;
/** "Multiple transactions, wait 1 minute": says nothing about this transfer or an earlier one. */
const tooMany = 100017;

type Post = (name: string, fields: Fields, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * ASKMEBET, class C with a list and no reference of ours: entries newer than the mark show the outcome (rules#games).
 * "Too many" is `unknown`; the money returns when the list shows nothing new after the grace.
 */
export function askmebet(settings: PartnerSettings): GameProvider {
  const post: Post = (name, fields, signal) => send(settings, name, fields, signal);
  return {
    code: 'ASKMEBET',
    capability: 'C',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('createUser', { username, password }, signal);
      if (codeOf(reply) !== memberExists) ofPlayer(dataOf(reply), username);
    },
    async balance({ username, signal }) {
      const data = ofPlayer(dataOf(await post('profileAndCredit', { username }, signal)), username);
      const credit = majorField(data, 'credit');
      if (credit === null) throw noAnswer('no balance');
      return settledBalance(credit);
    },
    transfer: (call) => transfer(post, call),
    async recent({ username, signal }) {
      const data = dataOf(await post('transactionsByUser', { username }, signal));
      return entriesOf(data['transactions'], (row) => (row['user'] === username ? entryOf(row) : null));
    },
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const page = cursor === null ? 1 : Number(cursor);
        const window = { startDate: from.toISOString(), endDate: to.toISOString(), page };
        const data = dataOf(await post('transactions', window, signal));
        const { isLast } = data;
        if (typeof isLast !== 'boolean' || data['page'] !== page) throw noAnswer('not the asked page');
        return { entries: entriesOf(data['transactions'], entryOf), next: isLast ? null : String(page + 1) };
      },
    },
    async setPassword({ username, password, signal }) {
      ofPlayer(dataOf(await post('changePassword', { username, password }, signal)), username);
    },
    async signInLink({ username, password, signal }) {
      const url = textField(dataOf(await post('redirectLogin', { username, password }, signal)), 'url');
      if (url === null) throw noAnswer('no link');
      return url;
    },
  };
}

async function transfer(post: Post, { username, direction, creditsMinor, signal }: TransferCall): Promise<Answer> {
  const fields = { username, balance: toMajor(creditsMinor), isDp: direction === 'in' };
  const reply = await post(direction === 'in' ? 'deposit' : 'withdraw', fields, signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const code = codeOf(reply);
  if (code === tooMany) return { outcome: 'unknown', evidence: { reason: 'too_many' } };
  const reason = code === null ? undefined : refusals.get(code);
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const data = code === 0 ? innerFields(readFields(reply.text), 'data') : null;
  const [refId, before, after] = [
    textField(data, 'refId'),
    majorField(data, 'beforeCredit'),
    majorField(data, 'afterCredit'),
  ];
  const change = direction === 'in' ? creditsMinor : -creditsMinor;
  // Without our reference, only the difference ties the answer to this transfer.
  if (refId === null || before === null || after === null || after - before !== change) {
    return { outcome: 'unknown', evidence: { status: reply.status, code } };
  }
  return { outcome: 'applied', evidence: { refId, balanceAfter: formatMajor(after) } };
}

function entryOf(row: Fields): StatementEntry | null {
  const [id, username, at] = [textField(row, 'refId'), textField(row, 'user'), timeField(row, 'date')];
  const [creditsMinor, action] = [majorField(row, 'amount'), row['action']];
  if (id === null || username === null || at === null || creditsMinor === null) return null;
  if (action !== 'DEPOSIT' && action !== 'WITHDRAW') return null;
  return { id, reference: null, username, direction: action === 'DEPOSIT' ? 'in' : 'out', creditsMinor, at };
}

function send(
  { url: baseUrl, agent: key, secret }: PartnerSettings,
  name: string,
  fields: Fields,
  signal: AbortSignal,
) {
  return callPartner({
    method: 'POST',
    url: `${baseUrl}/ext/${name}/am/${key}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ agentUsername: key, key: secret, ...fields, web: key }),
    signal,
  });
}

function codeOf(reply: PartnerReply): number | null {
  const fields = reply.kind === 'answer' && reply.status === 200 ? readFields(reply.text) : null;
  const code = fields?.['code'];
  return typeof code === 'number' ? code : null;
}

function dataOf(reply: PartnerReply): Fields {
  if (reply.kind === 'silence') throw noAnswerOf(reply);
  const code = codeOf(reply);
  if (code === badKey) throw new ProviderRefused('KEY_INVALID');
  const reason = code === null ? undefined : refusals.get(code);
  if (reason !== undefined) throw new ProviderRefused(reason);
  const data = code === 0 ? innerFields(readFields(reply.text), 'data') : null;
  if (data === null) throw noAnswer(`status ${reply.status}`);
  return data;
}

function ofPlayer(data: Fields, username: string): Fields {
  if (data['username'] !== username) throw noAnswer('another player');
  return data;
}
