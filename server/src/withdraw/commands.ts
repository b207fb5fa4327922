import { setTimeout as sleep } from 'node:timers/promises';
import { Argument, Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { formatMajor } from '@kapao/contract/money';
import { rejectReasons } from '@kapao/contract/withdraw';
import {
  byOption,
  type CommandContext,
  type Noun,
  optionalReasonOption,
  parseText,
  reasonOption,
  report,
} from '../platform/command.ts';
import type { Services } from '../platform/services.ts';
import { approve, type Held, reject, type Stopped } from './approval.ts';
import { markPaidLate, returnPayout } from './hand/after.ts';
import { type Evidenced, markPaidByHand, settlePayout } from './hand/by-hand.ts';
import { listOpenWithdrawals, type OpenWithdrawal } from './hand/store.ts';

/** A call may still arrive at the bank, so a decision waits until its grace period is over. */
const patienceMs = 60_000;
const pauseMs = 2_000;

const idText = 'id of the withdrawal';

const revisionOption = new Option('--revision <number>', 'revision as listed')
  .argParser(parseRevision)
  .makeOptionMandatory();
const referenceOption = new Option('--reference <text>', "the bank's reference of the payment")
  .argParser(parseText)
  .makeOptionMandatory();
const evidenceOption = new Option('--evidence <text>', "the bank's reference")
  .argParser(parseText)
  .makeOptionMandatory();

const refusalOption = new Option('--refusal <code>', 'reason that the member reads')
  .choices(rejectReasons)
  .default('OTHER' as const);

export const withdrawals: Noun = (context) => {
  const noun = new Command('withdrawals').description('Withdrawals that wait for staff');
  addApproval(noun, context);
  addPaid(noun, context);
  return noun;
};

function addApproval(noun: Command, context: CommandContext): void {
  noun
    .command('list')
    .description('List open withdrawals with their revisions')
    .action(() => context.run(({ db }) => printWithdrawals(context, db)));
  noun
    .command('approve')
    .description('Send the money; without a payout partner the withdrawal waits to be paid by hand')
    .argument('<id>', idText)
    .addOption(revisionOption)
    .addOption(byOption)
    .addOption(optionalReasonOption)
    .action((id, { reason, ...decision }) =>
      context.run(async (services) =>
        reportEnd(context, id, await approve(services, { publicId: id, ...decision, reason: reason ?? null })),
      ),
    );
  noun
    .command('reject')
    .description('Give the money back to the member')
    .argument('<id>', idText)
    .addOption(revisionOption)
    .addOption(byOption)
    .addOption(refusalOption)
    .addOption(optionalReasonOption)
    .action((id, { reason, refusal, ...decision }) =>
      context.run(async (services) =>
        reportEnd(context, id, await reject(services, { publicId: id, ...decision, reason: reason ?? null }, refusal)),
      ),
    );
}

function addPaid(noun: Command, context: CommandContext): void {
  noun
    .command('paid')
    .description('End a withdrawal that staff paid at the bank')
    .argument('<id>', idText)
    .addOption(revisionOption)
    .addOption(referenceOption)
    .addOption(byOption)
    .addOption(optionalReasonOption)
    .action((id, { reason, ...decision }) =>
      context.run(async (services) =>
        reportEnd(context, id, await markPaidByHand(services, { publicId: id, ...decision, reason: reason ?? null })),
      ),
    );
  noun
    .command('settle')
    .description("End a payout that the bank does not answer, by the bank's own list")
    .argument('<id>', idText)
    .addArgument(new Argument('<outcome>', 'what the bank did').choices(['paid', 'not_paid'] as const))
    .addOption(revisionOption)
    .addOption(evidenceOption)
    .addOption(byOption)
    .addOption(reasonOption)
    .action((id, outcome, { evidence: reference, ...decision }) =>
      context.run((services) => settleByEvidence(context, services, { publicId: id, reference, ...decision }, outcome)),
    );
  noun
    .command('returned')
    .description('Give a paid withdrawal back: the bank sent its money back')
    .argument('<id>', idText)
    .addOption(referenceOption)
    .addOption(byOption)
    .addOption(reasonOption)
    .action((id, decision) =>
      context.run(async (services) =>
        reportEnd(context, id, await returnPayout(services, { publicId: id, ...decision })),
      ),
    );
  noun
    .command('late')
    .description('Take the money of a rejected withdrawal: the bank paid it after all')
    .argument('<id>', idText)
    .addOption(referenceOption)
    .addOption(byOption)
    .addOption(reasonOption)
    .action((id, decision) =>
      context.run(async (services) =>
        reportEnd(context, id, await markPaidLate(services, { publicId: id, ...decision })),
      ),
    );
}

function parseRevision(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It is the number that `list` shows.');
  return Number(value);
}

async function settleByEvidence(
  context: CommandContext,
  services: Pick<Services, 'db' | 'metrics' | 'sagas'>,
  decision: Evidenced,
  outcome: 'paid' | 'not_paid',
): Promise<boolean> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const end = await settlePayout(services, decision, outcome);
    if (end !== 'under_way' || performance.now() > until) return reportEnd(context, decision.publicId, end);
    await sleep(pauseMs);
  }
}

function reportEnd(context: CommandContext, id: string, outcome: string | Held | Stopped): boolean {
  if (typeof outcome !== 'string') {
    const why = 'stop' in outcome ? `the member is ${outcome.stop}` : `held until ${outcome.heldUntil.toISOString()}`;
    return context.fail(`${id}: waits, ${why}`);
  }
  return report(context, id, outcome, 'approved', 'to_pay', 'rejected', 'paid', 'settled', 'returned', 'paid_late');
}

async function printWithdrawals(context: CommandContext, db: Services['db']): Promise<boolean> {
  for (const row of await listOpenWithdrawals(db)) context.print(withdrawalLine(row));
  return true;
}

function withdrawalLine(row: OpenWithdrawal): string {
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
