import { formatMajor, parseMajor } from '@kapao/contract/money';
import type { Answer } from '../../../money/intent/outcome.ts';
import type { PartnerReply } from '../../../platform/partner/call.ts';
import { type Fields, majorField, readFields, textField } from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import { type GameProvider, ProviderRefused, type TransferCall } from '../../provider.ts';
import { noAnswer, noAnswerOf } from '../no-answer.ts';
import { type AgentPost, agentSession, isLoginRefused } from './session.ts';

const refusals = new Map([
  [1, 'refused'],
  [3, 'member_not_found'],
  [4, 'credit_not_enough'],
  [5, 'bad_amount'],
]);
const done = 0;
const memberExists = 2;

/**
 * UFABET, class C: agent session that expires, form bodies, no reference of ours (rules#games). The difference of the
 * member's cumulative sum shows how a transfer ended.
 */
export function ufabet(settings: PartnerSettings): GameProvider {
  const post = agentSession(settings);
  return {
    code: 'UFABET',
    capability: 'C',
    stakes: 'reported',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('/member/create', { member: username, password }, signal);
      if (resultOf(reply) !== memberExists) doneOf(reply);
    },
    async balance({ username, signal }) {
      const answer = doneOf(await post('/member/credit', { member: username }, signal));
      const [free, outstanding] = [majorField(answer, 'credit'), majorField(answer, 'outstanding')];
      if (free === null || outstanding === null) throw noAnswer('no balance');
      return { free, outstanding };
    },
    transfer: (call) => transfer(post, call),
    statement: {
      kind: 'sum',
      async read({ signal }) {
        const given = parseMajor(textField(doneOf(await post('/statement/total', {}, signal)), 'given') ?? '');
        if (given === null) throw noAnswer('no total');
        return given;
      },
    },
    async setPassword({ username, password, signal }) {
      doneOf(await post('/member/password', { member: username, password }, signal));
    },
    async formState({ username, signal }) {
      const event = textField(doneOf(await post('/member/event', { member: username }, signal)), 'event');
      if (event === null) throw noAnswer('no form state');
      return { event };
    },
    async movedIn({ username, signal }) {
      const answer = doneOf(await post('/statement/member', { member: username }, signal));
      const given = parseMajor(textField(answer, 'given') ?? '');
      if (given === null || textField(answer, 'member') !== username) throw noAnswer('no sum');
      return given;
    },
  };
}

async function transfer(post: AgentPost, call: TransferCall): Promise<Answer> {
  const amount = `${call.direction === 'in' ? '+' : '-'}${formatMajor(call.creditsMinor)}`;
  const reply = await post('/member/transfer', { member: call.username, amount }, call.signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const result = resultOf(reply);
  const reason = result === null ? undefined : refusals.get(result);
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const answer = result === done ? readFields(reply.text) : null;
  const [before, after] = [majorField(answer, 'before'), majorField(answer, 'after')];
  const change = call.direction === 'in' ? call.creditsMinor : -call.creditsMinor;
  if (before === null || after === null || after - before !== change) {
    return { outcome: 'unknown', evidence: { status: reply.status } };
  }
  return { outcome: 'applied', evidence: { balanceAfter: formatMajor(after) } };
}

function resultOf(reply: PartnerReply): number | null {
  const fields = reply.kind === 'answer' && reply.status === 200 ? readFields(reply.text) : null;
  const result = fields?.['result'];
  return typeof result === 'number' ? result : null;
}

function doneOf(reply: PartnerReply): Fields {
  if (reply.kind === 'silence') throw noAnswerOf(reply);
  const result = resultOf(reply);
  if (result !== null && result !== done) throw new ProviderRefused(refusals.get(result) ?? `result_${result}`);
  if (isLoginRefused(reply)) throw new ProviderRefused('KEY_INVALID');
  const fields = result === done ? readFields(reply.text) : null;
  if (fields === null) throw noAnswer(`status ${reply.status}`);
  return fields;
}
