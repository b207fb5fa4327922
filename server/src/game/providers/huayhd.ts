import { toMajor } from '@kapao/contract/money';
import type { Answer } from '../../money/intent/outcome.ts';
import type { PartnerReply } from '../../platform/partner/call.ts';
import {
  type Fields,
  innerFields,
  majorField,
  readFields,
  textField,
  wholeField,
} from '../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import { hmac } from '../../platform/partner/sign.ts';
import type { GameProvider, StatementCall, StatementEntry, TransferCall } from '../provider.ts';
import { noAnswer, okFields, requireCredits, requireData, requireLink } from './answer.ts';
import { postJson } from './post.ts';
import { directionOf, entriesOf, nextPageCursor, toEntry, wholeSeconds, entriesWithin } from './statement.ts';

const refusals = new Map([
  [4, 'member_not_found'],
  [5, 'credit_not_enough'],
  [6, 'bad_credit'],
  [90, 'refused'],
]);
const memberExists = 3;
const badSignature = 401;
const errors = new Map(refusals).set(badSignature, 'KEY_INVALID');

type Post = (method: string, fields: Fields, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * HUAYHD, class A: one JSON gateway, signed over its sorted fields; executes an `orderNo` at most once (rules#games).
 */
export function huayhd({ url: baseUrl, agent, secret }: PartnerSettings): GameProvider {
  const post: Post = (method, fields, signal) => {
    const asked = { agentCode: agent, method, ...fields };
    return postJson({ url: `${baseUrl}/gateway`, signal }, { ...asked, sign: hmac(secret, [sortedText(asked)]) });
  };
  const ask = async (method: string, fields: Fields, signal: AbortSignal) =>
    requireHuayhdData(await post(method, fields, signal));
  return {
    code: 'HUAYHD',
    capability: 'A',
    stakes: 'reported',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('member.create', { memberCode: username, password }, signal);
      if (huayhdCode(reply) !== memberExists) requireHuayhdData(reply);
    },
    async balance({ username, signal }) {
      const data = await ask('member.credit', { memberCode: username }, signal);
      return { free: requireCredits(data, 'credit'), outstanding: requireCredits(data, 'unsettled') };
    },
    transfer: (call) => sendHuayhdTransfer(post, call),
    statement: { kind: 'list', read: (call) => readHuayhdStatement(post, call) },
    async setPassword({ username, password, signal }) {
      await ask('member.password', { memberCode: username, password }, signal);
    },
    async signInLink({ username, signal }) {
      return requireLink(await ask('member.login', { memberCode: username }, signal), 'gameUrl');
    },
  };
}

async function sendHuayhdTransfer(post: Post, call: TransferCall): Promise<Answer> {
  const fields = {
    memberCode: call.username,
    kind: call.direction === 'in' ? 'TOPUP' : 'CASHOUT',
    credit: toMajor(call.creditsMinor),
    orderNo: call.reference,
  };
  const reply = await post('order.create', fields, call.signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const code = huayhdCode(reply);
  const reason = code === null ? undefined : refusals.get(code);
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const data = code === 0 ? innerFields(readFields(reply.text), 'data') : null;
  const tranNo = textField(data, 'tranNo');
  if (tranNo === null || textField(data, 'orderNo') !== call.reference) {
    return { outcome: 'unknown', evidence: { status: reply.status, code } };
  }
  return { outcome: 'applied', evidence: { tranNo } };
}

async function readHuayhdStatement(post: Post, { from, to, cursor, signal }: StatementCall) {
  const { fromSeconds, toSeconds } = wholeSeconds({ from, to });
  const pageNo = Number(cursor ?? '1');
  const window = { beginTime: fromSeconds, endTime: toSeconds, pageNo };
  const data = requireHuayhdData(await post('order.list', window, signal));
  if (data['pageNo'] !== pageNo) throw noAnswer('not the asked page');
  const entries = entriesWithin(entriesOf(data['orders'], readHuayhdEntry), { from, to });
  return { entries, next: nextPageCursor(pageNo, data['pages']) };
}

function readHuayhdEntry(row: Fields): StatementEntry | null {
  const seconds = wholeField(row, 'time');
  return toEntry({
    id: textField(row, 'tranNo'),
    reference: textField(row, 'orderNo'),
    username: textField(row, 'memberCode'),
    direction: directionOf(row['kind'], ['TOPUP', 'CASHOUT']),
    creditsMinor: majorField(row, 'credit'),
    at: seconds === null ? null : new Date(Number(seconds) * 1_000),
  });
}

function sortedText(fields: Fields): string {
  return Object.entries(fields)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');
}

function huayhdCode(reply: PartnerReply): number | null {
  const code = okFields(reply)?.['code'];
  return typeof code === 'number' ? code : null;
}

function requireHuayhdData(reply: PartnerReply): Fields {
  const code = huayhdCode(reply);
  const refusal = code === null || code === 0 ? undefined : (errors.get(code) ?? `code_${code}`);
  return requireData(reply, refusal, code === 0 ? innerFields(okFields(reply), 'data') : null);
}
