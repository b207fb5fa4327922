import { formatMajor } from '@kapao/contract/money';
import { attend, say } from '../../desk.ts';
import type { Services } from '../../platform/services.ts';
import { takeBy } from '../../platform/take-by.ts';
import { creditByHand, creditDeclaration, dropDeclaration, returnByHand } from './decide.ts';
import { importFile } from './list/command.ts';
import { closeReversal, listReversals } from '../qr/credit/reversal.ts';
import { runReverse } from '../reverse/command.ts';
import { listDeclared, listPayments, type Waiting } from './queue.ts';

// Command `npm run payments`: payments in review, and bank lists without a feed. Replaced later by the staff console.

const usage = `Say one of:
  list
  credit <payment> <member's phone or id> [reason] --by <your name>
  return <payment> [reason] --by <your name>
  credit <declaration> [reason] --by <your name>, drop <declaration> --by <your name>
  close <number of a partner's reversal> [reason] --by <your name>
  reverse <payment> --reason <code> --by <your name> …: takes a credit back
  import <file.csv> --account "<bank code> <number>" [--sender-references | --compare]`;

const isPayment = (id: string): boolean => /^\d{1,18}$/.test(id);

if (import.meta.main) await attend(act);

export async function act(services: Services, [action = 'list', ...rest]: string[]): Promise<number> {
  if (action === 'reverse') return runReverse(services, rest);
  const [id = '', ...words] = rest;
  if (action === 'list') return list(services);
  if (action === 'import' && id !== '') return importFile(services, id, words);
  const by = takeBy(words);
  if (by === '') return explain();
  if (action === 'credit' && isPayment(id)) return credit(services, BigInt(id), by, words);
  if (action === 'return' && isPayment(id)) {
    return stored(await returnByHand(services, BigInt(id), { by, reason: words.join(' ') || null }));
  }
  if (action === 'credit' && id !== '') {
    return stored(await creditDeclaration(services, id, { by, reason: words.join(' ') || null }));
  }
  if (action === 'close' && isPayment(id)) {
    return stored(await closeReversal(services.db, BigInt(id), { by, reason: words.join(' ') || null }));
  }
  if (action === 'drop' && id !== '') return stored(await dropDeclaration(services, id));
  return explain();
}

function explain(): number {
  say(usage);
  return 1;
}

function stored(outcome: string): number {
  say(outcome);
  return ['credited', 'returned', 'dropped', 'closed'].includes(outcome) ? 0 : 1;
}

async function list({ db }: Services): Promise<number> {
  for (const row of await listPayments(db)) say(lineOf(row));
  for (const row of await listDeclared(db)) {
    say(
      `${row.publicId}  DECLARED  ${formatMajor(row.amountMinor)} ${row.currency}  to ${row.bankCode}  by ${row.phone}  sent ${row.paidAt.toISOString()}`,
    );
  }
  for (const { id, channel, reference, paymentId, memberId, amountMinor, reportedAt } of await listReversals(db)) {
    const amount = amountMinor === null ? 'amount not told' : formatMajor(amountMinor);
    const of = `payment ${paymentId ?? '-'}  member ${memberId ?? '-'}`;
    say(`${id}  REVERSAL  ${amount}  ${channel} ${reference}  ${of}  ${reportedAt.toISOString()}`);
  }
  return 0;
}

function lineOf({ id, reason, memberId, incoming }: Waiting): string {
  const { amountMinor, currency, sender, channel, reference, paidAt } = incoming;
  return [
    id,
    (reason ?? '').padEnd(15),
    `${formatMajor(amountMinor)} ${currency}`,
    `${channel} ${reference ?? '-'}`,
    `from ${sender.bankCode ?? '-'} ${sender.account ?? '-'} ${sender.name ?? '-'}`,
    paidAt.toISOString(),
    ...(memberId === null ? [] : [`member ${memberId}`]),
  ].join('  ');
}

async function credit(services: Services, id: bigint, by: string, [who = '', ...words]: string[]): Promise<number> {
  const member = await services.db
    .selectFrom('member')
    .select('id')
    .where((row) => row.or([row('phone', '=', who.replaceAll(/[ +-]/g, '')), row('public_id', '=', who)]))
    .executeTakeFirst();
  if (member === undefined) return stored('no_member');
  return stored(await creditByHand(services, id, member.id, { by, reason: words.join(' ') || null }));
}
