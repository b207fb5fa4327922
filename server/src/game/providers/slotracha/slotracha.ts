import { formatMajor } from '@kapao/contract/money';
import type { Answer, StatusAnswer } from '../../../money/intent/outcome.ts';
import { callPartner, type PartnerReply } from '../../../platform/partner/call.ts';
import { type Fields, majorField, textField, timeField } from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import { hmac, unixSeconds } from '../../../platform/partner/sign.ts';
import { type StatementEntry, type GameProvider, ProviderRefused, type TransferCall } from '../../provider.ts';
import { settledBalance } from '../balance.ts';
import { entriesOf, isOf } from '../statement.ts';
import { noAnswer, noAnswerOf } from '../no-answer.ts';
import { readXml, writeXml, type XmlAnswer } from './xml.ts';

/**
 * Codes for "not done". Not 15, a known order: its state shows how the earlier send ended. Not 3, a wrong signature.
 */
const refusals = new Map([
  ['10', 'refused'],
  ['11', 'player_not_found'],
  ['12', 'credit_not_enough'],
  ['13', 'bad_credit'],
  ['17', 'wrong_password'],
]);
const done = '0';
const badSign = '3';
const playerExists = '14';
const noOrder = '16';
const lastPage = 'end';

type Parts = Readonly<Record<string, string>>;
type Post = (call: string, parts: Parts, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * SLOTRACHA, class B: XML at one address; our reference is its `order`, which is accepted once and can be queried. Ten
 * baht are one credit, by the catalogue's rate (rules#games).
 */
export function slotracha(settings: PartnerSettings): GameProvider {
  const post: Post = (call, parts, signal) => send(settings, call, parts, signal);
  const reported = async (call: string, player: string, parts: Parts, signal: AbortSignal) =>
    ofPlayer(doneOf(await post(call, { player, ...parts }, signal)).fields, player);
  return {
    code: 'SLOTRACHA',
    capability: 'B',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('player-open', { player: username, pass: password }, signal);
      if (answerOf(reply)?.code !== playerExists) ofPlayer(doneOf(reply).fields, username);
    },
    async balance({ username, signal }) {
      const credit = majorField(await reported('player-credit', username, {}, signal), 'credit');
      if (credit === null) throw noAnswer('no balance');
      return settledBalance(credit);
    },
    transfer: (call) => transfer(post, call),
    status: (call) => orderState(post, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { from: from.toISOString(), to: to.toISOString(), after: cursor ?? '0' };
        const { fields, rows } = doneOf(await post('order-list', window, signal));
        const after = textField(fields, 'after');
        if (after === null) throw noAnswer('no word of a next page');
        return { entries: entriesOf(rows, entryOf), next: after === lastPage ? null : after };
      },
    },
    async setPassword({ username, password, signal }) {
      await reported('player-pass', username, { pass: password }, signal);
    },
    async signInLink({ username, password, signal }) {
      const link = textField(await reported('player-enter', username, { pass: password }, signal), 'link');
      if (link === null) throw noAnswer('no link');
      return link;
    },
  };
}

async function transfer(post: Post, call: TransferCall): Promise<Answer> {
  const { username, direction, creditsMinor, reference, signal } = call;
  const parts = { order: reference, player: username, kind: direction, credit: formatMajor(creditsMinor) };
  const reply = await post('order', parts, signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const answer = answerOf(reply);
  const reason = refusals.get(answer?.code ?? '');
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const entry = answer?.code === done && reply.status === 200 ? entryOf(answer.fields) : null;
  if (!isOf(call, entry)) return { outcome: 'unknown', evidence: { status: reply.status } };
  return { outcome: 'applied', evidence: { number: entry.id } };
}

type StatusCall = { username: string; reference: string; signal: AbortSignal };

async function orderState(post: Post, { username, reference, signal }: StatusCall): Promise<StatusAnswer> {
  const reply = await post('order-state', { order: reference }, signal);
  if (reply.kind === 'silence') return { status: 'unknown', evidence: { silence: reply.cause } };
  const answer = answerOf(reply);
  if (answer?.code === noOrder) return { status: 'not_found', evidence: {} };
  const fields = answer?.code === done && reply.status === 200 ? answer.fields : null;
  const isOurs = fields?.['order'] === reference && fields['player'] === username;
  const state = isOurs ? fields['state'] : null;
  if (state === 'done') return { status: 'applied', evidence: { state } };
  if (state === 'failed') return { status: 'not_applied', evidence: { state } };
  return { status: 'unknown', evidence: { status: reply.status } };
}

function entryOf(row: Fields): StatementEntry | null {
  const [id, username, at] = [textField(row, 'number'), textField(row, 'player'), timeField(row, 'time')];
  const [creditsMinor, direction] = [majorField(row, 'credit'), row['kind']];
  if (id === null || username === null || at === null || creditsMinor === null) return null;
  if (direction !== 'in' && direction !== 'out') return null;
  return { id, reference: textField(row, 'order'), username, direction, creditsMinor, at };
}

function send({ url: baseUrl, agent: key, secret }: PartnerSettings, call: string, parts: Parts, signal: AbortSignal) {
  const body = writeXml(call, parts);
  const timestamp = unixSeconds();
  return callPartner({
    method: 'POST',
    url: `${baseUrl}/service`,
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      'x-racha-agent': key,
      'x-racha-time': timestamp,
      'x-racha-sign': hmac(secret, [`${timestamp}.`, body]),
    },
    body,
    signal,
  });
}

function answerOf(reply: PartnerReply): XmlAnswer | null {
  return reply.kind === 'answer' && reply.status < 500 ? readXml(reply.text) : null;
}

function doneOf(reply: PartnerReply): XmlAnswer {
  if (reply.kind === 'silence') throw noAnswerOf(reply);
  const answer = answerOf(reply);
  if (answer?.code === badSign) throw new ProviderRefused('KEY_INVALID');
  const reason = refusals.get(answer?.code ?? '');
  if (reason !== undefined) throw new ProviderRefused(reason);
  if (answer?.code !== done || reply.status !== 200) throw noAnswer(`status ${reply.status}`);
  return answer;
}

function ofPlayer(fields: Fields, username: string): Fields {
  if (fields['player'] !== username) throw noAnswer('another player');
  return fields;
}
