import { formatMajor, parseMajor } from '@kapao/contract/money';
import type { Answer } from '../../../money/intent/outcome.ts';
import type { PartnerReply } from '../../../platform/partner/call.ts';
import { type Fields, majorField, textField } from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import type { GameProvider, TransferCall } from '../../provider.ts';
import { noAnswer, okFields, requireCredits, requireData } from '../answer.ts';
import type { Form } from '../post.ts';
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
  const ask = async (path: string, form: Form, signal: AbortSignal) =>
    requireUfabetAnswer(await post(path, form, signal));
  return {
    code: 'UFABET',
    capability: 'C',
    stakes: 'reported',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('/member/create', { member: username, password }, signal);
      if (ufabetResult(reply) !== memberExists) requireUfabetAnswer(reply);
    },
    async balance({ username, signal }) {
      const answer = await ask('/member/credit', { member: username }, signal);
      return { free: requireCredits(answer, 'credit'), outstanding: requireCredits(answer, 'outstanding') };
    },
    transfer: (call) => sendUfabetTransfer(post, call),
    statement: {
      kind: 'sum',
      async read({ signal }) {
        const given = parseMajor(textField(await ask('/statement/total', {}, signal), 'given') ?? '');
        if (given === null) throw noAnswer('no total');
        return given;
      },
    },
    async setPassword({ username, password, signal }) {
      await ask('/member/password', { member: username, password }, signal);
    },
    async formState({ username, signal }) {
      const event = textField(await ask('/member/event', { member: username }, signal), 'event');
      if (event === null) throw noAnswer('no form state');
      return { event };
    },
    async movedIn({ username, signal }) {
      const answer = await ask('/statement/member', { member: username }, signal);
      const given = parseMajor(textField(answer, 'given') ?? '');
      if (given === null || textField(answer, 'member') !== username) throw noAnswer('no sum');
      return given;
    },
  };
}

async function sendUfabetTransfer(post: AgentPost, call: TransferCall): Promise<Answer> {
  const amount = `${call.direction === 'in' ? '+' : '-'}${formatMajor(call.creditsMinor)}`;
  const reply = await post('/member/transfer', { member: call.username, amount }, call.signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const result = ufabetResult(reply);
  const reason = result === null ? undefined : refusals.get(result);
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const answer = result === done ? okFields(reply) : null;
  const [before, after] = [majorField(answer, 'before'), majorField(answer, 'after')];
  const change = call.direction === 'in' ? call.creditsMinor : -call.creditsMinor;
  if (before === null || after === null || after - before !== change) {
    return { outcome: 'unknown', evidence: { status: reply.status } };
  }
  return { outcome: 'applied', evidence: { balanceAfter: formatMajor(after) } };
}

function ufabetResult(reply: PartnerReply): number | null {
  const result = okFields(reply)?.['result'];
  return typeof result === 'number' ? result : null;
}

function ufabetRefusal(reply: PartnerReply): string | undefined {
  const result = ufabetResult(reply);
  if (result !== null && result !== done) return refusals.get(result) ?? `result_${result}`;
  return isLoginRefused(reply) ? 'KEY_INVALID' : undefined;
}

function requireUfabetAnswer(reply: PartnerReply): Fields {
  return requireData(reply, ufabetRefusal(reply), ufabetResult(reply) === done ? okFields(reply) : null);
}
