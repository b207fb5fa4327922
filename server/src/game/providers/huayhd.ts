import { toMajor } from '@kapao/contract/money';
import type { Answer } from '../../money/intent/outcome.ts';
import { callPartner, type PartnerReply } from '../../platform/partner/call.ts';
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
import { type StatementEntry, type GameProvider, ProviderRefused, type TransferCall } from '../provider.ts';
import { entriesOf, nextPage, wholeSeconds, within } from './statement.ts';
import { noAnswer, noAnswerOf } from './no-answer.ts';

const refusals = new Map([
  [4, 'member_not_found'],
  [5, 'credit_not_enough'],
  [6, 'bad_credit'],
  [90, 'refused'],
]);
const memberExists = 3;
const badSignature = 401;

type Post = (method: string, fields: Fields, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * HUAYHD, class A: one JSON gateway, signed over its sorted fields; executes an `orderNo` at most once (rules#games).
 */
export function huayhd(settings: PartnerSettings): GameProvider {
  const post: Post = (method, fields, signal) => send(settings, { method, ...fields }, signal);
  return {
    code: 'HUAYHD',
    capability: 'A',
    stakes: 'reported',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('member.create', { memberCode: username, password }, signal);
      if (codeOf(reply) !== memberExists) dataOf(reply);
    },
    async balance({ username, signal }) {
      const data = dataOf(await post('member.credit', { memberCode: username }, signal));
      const [free, outstanding] = [majorField(data, 'credit'), majorField(data, 'unsettled')];
      if (free === null || outstanding === null) throw noAnswer('no balance');
      return { free, outstanding };
    },
    transfer: (call) => transfer(post, call),
    statement: { kind: 'list', read: (call) => readStatement(post, call) },
    async setPassword({ username, password, signal }) {
      dataOf(await post('member.password', { memberCode: username, password }, signal));
    },
    async signInLink({ username, signal }) {
      const link = textField(dataOf(await post('member.login', { memberCode: username }, signal)), 'gameUrl');
      if (link === null) throw noAnswer('no link');
      return link;
    },
  };
}

async function transfer(post: Post, call: TransferCall): Promise<Answer> {
  const fields = {
    memberCode: call.username,
    kind: call.direction === 'in' ? 'TOPUP' : 'CASHOUT',
    credit: toMajor(call.creditsMinor),
    orderNo: call.reference,
  };
  const reply = await post('order.create', fields, call.signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const code = codeOf(reply);
  const reason = code === null ? undefined : refusals.get(code);
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const data = code === 0 ? innerFields(readFields(reply.text), 'data') : null;
  const tranNo = textField(data, 'tranNo');
  if (tranNo === null || textField(data, 'orderNo') !== call.reference) {
    return { outcome: 'unknown', evidence: { status: reply.status, code } };
  }
  return { outcome: 'applied', evidence: { tranNo } };
}

type StatementCall = { from: Date; to: Date; cursor: string | null; signal: AbortSignal };

async function readStatement(post: Post, { from, to, cursor, signal }: StatementCall) {
  const { fromSeconds, toSeconds } = wholeSeconds({ from, to });
  const pageNo = Number(cursor ?? '1');
  const data = dataOf(await post('order.list', { beginTime: fromSeconds, endTime: toSeconds, pageNo }, signal));
  if (data['pageNo'] !== pageNo) throw noAnswer('not the asked page');
  return { entries: within(entriesOf(data['orders'], entryOf), { from, to }), next: nextPage(pageNo, data['pages']) };
}

function entryOf(row: Fields): StatementEntry | null {
  const [id, username, seconds] = [textField(row, 'tranNo'), textField(row, 'memberCode'), wholeField(row, 'time')];
  const [creditsMinor, kind] = [majorField(row, 'credit'), row['kind']];
  if (id === null || username === null || seconds === null || creditsMinor === null) return null;
  if (kind !== 'TOPUP' && kind !== 'CASHOUT') return null;
  const direction = kind === 'TOPUP' ? 'in' : 'out';
  const at = new Date(Number(seconds) * 1_000);
  return { id, reference: textField(row, 'orderNo'), username, direction, creditsMinor, at };
}

function send({ url: baseUrl, agent: key, secret }: PartnerSettings, fields: Fields, signal: AbortSignal) {
  const asked = { agentCode: key, ...fields };
  return callPartner({
    method: 'POST',
    url: `${baseUrl}/gateway`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...asked, sign: hmac(secret, [sortedText(asked)]) }),
    signal,
  });
}

function sortedText(fields: Fields): string {
  return Object.entries(fields)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');
}

function codeOf(reply: PartnerReply): number | null {
  const fields = reply.kind === 'answer' && reply.status === 200 ? readFields(reply.text) : null;
  const code = fields?.['code'];
  return typeof code === 'number' ? code : null;
}

function dataOf(reply: PartnerReply): Fields {
  if (reply.kind === 'silence') throw noAnswerOf(reply);
  const code = codeOf(reply);
  if (code === badSignature) throw new ProviderRefused('KEY_INVALID');
  if (code !== null && code !== 0) throw new ProviderRefused(refusals.get(code) ?? `code_${code}`);
  const data = code === 0 ? innerFields(readFields(reply.text), 'data') : null;
  if (data === null) throw noAnswer(`status ${reply.status}`);
  return data;
}
