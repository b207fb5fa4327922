import { formatMajor, parseMajor } from '@kapao/contract/money';
import type { Answer } from '../../money/intent/outcome.ts';
import { callPartner, type PartnerReply } from '../../platform/partner/call.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import { hmac, unixSeconds } from '../../platform/partner/sign.ts';
import { type GameProvider, ProviderRefused, type TransferCall } from '../provider.ts';
import { settledBalance } from './balance.ts';
import { noAnswer, noAnswerOf } from './no-answer.ts';

const refusals = new Map([
  ['REFUSED', 'refused'],
  ['NOUSER', 'user_not_found'],
  ['NOCREDIT', 'credit_not_enough'],
  ['BADCREDIT', 'bad_credit'],
  ['BADPASS', 'wrong_password'],
]);
const userExists = 'USED';
const badKey = 'KEY';

type Form = Readonly<Record<string, string>>;
type Post = (op: string, form: Form, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * USUN, class C: forms in, a line of text out, credits of one decimal, no reference of ours and no list. The difference
 * of the player's cumulative sum shows how a transfer ended.
 */
export function usun(settings: PartnerSettings): GameProvider {
  const post: Post = (op, form, signal) => send(settings, op, form, signal);
  const answer = async (op: string, user: string, form: Form, signal: AbortSignal) =>
    partsOf(await post(op, { user, ...form }, signal), op, user);
  return {
    code: 'USUN',
    capability: 'C',
    stakes: 'settled',
    decimals: 1,
    async createPlayer({ username, password, signal }) {
      const reply = await post('open', { user: username, pass: password }, signal);
      if (reasonOf(reply) !== userExists) partsOf(reply, 'open', username);
    },
    async balance({ username, signal }) {
      const [credit] = await answer('credit', username, {}, signal);
      const creditsMinor = creditsOf(credit);
      if (creditsMinor === null || creditsMinor < 0n) throw noAnswer('no balance');
      return settledBalance(creditsMinor);
    },
    transfer: (call) => transfer(post, call),
    statement: {
      kind: 'sum',
      async read({ signal }) {
        const [total] = partsOf(await post('total', {}, signal), 'total', settings.agent);
        const creditsMinor = creditsOf(total);
        if (creditsMinor === null) throw noAnswer('no total');
        return creditsMinor;
      },
    },
    async setPassword({ username, password, signal }) {
      await answer('pass', username, { pass: password }, signal);
    },
    async signInLink({ username, password, signal }) {
      const [link] = await answer('enter', username, { pass: password }, signal);
      if (link === undefined) throw noAnswer('no link');
      return link;
    },
    async movedIn({ username, signal }) {
      const [moved] = await answer('moved', username, {}, signal);
      const creditsMinor = creditsOf(moved);
      if (creditsMinor === null) throw noAnswer('no sum');
      return creditsMinor;
    },
  };
}

async function transfer(post: Post, { username, direction, creditsMinor, signal }: TransferCall): Promise<Answer> {
  const change = direction === 'in' ? creditsMinor : -creditsMinor;
  const form = { user: username, way: direction === 'in' ? '+' : '-', credit: writeCredits(creditsMinor) };
  const reply = await post('move', form, signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const reason = refusals.get(reasonOf(reply) ?? '');
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const [result, op, user, ...figures] = lineOf(reply) ?? [];
  const [before, after] = figures.map(creditsOf);
  const isPlain =
    result === 'OK' && op === 'move' && user === username && typeof before === 'bigint' && typeof after === 'bigint';
  if (!isPlain || after - before !== change) return { outcome: 'unknown', evidence: { status: reply.status } };
  return { outcome: 'applied', evidence: { balanceAfter: formatMajor(after) } };
}

function send({ url: baseUrl, agent: key, secret }: PartnerSettings, op: string, form: Form, signal: AbortSignal) {
  const body = new URLSearchParams({ op, ...form }).toString();
  const timestamp = unixSeconds();
  return callPartner({
    method: 'POST',
    url: `${baseUrl}/agent.php`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-usun-agent': key,
      'x-usun-time': timestamp,
      'x-usun-hash': hmac(secret, [`${timestamp}.`, body]),
    },
    body,
    signal,
  });
}

function lineOf(reply: PartnerReply): string[] | null {
  const parts = reply.kind === 'answer' && reply.status < 500 ? reply.text.split('|') : [];
  return parts.length > 1 && parts.pop() === '#' ? parts : null;
}

function reasonOf(reply: PartnerReply): string | null {
  const [result, reason] = lineOf(reply) ?? [];
  return result === 'NO' ? (reason ?? null) : null;
}

function partsOf(reply: PartnerReply, op: string, user: string): string[] {
  if (reply.kind === 'silence') throw noAnswerOf(reply);
  const reason = reasonOf(reply);
  if (reason === badKey) throw new ProviderRefused('KEY_INVALID');
  const known = refusals.get(reason ?? '');
  if (known !== undefined) throw new ProviderRefused(known);
  const [result, ofOp, ofUser, ...parts] = lineOf(reply) ?? [];
  if (reply.status !== 200 || result !== 'OK' || ofOp !== op || ofUser !== user)
    throw noAnswer(`status ${reply.status}`);
  return parts;
}

function creditsOf(text: string | undefined): bigint | null {
  return text !== undefined && /^-?\d+\.\d$/.test(text) ? parseMajor(text) : null;
}

function writeCredits(creditsMinor: bigint): string {
  return formatMajor(creditsMinor).replace(/0$/, '');
}
