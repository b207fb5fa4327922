import { formatMajor, toMajor } from '@kapao/contract/money';
import type { Answer, StatusAnswer } from '../../money/intent/outcome.ts';
import type { PartnerReply } from '../../platform/partner/call.ts';
import { type Fields, innerFields, majorField, textField, timeField } from '../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import type { GameProvider, StatementEntry, StatusCall, TransferCall } from '../provider.ts';
import { okFields, plainFields, requireCredits, requireData, requirePlayer, settledBalance } from './answer.ts';
import { postJson } from './post.ts';
import { directionOf, entriesOf, isOf, nextCursor, toEntry } from './statement.ts';

const refusals = new Map([
  ['1000', 'refused'],
  ['1002', 'user_not_found'],
  ['1018', 'balance_not_enough'],
  ['1019', 'bad_amount'],
]);
const done = '0000';
const userExists = '1001';
const badKey = '1008';
const errors = new Map(refusals).set(badKey, 'KEY_INVALID');
const noOperation = '1017';

type Post = (name: string, fields: Fields, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * SEXYGAME, class B: JSON with a bearer key; our `txCode` can be queried, but a repeated send is executed twice
 * (rules#games). The player signs in by hand.
 */
export function sexygame({ url: baseUrl, agent, secret }: PartnerSettings): GameProvider {
  const headers = () => ({ authorization: `Bearer ${secret}` });
  const post: Post = (name, fields, signal) =>
    postJson({ url: `${baseUrl}/wallet/${name}`, signal, headers }, { agentId: agent, ...fields });
  const askOfPlayer = async (name: string, fields: Fields & { userId: string }, signal: AbortSignal) =>
    requirePlayer(requireSexygameAnswer(await post(name, fields, signal)), 'userId', fields.userId);
  return {
    code: 'SEXYGAME',
    capability: 'B',
    stakes: 'hidden',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('createMember', { userId: username, password }, signal);
      if (sexygameStatus(reply) !== userExists) requirePlayer(requireSexygameAnswer(reply), 'userId', username);
    },
    async balance({ username, signal }) {
      return settledBalance(requireCredits(await askOfPlayer('getBalance', { userId: username }, signal), 'balance'));
    },
    transfer: (call) => sendSexygameTransfer(post, call),
    status: (call) => querySexygameTransfer(post, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { timeFrom: from.toISOString(), timeTo: to.toISOString(), position: cursor ?? '0' };
        const page = requireSexygameAnswer(await post('getOperations', window, signal));
        return { entries: entriesOf(page['operations'], readSexygameEntry), next: nextCursor(page['nextPosition']) };
      },
    },
    async setPassword({ username, password, signal }) {
      await askOfPlayer('changePassword', { userId: username, password }, signal);
    },
  };
}

async function sendSexygameTransfer(post: Post, call: TransferCall): Promise<Answer> {
  const { username, direction, creditsMinor, reference, signal } = call;
  const fields = { userId: username, txCode: reference, transferAmount: toMajor(creditsMinor) };
  const reply = await post(direction === 'in' ? 'deposit' : 'withdraw', fields, signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const reason = refusals.get(sexygameStatus(reply) ?? '');
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const answer = sexygameAnswer(reply);
  const operation = readSexygameEntry(innerFields(answer, 'operation') ?? {});
  if (!isOf(call, operation)) return { outcome: 'unknown', evidence: { status: reply.status } };
  const after = majorField(answer, 'balance');
  return {
    outcome: 'applied',
    evidence: { operationId: operation.id, balanceAfter: after === null ? null : formatMajor(after) },
  };
}

async function querySexygameTransfer(post: Post, { username, reference, signal }: StatusCall): Promise<StatusAnswer> {
  const reply = await post('checkOperation', { txCode: reference }, signal);
  if (reply.kind === 'silence') return { status: 'unknown', evidence: { silence: reply.cause } };
  if (sexygameStatus(reply) === noOperation) return { status: 'not_found', evidence: {} };
  const answer = sexygameAnswer(reply);
  const isOurs = answer?.['txCode'] === reference && answer['userId'] === username;
  const txStatus = isOurs ? answer['txStatus'] : null;
  if (txStatus === 1) return { status: 'applied', evidence: { txStatus } };
  if (txStatus === 0) return { status: 'not_applied', evidence: { txStatus } };
  return { status: 'unknown', evidence: { status: reply.status } };
}

function readSexygameEntry(row: Fields): StatementEntry | null {
  return toEntry({
    id: textField(row, 'operationId'),
    reference: textField(row, 'txCode'),
    username: textField(row, 'userId'),
    direction: directionOf(row['isDeposit'], [true, false]),
    creditsMinor: majorField(row, 'transferAmount'),
    at: timeField(row, 'time'),
  });
}

const sexygameStatus = (reply: PartnerReply): string | null => textField(plainFields(reply), 'status');

const sexygameAnswer = (reply: PartnerReply): Fields | null =>
  sexygameStatus(reply) === done ? okFields(reply) : null;

function requireSexygameAnswer(reply: PartnerReply): Fields {
  return requireData(reply, errors.get(sexygameStatus(reply) ?? ''), sexygameAnswer(reply));
}
