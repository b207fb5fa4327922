import { Command } from '@commander-js/extra-typings';
import { formatMajor } from '@kapao/contract/money';
import {
  byOption,
  type CommandContext,
  type Noun,
  optionalReasonOption,
  parseRowId,
  report,
} from '../../platform/command.ts';
import type { Services } from '../../platform/services.ts';
import { closeReversal, listReversals } from '../qr/credit/store.ts';
import { addReverse } from '../reverse/commands.ts';
import { creditPaymentByHand, creditDeclaration, dropDeclaration, returnPaymentByHand } from './decide.ts';
import { addLists } from './list/commands.ts';
import { listPayments, type Waiting } from './queue.ts';
import { findMemberToCredit, listDeclared } from './store.ts';

export const payments: Noun = (context) => {
  const noun = new Command('payments').description('Incoming money that waits for staff, and lists of banks');
  noun
    .command('list')
    .description('List payments in review, declared deposits and reversals of partners')
    .action(() => context.run(({ db }) => printPayments(context, db)));
  addPayments(noun, context);
  addDeclarations(noun, context);
  noun
    .command('close')
    .description("Close a partner's reversal that staff have checked")
    .argument('<reversal>', 'number of the reversal', parseRowId)
    .addOption(byOption)
    .addOption(optionalReasonOption)
    .action((id, { by, reason }) =>
      context.run(async ({ db }) =>
        report(context, String(id), await closeReversal(db, id, { by, reason: reason ?? null }), 'closed'),
      ),
    );
  addReverse(noun, context);
  addLists(noun, context);
  return noun;
};

function addPayments(noun: Command, context: CommandContext): void {
  noun
    .command('credit')
    .description('Credit a payment to a member')
    .argument('<payment>', 'number of the payment', parseRowId)
    .argument('<member>', 'phone number or id of the member')
    .addOption(byOption)
    .addOption(optionalReasonOption)
    .action((id, member, { by, reason }) =>
      context.run(async (services) => {
        const memberId = await findMemberToCredit(services.db, member);
        const decision = { by, reason: reason ?? null };
        const outcome =
          memberId === undefined ? 'no_member' : await creditPaymentByHand(services, id, memberId, decision);
        return report(context, String(id), outcome, 'credited');
      }),
    );
  noun
    .command('return')
    .description('End a payment that staff sent back at the bank')
    .argument('<payment>', 'number of the payment', parseRowId)
    .addOption(byOption)
    .addOption(optionalReasonOption)
    .action((id, { by, reason }) =>
      context.run(async (services) =>
        report(
          context,
          String(id),
          await returnPaymentByHand(services, id, { by, reason: reason ?? null }),
          'returned',
        ),
      ),
    );
}

function addDeclarations(noun: Command, context: CommandContext): void {
  noun
    .command('accept')
    .description('Credit a declared deposit to the member who declared it')
    .argument('<declaration>', 'id of the declared deposit')
    .addOption(byOption)
    .addOption(optionalReasonOption)
    .action((id, { by, reason }) =>
      context.run(async (services) =>
        report(context, id, await creditDeclaration(services, id, { by, reason: reason ?? null }), 'credited'),
      ),
    );
  noun
    .command('drop')
    .description('Drop a declared deposit that did not arrive')
    .argument('<declaration>', 'id of the declared deposit')
    .addOption(byOption)
    .action((id) =>
      context.run(async (services) => report(context, id, await dropDeclaration(services, id), 'dropped')),
    );
}

async function printPayments(context: CommandContext, db: Services['db']): Promise<boolean> {
  for (const row of await listPayments(db)) context.print(paymentLine(row));
  for (const row of await listDeclared(db)) {
    const amount = `${formatMajor(row.amountMinor)} ${row.currency}`;
    const sent = `to ${row.bankCode}  by ${row.phone}  sent ${row.paidAt.toISOString()}`;
    context.print(`${row.publicId}  DECLARED  ${amount}  ${sent}`);
  }
  for (const { id, channel, reference, paymentId, memberId, amountMinor, reportedAt } of await listReversals(db)) {
    const amount = amountMinor === null ? 'amount not reported' : formatMajor(amountMinor);
    const of = `payment ${paymentId ?? '-'}  member ${memberId ?? '-'}`;
    context.print(`${id}  REVERSAL  ${amount}  ${channel} ${reference}  ${of}  ${reportedAt.toISOString()}`);
  }
  return true;
}

function paymentLine({ id, reason, memberId, incoming }: Waiting): string {
  const { amountMinor, currency, sender, channel, reference, paidAt } = incoming;
  return [
    id,
    (reason ?? '').padEnd(18),
    `${formatMajor(amountMinor)} ${currency}`,
    `${channel} ${reference ?? '-'}`,
    `from ${sender.bankCode ?? '-'} ${sender.account ?? '-'} ${sender.name ?? '-'}`,
    paidAt.toISOString(),
    ...(memberId === null ? [] : [`member ${memberId}`]),
  ].join('  ');
}
