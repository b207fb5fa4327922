import { formatMajor, parseMajor } from '@kapao/contract/money';
import type { Answer } from '../../money/intent/outcome.ts';
import type { PartnerReply } from '../../platform/partner/call.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import { hmac, unixSeconds } from '../../platform/partner/sign.ts';
import type { GameProvider, TransferCall } from '../provider.ts';
import { noAnswer, requireData, settledBalance } from './answer.ts';
import { type Form, postForm } from './post.ts';

const refusals = new Map([
  ['REFUSED', 'refused'],
  ['NOUSER', 'user_not_found'],
  ['NOCREDIT', 'credit_not_enough'],
  ['BADCREDIT', 'bad_credit'],
  ['BADPASS', 'wrong_password'],
]);
const userExists = 'USED';
const badKey = 'KEY';
const errors = new Map(refusals).set(badKey, 'KEY_INVALID');

type Post = (op: string, form: Form, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * USUN, class C: forms in, a line of text out, credits of one decimal, no reference of ours and no list. The difference
 * of the player's cumulative sum shows how a transfer ended.
 */
export function usun({ url: baseUrl, agent, secret }: PartnerSettings): GameProvider {
  const headers = (body: string) => {
    const timestamp = unixSeconds();
    return { 'x-usun-agent': agent, 'x-usun-time': timestamp, 'x-usun-hash': hmac(secret, [`${timestamp}.`, body]) };
  };
  const post: Post = (op, form, signal) => postForm({ url: `${baseUrl}/agent.php`, signal, headers }, { op, ...form });
  const askOfPlayer = async (op: string, form: Form & { user: string }, signal: AbortSignal) =>
    requireUsunParts(await post(op, form, signal), op, form.user);
  return {
    code: 'USUN',
    capability: 'C',
    stakes: 'settled',
    decimals: 1,
    async createPlayer({ username, password, signal }) {
      const reply = await post('open', { user: username, pass: password }, signal);
      if (usunReason(reply) !== userExists) requireUsunParts(reply, 'open', username);
    },
    async balance({ username, signal }) {
      const [credit] = await askOfPlayer('credit', { user: username }, signal);
      const creditsMinor = readUsunCredits(credit);
      if (creditsMinor === null || creditsMinor < 0n) throw noAnswer('no balance');
      return settledBalance(creditsMinor);
    },
    transfer: (call) => sendUsunTransfer(post, call),
    statement: {
      kind: 'sum',
      async read({ signal }) {
        const [total] = requireUsunParts(await post('total', {}, signal), 'total', agent);
        const creditsMinor = readUsunCredits(total);
        if (creditsMinor === null) throw noAnswer('no total');
        return creditsMinor;
      },
    },
    async setPassword({ username, password, signal }) {
      await askOfPlayer('pass', { user: username, pass: password }, signal);
    },
    async signInLink({ username, password, signal }) {
      const [link] = await askOfPlayer('enter', { user: username, pass: password }, signal);
      if (link === undefined) throw noAnswer('no link');
      return link;
    },
    async movedIn({ username, signal }) {
      const [moved] = await askOfPlayer('moved', { user: username }, signal);
      const creditsMinor = readUsunCredits(moved);
      if (creditsMinor === null) throw noAnswer('no sum');
      return creditsMinor;
    },
  };
}

async function sendUsunTransfer(
  post: Post,
  { username, direction, creditsMinor, signal }: TransferCall,
): Promise<Answer> {
  const change = direction === 'in' ? creditsMinor : -creditsMinor;
  const form = { user: username, way: direction === 'in' ? '+' : '-', credit: writeUsunCredits(creditsMinor) };
  const reply = await post('move', form, signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const reason = refusals.get(usunReason(reply) ?? '');
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const [result, op, user, ...figures] = usunLine(reply) ?? [];
  const [before, after] = figures.map(readUsunCredits);
  const isPlain =
    result === 'OK' && op === 'move' && user === username && typeof before === 'bigint' && typeof after === 'bigint';
  if (!isPlain || after - before !== change) return { outcome: 'unknown', evidence: { status: reply.status } };
  return { outcome: 'applied', evidence: { balanceAfter: formatMajor(after) } };
}

function usunLine(reply: PartnerReply): string[] | null {
  const parts = reply.kind === 'answer' && reply.status < 500 ? reply.text.split('|') : [];
  return parts.length > 1 && parts.pop() === '#' ? parts : null;
}

function usunReason(reply: PartnerReply): string | null {
  const [result, reason] = usunLine(reply) ?? [];
  return result === 'NO' ? (reason ?? null) : null;
}

function requireUsunParts(reply: PartnerReply, op: string, user: string): string[] {
  const [result, ofOp, ofUser, ...parts] = usunLine(reply) ?? [];
  const isDone = reply.kind === 'answer' && reply.status === 200 && result === 'OK';
  return requireData(
    reply,
    errors.get(usunReason(reply) ?? ''),
    isDone && ofOp === op && ofUser === user ? parts : null,
  );
}

function readUsunCredits(text: string | undefined): bigint | null {
  return text !== undefined && /^-?\d+\.\d$/.test(text) ? parseMajor(text) : null;
}

function writeUsunCredits(creditsMinor: bigint): string {
  return formatMajor(creditsMinor).replace(/0$/, '');
}
