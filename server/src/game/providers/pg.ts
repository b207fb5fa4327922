import { randomUUID } from 'node:crypto';
import { formatMajor } from '@kapao/contract/money';
import type { Answer } from '../../money/intent/outcome.ts';
import type { PartnerReply } from '../../platform/partner/call.ts';
import { type Fields, innerFields, majorField, textField, wholeField } from '../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../platform/partner/settings.ts';
import type { GameProvider, StatementCall, StatementEntry, TransferCall } from '../provider.ts';
import {
  noAnswer,
  okFields,
  requireCredits,
  requireData,
  requireLink,
  requirePlayer,
  settledBalance,
} from './answer.ts';
import { type Form, postForm } from './post.ts';
import { directionOf, entriesOf, nextPageCursor, toEntry } from './statement.ts';

/**
 * Codes that PG documents as final. After any other, such as 3101 ("in progress"), the same reference is asked for
 * again.
 */
const refusals = new Map([
  ['3001', 'value_missing'],
  ['3005', 'no_player_wallet'],
  ['3100', 'transfer_failed'],
]);
const playerExists = '1305';
const badOperator = '1204';
const errors = new Map(refusals).set(badOperator, 'KEY_INVALID');
const errorCode = /^\d{4}$/;
const [cashIn, cashOut] = [1, 2];

type Post = (path: string, form: Form, signal: AbortSignal) => Promise<PartnerReply>;

/** PG, class A: forms with token and key, errors in a 200, executes a `transfer_reference` once (rules#games). */
export function pg({ url: baseUrl, agent, secret }: PartnerSettings): GameProvider {
  const post: Post = (path, form, signal) =>
    postForm(
      { url: `${baseUrl}${path}?trace_id=${randomUUID()}`, signal },
      { operator_token: agent, secret_key: secret, ...form },
    );
  const askOfPlayer = async (path: string, form: Form & { player_name: string }, signal: AbortSignal) =>
    requirePlayer(requirePgData(await post(path, form, signal)), 'playerName', form.player_name);
  return {
    code: 'PG',
    capability: 'A',
    stakes: 'settled',
    decimals: 2,
    async createPlayer({ username, password, signal }) {
      const reply = await post('/Player/v3/Create', { player_name: username, password }, signal);
      if (pgError(reply) !== playerExists) requirePlayer(requirePgData(reply), 'playerName', username);
    },
    async balance({ username, signal }) {
      const data = await askOfPlayer('/Cash/v3/GetPlayerWallet', { player_name: username }, signal);
      return settledBalance(requireCredits(data, 'totalBalance'));
    },
    transfer: (call) => sendPgTransfer(post, call),
    statement: { kind: 'list', read: (call) => readPgStatement(post, call) },
    async setPassword({ username, password, signal }) {
      await askOfPlayer('/Player/v3/ChangePassword', { player_name: username, password }, signal);
    },
    async signInLink({ username, signal }) {
      return requireLink(requirePgData(await post('/Login/v1/GetLaunchURL', { player_name: username }, signal)), 'url');
    },
  };
}

async function sendPgTransfer(
  post: Post,
  { username, direction, creditsMinor, reference, signal }: TransferCall,
): Promise<Answer> {
  const form = { player_name: username, amount: formatMajor(creditsMinor), transfer_reference: reference };
  const reply = await post(direction === 'in' ? '/Cash/v3/TransferIn' : '/Cash/v3/TransferOut', form, signal);
  if (reply.kind === 'silence') return { outcome: 'unknown', evidence: { silence: reply.cause } };
  const code = pgError(reply);
  const reason = refusals.get(code ?? '');
  if (reason !== undefined) return { outcome: 'not_applied', evidence: { code, reason } };
  const data = pgData(reply);
  const transactionId = wholeField(data, 'transactionId');
  const isOurs = data?.['transferReference'] === reference && majorField(data, 'amount') === creditsMinor;
  if (transactionId === null || !isOurs) return { outcome: 'unknown', evidence: { status: reply.status, code } };
  return { outcome: 'applied', evidence: { transactionId: transactionId.toString() } };
}

async function readPgStatement(post: Post, { from, to, cursor, signal }: StatementCall) {
  const page = Number(cursor ?? '1');
  const [from_time, to_time] = [String(from.getTime()), String(to.getTime())];
  const form = { from_time, to_time, page_number: String(page) };
  const data = requirePgData(await post('/Cash/v3/GetTransferHistory', form, signal));
  if (data['pageNumber'] !== page) throw noAnswer('not the asked page');
  return { entries: entriesOf(data['transfers'], readPgEntry), next: nextPageCursor(page, data['totalPages']) };
}

function readPgEntry(row: Fields): StatementEntry | null {
  const atMs = wholeField(row, 'transferTime');
  return toEntry({
    id: wholeField(row, 'transactionId')?.toString() ?? null,
    reference: textField(row, 'transferReference'),
    username: textField(row, 'playerName'),
    direction: directionOf(row['transferType'], [cashIn, cashOut]),
    creditsMinor: majorField(row, 'amount'),
    at: atMs === null ? null : new Date(Number(atMs)),
  });
}

function pgData(reply: PartnerReply): Fields | null {
  const fields = okFields(reply);
  return fields?.['error'] === null ? innerFields(fields, 'data') : null;
}

function pgError(reply: PartnerReply): string | null {
  const fields = okFields(reply);
  const code = fields?.['data'] === null ? textField(innerFields(fields, 'error'), 'code') : null;
  return code !== null && errorCode.test(code) ? code : null;
}

function requirePgData(reply: PartnerReply): Fields {
  const code = pgError(reply);
  return requireData(reply, code === null ? undefined : (errors.get(code) ?? `code_${code}`), pgData(reply));
}
