import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formatMajor } from '@kapao/contract/money';
import { attend, say } from '../desk.ts';
import type { Services } from '../platform/services.ts';
import { approve, reject } from './approval.ts';
import { markPaidLate, returnPayout } from './hand/after.ts';
import { type Evidenced, markPaid, settlePayout } from './hand/by-hand.ts';
import { listOpen, type OpenWithdrawal } from './hand/queue.ts';

// Command `npm run withdrawals`: lists and decides open withdrawals. Replaced later by the staff console.

const usage = `Say one of:
  list
  approve <id> --revision <as listed> --by <your name> [--reason "…"]
  reject <id> --revision <as listed> --by <your name> [--reason "…"]
  paid <id> --revision <as listed> --reference <the bank's> --by <your name> [--reason "…"]
  settle <id> paid|not_paid --revision <as listed> --by <your name> --reason "…" --evidence "<the bank's reference>"
  returned <id> --reference <the bank's> --by <your name> --reason "…": paid, and the bank sent it back
  late <id> --reference <the bank's> --by <your name> --reason "…": rejected, and the bank has paid it`;

const options = {
  by: { type: 'string' },
  revision: { type: 'string' },
  reason: { type: 'string' },
  reference: { type: 'string' },
  evidence: { type: 'string' },
} as const;

/** A call may still arrive at the bank, so a decision waits until its grace period is over. */
const patienceMs = 60_000;
const pauseMs = 2_000;

const good: readonly unknown[] = ['approved', 'to_pay', 'rejected', 'paid', 'settled', 'returned', 'paid_late'];

if (import.meta.main) await attend(act);

export async function act(services: Services, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [action = 'list', publicId = '', outcome = ''] = positionals;
  if (action === 'list') return list(services);
  const by = values.by?.trim() ?? '';
  const reason = values.reason?.trim() || null;
  const reference = (values.reference ?? values.evidence)?.trim() ?? '';
  const isComplete = by !== '' && publicId !== '' && reference !== '' && reason !== null;
  if (action === 'returned' && isComplete) {
    return tell(publicId, await returnPayout(services, { publicId, by, reason, reference }));
  }
  if (action === 'late' && isComplete)
    return tell(publicId, await markPaidLate(services, { publicId, by, reason, reference }));
  if (by === '' || publicId === '' || !/^\d{1,9}$/.test(values.revision ?? '')) return explain();
  const decision = { publicId, revision: Number(values.revision), by, reason, reference };
  if (action === 'approve') return tell(publicId, await approve(services, decision));
  if (action === 'reject') return tell(publicId, await reject(services, decision));
  if (action === 'paid' && reference !== '') return tell(publicId, await markPaid(services, decision));
  const isOutcome = outcome === 'paid' || outcome === 'not_paid';
  if (action === 'settle' && isOutcome && reference !== '' && reason !== null)
    return settle(services, decision, outcome);
  return explain();
}

function explain(): number {
  say(usage);
  return 1;
}

async function settle(services: Services, decision: Evidenced, outcome: 'paid' | 'not_paid'): Promise<number> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const end = await settlePayout(services, decision, outcome);
    if (end !== 'under_way' || performance.now() > until) return tell(decision.publicId, end);
    await sleep(pauseMs);
  }
}

function tell(publicId: string, outcome: string | { heldUntil: Date } | { stop: string }): number {
  if (typeof outcome === 'string') say(`${publicId}: ${outcome}`);
  else if ('stop' in outcome) say(`${publicId}: waits, the member is ${outcome.stop}`);
  else say(`${publicId}: held until ${outcome.heldUntil.toISOString()}`);
  return good.includes(outcome) ? 0 : 1;
}

async function list({ db }: Services): Promise<number> {
  for (const row of await listOpen(db)) say(lineOf(row));
  return 0;
}

function lineOf(row: OpenWithdrawal): string {
  const { publicId, revision, shown, amountMinor, currency, payout, stop, approvedBy } = row;
  return [
    publicId,
    `revision ${revision}`,
    shown.padEnd(8),
    `${formatMajor(amountMinor)} ${currency}`,
    `${row.bankCode} ${row.bankAccountNo} ${row.bankAccountName}`,
    row.phone,
    ...(stop === null ? [] : [`member ${stop}`]),
    ...(approvedBy === null ? [] : [`approved by ${approvedBy}`]),
    ...(payout === null
      ? []
      : [`${payout.provider} ${payout.reference}`, `${payout.asks} asks`, JSON.stringify(payout.evidence)]),
  ].join('  ');
}
