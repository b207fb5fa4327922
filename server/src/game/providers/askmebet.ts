import { formatMajor, toMajor } from '@kapao/contract/money';
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
import type { GameProvider, StatementEntry, TransferCall } from '../provider.ts';
import {
  noAnswer,
  okFields,
  requireCredits,
  requireData,
  requireLink,
  requirePlayer,
  settledBalance,
} from './answer.ts';
import { postJson } from './post.ts';
import { directionOf, entriesOf, toEntry } from './statement.ts';

const refusals = new Map([
  [100014, 'member_not_found'],
  [100016, 'credit_not_enough'],
  [100018, 'bad_amount'],
  [100020, 'wrong_password'],
  [100099, 'refused'],
]);
const memberExists = 100013;
/** "Multiple transactions, wait 1 minute": says nothing about this transfer or an earlier one. */
const tooMany = 100017;
const badKey = 100012;
const errors = new Map(refusals).set(badKey, 'KEY_INVALID');

type Post = (name: string, fields: Fields, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * ASKMEBET, class C with a list and no reference of ours: entries newer than the mark show the outcome (rules#games).
 * "Too many" is `unknown`; the money returns when the list shows nothing new after the grace.
 */
export function askmebet({ url: baseUrl, agent, secret: key }: PartnerSettings): GameProvider {
  const post: Post = (name, fields, signal) =>
    postJson(
      { url: `${baseUrl}/ext/${name}/am/${agent}`, signal },
      { agentUsername: agent, key, ...fields, web: agent },
    );
  const ask = async (name: string, fields: Fields, signal: AbortSignal) =>
    requireAskmebetData(await post(name, fields, signal));
  return {
    code: 'ASKMEBET',
    capability: 'C',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('createUser', { username, password }, signal);
      if (askmebetCode(reply) !== memberExists) requirePlayer(requireAskmebetData(reply), 'username', username);
    },
    async balance({ username, signal }) {
      const data = requirePlayer(await ask('profileAndCredit', { username }, signal), 'username', username);
      return settledBalance(requireCredits(data, 'credit'));
    },
    transfer: (call) => sendAskmebetTransfer(post, call),
    async recent({ username, signal }) {
      const data = await ask('transactionsByUser', { username }, signal);
      return entriesOf(data['transactions'], (row) => (row['user'] === username ? readAskmebetEntry(row) : null));
    },
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const page = cursor === null ? 1 : Number(cursor);
        const window = { startDate: from.toISOString(), endDate: to.toISOString(), page };
        const data = await ask('transactions', window, signal);
        const { isLast } = data;
        if (typeof isLast !== 'boolean' || data['page'] !== page) throw noAnswer('not the asked page');
        return { entries: entriesOf(data['transactions'], readAskmebetEntry), next: isLast ? null : String(page + 1) };
      },
    },
    async setPassword({ username, password, signal }) {
      requirePlayer(await ask('changePassword', { username, password }, signal), 'username', username);
    },
    async signInLink({ username, password, signal }) {
      return requireLink(await ask('redirectLogin', { username, password }, signal), 'url');
    },
  };
}

async function sendAskmebetTransfer(
  post: Post,
  { username, direction, creditsMinor, signal }: TransferCall,
): Promise<Answer> {
  const fields = { username, balance: toMajor(creditsMinor), isDp: direction === 'in' };
  const reply = await post(direction === 'in' ? 'deposit' : 'withdraw', fields, signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const code = askmebetCode(reply);
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

function readAskmebetEntry(row: Fields): StatementEntry | null {
  return toEntry({
    id: textField(row, 'refId'),
    reference: null,
    username: textField(row, 'user'),
    direction: directionOf(row['action'], ['DEPOSIT', 'WITHDRAW']),
    creditsMinor: majorField(row, 'amount'),
    at: timeField(row, 'date'),
  });
}

function askmebetCode(reply: PartnerReply): number | null {
  const code = okFields(reply)?.['code'];
  return typeof code === 'number' ? code : null;
}

function requireAskmebetData(reply: PartnerReply): Fields {
  const code = askmebetCode(reply);
  const data = code === 0 ? innerFields(okFields(reply), 'data') : null;
  return requireData(reply, errors.get(code ?? 0), data);
}
