import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Answer } from '../../money/intent/outcome.ts';
import type { PartnerReply } from '../../platform/partner/call.ts';
import { type Fields, innerFields, textField, timeField, wholeField } from '../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import type { GameProvider, StatementEntry, TransferCall } from '../provider.ts';
import { noAnswer, okFields, requireData, requireLink, requirePlayer, settledBalance } from './answer.ts';
import { postJson } from './post.ts';
import { directionOf, entriesOf, nextCursor, toEntry } from './statement.ts';

const refusals = new Map([
  [-32010, 'refused'],
  [-32014, 'no_such_member'],
  [-32015, 'too_few_credits'],
  [-32016, 'not_whole_credits'],
  [-32017, 'wrong_password'],
]);
const memberExists = -32013;
const badToken = -32001;
const errors = new Map(refusals).set(badToken, 'KEY_INVALID');
const minorPerCredit = 100n;

type RpcReply = { reply: PartnerReply; callId: string };
type Ask = (method: string, params: Fields, signal: AbortSignal) => Promise<RpcReply>;

/**
 * CIRCUS, class A: JSON-RPC with a signed token per call (rules#games). Whole credits only: a fraction would not be
 * sent, and staff would look.
 */
export function circus(settings: PartnerSettings): GameProvider {
  const ask: Ask = (method, params, signal) => callCircus(settings, method, params, signal);
  const askOfPlayer = async (method: string, params: Fields & { member: string }, signal: AbortSignal) =>
    requirePlayer(requireCircusResult(await ask(method, params, signal)), 'member', params.member);
  return {
    code: 'CIRCUS',
    capability: 'A',
    stakes: 'settled',
    decimals: 0,
    async createPlayer({ username, password, signal }) {
      const answer = await ask('member.open', { member: username, password }, signal);
      if (circusCode(answer) !== memberExists) requirePlayer(requireCircusResult(answer), 'member', username);
    },
    async balance({ username, signal }) {
      const credits = wholeField(await askOfPlayer('member.credits', { member: username }, signal), 'credits');
      if (credits === null) throw noAnswer('no balance');
      return settledBalance(credits * minorPerCredit);
    },
    transfer: (call) => sendCircusTransfer(ask, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { from: from.toISOString(), before: to.toISOString(), after: cursor ?? '' };
        const page = requireCircusResult(await ask('credits.list', window, signal));
        return { entries: entriesOf(page['tickets'], readCircusEntry), next: nextCursor(page['after']) };
      },
    },
    async setPassword({ username, password, signal }) {
      await askOfPlayer('member.password', { member: username, password }, signal);
    },
    async signInLink({ username, password, signal }) {
      return requireLink(await askOfPlayer('member.enter', { member: username, password }, signal), 'door');
    },
  };
}

async function sendCircusTransfer(
  ask: Ask,
  { username, direction, creditsMinor, reference, signal }: TransferCall,
): Promise<Answer> {
  if (creditsMinor % minorPerCredit !== 0n) return { outcome: 'unknown', evidence: { reason: 'not_whole_credits' } };
  const credits = (creditsMinor / minorPerCredit).toString();
  const params = { member: username, ticket: reference, way: direction === 'in' ? 'IN' : 'OUT', credits };
  const answer = await ask('credits.move', params, signal);
  const { reply } = answer;
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const code = circusCode(answer);
  const reason = code === null ? undefined : refusals.get(code);
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const result = circusResult(answer);
  const number = wholeField(result, 'number');
  const isOurs = result?.['ticket'] === reference && result['member'] === username && result['credits'] === credits;
  if (number === null || !isOurs) return { outcome: 'unknown', evidence: { status: reply.status, code } };
  return { outcome: 'applied', evidence: { number: number.toString() } };
}

function readCircusEntry(row: Fields): StatementEntry | null {
  const credits = wholeField(row, 'credits');
  return toEntry({
    id: wholeField(row, 'number')?.toString() ?? null,
    reference: textField(row, 'ticket'),
    username: textField(row, 'member'),
    direction: directionOf(row['way'], ['IN', 'OUT']),
    creditsMinor: credits === null ? null : credits * minorPerCredit,
    at: timeField(row, 'at'),
  });
}

async function callCircus(
  { url: baseUrl, agent, secret }: PartnerSettings,
  method: string,
  params: Fields,
  signal: AbortSignal,
): Promise<RpcReply> {
  const callId = randomUUID();
  const token = await new SignJWT({ method })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(agent)
    .setJti(callId)
    .setIssuedAt()
    .setExpirationTime('2m')
    .sign(Buffer.from(secret));
  const headers = () => ({ authorization: `Bearer ${token}` });
  const reply = await postJson(
    { url: `${baseUrl}/rpc`, signal, headers },
    { jsonrpc: '2.0', id: callId, method, params },
  );
  return { reply, callId };
}

function rpcFields({ reply, callId }: RpcReply): Fields | null {
  const fields = okFields(reply);
  return fields?.['jsonrpc'] === '2.0' && fields['id'] === callId ? fields : null;
}

function circusCode(answer: RpcReply): number | null {
  const code = innerFields(rpcFields(answer), 'error')?.['code'];
  return typeof code === 'number' ? code : null;
}

function circusResult(answer: RpcReply): Fields | null {
  const fields = rpcFields(answer);
  return fields !== null && fields['error'] === undefined ? innerFields(fields, 'result') : null;
}

function requireCircusResult(answer: RpcReply): Fields {
  const code = circusCode(answer);
  const refusal = code === null ? undefined : (errors.get(code) ?? `code_${code}`);
  return requireData(answer.reply, refusal, circusResult(answer));
}
