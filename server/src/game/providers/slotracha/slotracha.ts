import { formatMajor } from '@kapao/contract/money';
import type { Answer, StatusAnswer } from '../../../money/intent/outcome.ts';
import type { PartnerReply } from '../../../platform/partner/call.ts';
import { type Fields, majorField, textField, timeField } from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import { hmac, unixSeconds } from '../../../platform/partner/sign.ts';
import type { GameProvider, StatementEntry, StatusCall, TransferCall } from '../../provider.ts';
import { noAnswer, requireCredits, requireData, requireLink, requirePlayer, settledBalance } from '../answer.ts';
import { type Form, postBody } from '../post.ts';
import { directionOf, entriesOf, isOf, toEntry } from '../statement.ts';
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
const errors = new Map(refusals).set(badSign, 'KEY_INVALID');
const playerExists = '14';
const noOrder = '16';
const lastPage = 'end';

type Post = (call: string, parts: Form, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * SLOTRACHA, class B: XML at one address; our reference is its `order`, which is accepted once and can be queried. Ten
 * baht are one credit, by the catalogue's rate (rules#games).
 */
export function slotracha({ url: baseUrl, agent, secret }: PartnerSettings): GameProvider {
  const headers = (body: string) => {
    const timestamp = unixSeconds();
    const signature = hmac(secret, [`${timestamp}.`, body]);
    return { 'x-racha-agent': agent, 'x-racha-time': timestamp, 'x-racha-sign': signature };
  };
  const post: Post = (call, parts, signal) =>
    postBody({ url: `${baseUrl}/service`, signal, headers }, 'text/xml; charset=utf-8', writeXml(call, parts));
  const askOfPlayer = async (call: string, parts: Form & { player: string }, signal: AbortSignal) =>
    requirePlayer(requireSlotrachaAnswer(await post(call, parts, signal)).fields, 'player', parts.player);
  return {
    code: 'SLOTRACHA',
    capability: 'B',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('player-open', { player: username, pass: password }, signal);
      if (slotrachaAnswer(reply)?.code !== playerExists)
        requirePlayer(requireSlotrachaAnswer(reply).fields, 'player', username);
    },
    async balance({ username, signal }) {
      return settledBalance(requireCredits(await askOfPlayer('player-credit', { player: username }, signal), 'credit'));
    },
    transfer: (call) => sendSlotrachaTransfer(post, call),
    status: (call) => querySlotrachaOrder(post, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { from: from.toISOString(), to: to.toISOString(), after: cursor ?? '0' };
        const { fields, rows } = requireSlotrachaAnswer(await post('order-list', window, signal));
        const after = textField(fields, 'after');
        if (after === null) throw noAnswer('no word of a next page');
        return { entries: entriesOf(rows, readSlotrachaEntry), next: after === lastPage ? null : after };
      },
    },
    async setPassword({ username, password, signal }) {
      await askOfPlayer('player-pass', { player: username, pass: password }, signal);
    },
    async signInLink({ username, password, signal }) {
      return requireLink(await askOfPlayer('player-enter', { player: username, pass: password }, signal), 'link');
    },
  };
}

async function sendSlotrachaTransfer(post: Post, call: TransferCall): Promise<Answer> {
  const { username, direction, creditsMinor, reference, signal } = call;
  const parts = { order: reference, player: username, kind: direction, credit: formatMajor(creditsMinor) };
  const reply = await post('order', parts, signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const answer = slotrachaAnswer(reply);
  const reason = refusals.get(answer?.code ?? '');
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const entry = answer?.code === done && reply.status === 200 ? readSlotrachaEntry(answer.fields) : null;
  if (!isOf(call, entry)) return { outcome: 'unknown', evidence: { status: reply.status } };
  return { outcome: 'applied', evidence: { number: entry.id } };
}

async function querySlotrachaOrder(post: Post, { username, reference, signal }: StatusCall): Promise<StatusAnswer> {
  const reply = await post('order-state', { order: reference }, signal);
  if (reply.kind === 'silence') return { status: 'unknown', evidence: { silence: reply.cause } };
  const answer = slotrachaAnswer(reply);
  if (answer?.code === noOrder) return { status: 'not_found', evidence: {} };
  const fields = answer?.code === done && reply.status === 200 ? answer.fields : null;
  const isOurs = fields?.['order'] === reference && fields['player'] === username;
  const state = isOurs ? fields['state'] : null;
  if (state === 'done') return { status: 'applied', evidence: { state } };
  if (state === 'failed') return { status: 'not_applied', evidence: { state } };
  return { status: 'unknown', evidence: { status: reply.status } };
}

function readSlotrachaEntry(row: Fields): StatementEntry | null {
  return toEntry({
    id: textField(row, 'number'),
    reference: textField(row, 'order'),
    username: textField(row, 'player'),
    direction: directionOf(row['kind'], ['in', 'out']),
    creditsMinor: majorField(row, 'credit'),
    at: timeField(row, 'time'),
  });
}

function slotrachaAnswer(reply: PartnerReply): XmlAnswer | null {
  return reply.kind === 'answer' && reply.status < 500 ? readXml(reply.text) : null;
}

function requireSlotrachaAnswer(reply: PartnerReply): XmlAnswer {
  const answer = slotrachaAnswer(reply);
  const isDone = answer?.code === done && reply.kind === 'answer' && reply.status === 200;
  return requireData(reply, errors.get(answer?.code ?? ''), isDone ? answer : null);
}
