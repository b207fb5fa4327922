import { formatMajor, toMajor } from '@kapao/contract/money';
import type { Answer, StatusAnswer } from '../../money/intent/outcome.ts';
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
import { entriesOf, isOf, nextOf } from './statement.ts';
import { noAnswer, noAnswerOf } from './no-answer.ts';

const refusals = new Map([
  ['1000', 'refused'],
  ['1002', 'user_not_found'],
  ['1018', 'balance_not_enough'],
  ['1019', 'bad_amount'],
]);
const done = '0000';
const userExists = '1001';
const badKey = '1008';
const noOperation = '1017';

type Post = (name: string, fields: Fields, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * SEXYGAME, class B: JSON with a bearer key; our `txCode` can be queried, but a repeated send is executed twice
 * (rules#games). The player signs in by hand.
 */
export function sexygame(settings: PartnerSettings): GameProvider {
  const post: Post = (name, fields, signal) => send(settings, name, fields, signal);
  const reported = async (name: string, userId: string, fields: Fields, signal: AbortSignal) =>
    ofUser(doneOf(await post(name, { userId, ...fields }, signal)), userId);
  return {
    code: 'SEXYGAME',
    capability: 'B',
    stakes: 'hidden',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('createMember', { userId: username, password }, signal);
      if (statusOf(reply) !== userExists) ofUser(doneOf(reply), username);
    },
    async balance({ username, signal }) {
      const free = majorField(await reported('getBalance', username, {}, signal), 'balance');
      if (free === null) throw noAnswer('no balance');
      return { free, outstanding: 0n };
    },
    transfer: (call) => transfer(post, call),
    status: (call) => check(post, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { timeFrom: from.toISOString(), timeTo: to.toISOString(), position: cursor ?? '0' };
        const page = doneOf(await post('getOperations', window, signal));
        return { entries: entriesOf(page['operations'], entryOf), next: nextOf(page['nextPosition']) };
      },
    },
    async setPassword({ username, password, signal }) {
      await reported('changePassword', username, { password }, signal);
    },
  };
}

async function transfer(post: Post, call: TransferCall): Promise<Answer> {
  const { username, direction, creditsMinor, reference, signal } = call;
  const fields = { userId: username, txCode: reference, transferAmount: toMajor(creditsMinor) };
  const reply = await post(direction === 'in' ? 'deposit' : 'withdraw', fields, signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const status = statusOf(reply);
  const reason = refusals.get(status ?? '');
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const answer = status === done && reply.status === 200 ? readFields(reply.text) : null;
  const operation = entryOf(innerFields(answer, 'operation') ?? {});
  if (!isOf(call, operation)) return { outcome: 'unknown', evidence: { status: reply.status } };
  const after = majorField(answer, 'balance');
  return {
    outcome: 'applied',
    evidence: { operationId: operation.id, balanceAfter: after === null ? null : formatMajor(after) },
  };
}

type StatusCall = { username: string; reference: string; signal: AbortSignal };

async function check(post: Post, { username, reference, signal }: StatusCall): Promise<StatusAnswer> {
  const reply = await post('checkOperation', { txCode: reference }, signal);
  if (reply.kind === 'silence') return { status: 'unknown', evidence: { silence: reply.cause } };
  const status = statusOf(reply);
  if (status === noOperation) return { status: 'not_found', evidence: {} };
  const answer = status === done && reply.status === 200 ? readFields(reply.text) : null;
  const isOurs = answer?.['txCode'] === reference && answer['userId'] === username;
  const txStatus = isOurs ? answer['txStatus'] : null;
  if (txStatus === 1) return { status: 'applied', evidence: { txStatus } };
  if (txStatus === 0) return { status: 'not_applied', evidence: { txStatus } };
  return { status: 'unknown', evidence: { status: reply.status } };
}

function entryOf(row: Fields): StatementEntry | null {
  const [id, username, at] = [textField(row, 'operationId'), textField(row, 'userId'), timeField(row, 'time')];
  const [creditsMinor, isDeposit] = [majorField(row, 'transferAmount'), row['isDeposit']];
  if (id === null || username === null || at === null || creditsMinor === null) return null;
  if (typeof isDeposit !== 'boolean') return null;
  return { id, reference: textField(row, 'txCode'), username, direction: isDeposit ? 'in' : 'out', creditsMinor, at };
}

function send(
  { url: baseUrl, agent: key, secret }: PartnerSettings,
  name: string,
  fields: Fields,
  signal: AbortSignal,
) {
  return callPartner({
    method: 'POST',
    url: `${baseUrl}/wallet/${name}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ agentId: key, ...fields }),
    signal,
  });
}

function statusOf(reply: PartnerReply): string | null {
  return reply.kind === 'answer' && reply.status < 500 ? textField(readFields(reply.text), 'status') : null;
}

function doneOf(reply: PartnerReply): Fields {
  if (reply.kind === 'silence') throw noAnswerOf(reply);
  const status = statusOf(reply) ?? '';
  if (status === badKey) throw new ProviderRefused('KEY_INVALID');
  const reason = refusals.get(status);
  if (reason !== undefined) throw new ProviderRefused(reason);
  const fields = status === done && reply.status === 200 ? readFields(reply.text) : null;
  if (fields === null) throw noAnswer(`status ${reply.status}`);
  return fields;
}

function ofUser(fields: Fields, userId: string): Fields {
  if (fields['userId'] !== userId) throw noAnswer('another player');
  return fields;
}
