import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Answer } from '../../money/intent/outcome.ts';
import { callPartner, type PartnerReply } from '../../platform/partner/call.ts';
import {
  type Fields,
  innerFields,
  readFields,
  textField,
  timeField,
  wholeField,
} from '../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import { type StatementEntry, type GameProvider, ProviderRefused, type TransferCall } from '../provider.ts';
import { settledBalance } from './balance.ts';
import { entriesOf, nextOf } from './statement.ts';
import { noAnswer, noAnswerOf } from './no-answer.ts';

const refusals = new Map([
  [-32010, 'refused'],
  [-32014, 'no_such_member'],
  [-32015, 'too_few_credits'],
  [-32016, 'not_whole_credits'],
  [-32017, 'wrong_password'],
]);
const memberExists = -32013;
const badToken = -32001;
const minorPerCredit = 100n;

type Said = { reply: PartnerReply; callId: string };
type Ask = (method: string, params: Fields, signal: AbortSignal) => Promise<Said>;

/**
 * CIRCUS, class A: JSON-RPC with a signed token per call (rules#games). Whole credits only: a fraction would not be
 * sent, and staff would look.
 */
export function circus(settings: PartnerSettings): GameProvider {
  const ask: Ask = (method, params, signal) => send(settings, method, params, signal);
  return {
    code: 'CIRCUS',
    capability: 'A',
    stakes: 'settled',
    decimals: 0,
    async createPlayer({ username, password, signal }) {
      const said = await ask('member.open', { member: username, password }, signal);
      if (codeOf(said) !== memberExists) ofMember(said, username);
    },
    async balance({ username, signal }) {
      const credits = wholeField(
        ofMember(await ask('member.credits', { member: username }, signal), username),
        'credits',
      );
      if (credits === null) throw noAnswer('no balance');
      return settledBalance(credits * minorPerCredit);
    },
    transfer: (call) => transfer(ask, call),
    statement: {
      kind: 'list',
      async read({ from, to, cursor, signal }) {
        const window = { from: from.toISOString(), before: to.toISOString(), after: cursor ?? '' };
        const page = resultOf(await ask('credits.list', window, signal));
        return { entries: entriesOf(page['tickets'], entryOf), next: nextOf(page['after']) };
      },
    },
    async setPassword({ username, password, signal }) {
      ofMember(await ask('member.password', { member: username, password }, signal), username);
    },
    async signInLink({ username, password, signal }) {
      const link = textField(
        ofMember(await ask('member.enter', { member: username, password }, signal), username),
        'door',
      );
      if (link === null) throw noAnswer('no link');
      return link;
    },
  };
}

async function transfer(
  ask: Ask,
  { username, direction, creditsMinor, reference, signal }: TransferCall,
): Promise<Answer> {
  if (creditsMinor % minorPerCredit !== 0n) return { outcome: 'unknown', evidence: { reason: 'not_whole_credits' } };
  const credits = (creditsMinor / minorPerCredit).toString();
  const params = { member: username, ticket: reference, way: direction === 'in' ? 'IN' : 'OUT', credits };
  const said = await ask('credits.move', params, signal);
  if (said.reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: said.reply.cause } };
  const code = codeOf(said);
  const reason = code === null ? undefined : refusals.get(code);
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { reason } };
  const result = plainResult(said);
  const number = wholeField(result, 'number');
  const isOurs = result?.['ticket'] === reference && result['member'] === username && result['credits'] === credits;
  if (number === null || !isOurs) return { outcome: 'unknown', evidence: { status: said.reply.status, code } };
  return { outcome: 'applied', evidence: { number: number.toString() } };
}

function entryOf(row: Fields): StatementEntry | null {
  const [number, credits, at] = [wholeField(row, 'number'), wholeField(row, 'credits'), timeField(row, 'at')];
  const [username, way] = [textField(row, 'member'), row['way']];
  if (number === null || credits === null || at === null || username === null) return null;
  if (way !== 'IN' && way !== 'OUT') return null;
  return {
    id: number.toString(),
    reference: textField(row, 'ticket'),
    username,
    direction: way === 'IN' ? 'in' : 'out',
    creditsMinor: credits * minorPerCredit,
    at,
  };
}

async function send(
  { url: baseUrl, agent: key, secret }: PartnerSettings,
  method: string,
  params: Fields,
  signal: AbortSignal,
): Promise<Said> {
  const callId = randomUUID();
  const token = await new SignJWT({ method })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(key)
    .setJti(callId)
    .setIssuedAt()
    .setExpirationTime('2m')
    .sign(Buffer.from(secret));
  const reply = await callPartner({
    method: 'POST',
    url: `${baseUrl}/rpc`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: callId, method, params }),
    signal,
  });
  return { reply, callId };
}

function answerOf({ reply, callId }: Said): Fields | null {
  const fields = reply.kind === 'answer' && reply.status === 200 ? readFields(reply.text) : null;
  return fields?.['jsonrpc'] === '2.0' && fields['id'] === callId ? fields : null;
}

function codeOf(said: Said): number | null {
  const code = innerFields(answerOf(said), 'error')?.['code'];
  return typeof code === 'number' ? code : null;
}

function plainResult(said: Said): Fields | null {
  const answer = answerOf(said);
  return answer !== null && answer['error'] === undefined ? innerFields(answer, 'result') : null;
}

function resultOf(said: Said): Fields {
  if (said.reply.kind === 'silence') throw noAnswerOf(said.reply);
  const code = codeOf(said);
  if (code === badToken) throw new ProviderRefused('KEY_INVALID');
  if (code !== null) throw new ProviderRefused(refusals.get(code) ?? `code_${code}`);
  const result = plainResult(said);
  if (result === null) throw noAnswer(`status ${said.reply.status}`);
  return result;
}

function ofMember(said: Said, username: string): Fields {
  const result = resultOf(said);
  if (result['member'] !== username) throw noAnswer('another member');
  return result;
}
