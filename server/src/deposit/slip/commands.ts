import { Argument, Command } from '@commander-js/extra-typings';
import { formatMajor } from '@kapao/contract/money';
import { slipReasons } from '@kapao/contract/slip';
import {
  byOption,
  type CommandContext,
  type Noun,
  optionalReasonOption,
  parseAmount,
  parseText,
  report,
} from '../../platform/command.ts';
import { uploadPath } from '../../platform/http/upload/upload.ts';
import type { Services } from '../../platform/services.ts';
import { creditSlip, refuseSlip } from './decide.ts';
import { listReview, type Slip } from './store.ts';

export const slips: Noun = (context) => {
  const noun = new Command('slips').description('Slips that wait for staff');
  noun
    .command('list')
    .description('List the slips in review')
    .action(() => context.run((services) => printSlips(context, services)));
  noun
    .command('credit')
    .description('Credit a slip to its member')
    .argument('<slip>', 'id of the slip')
    .option('--amount <amount>', 'amount on the slip, such as 100.00, where the bank does not report one', parseAmount)
    .addOption(byOption)
    .addOption(optionalReasonOption)
    .action((slip, { amount, by, reason }) =>
      context.run(async (services) => {
        const typed = amount === undefined ? {} : { amountMinor: amount };
        const outcome = await creditSlip(services, { publicId: slip, by, note: reason ?? '', ...typed });
        if (outcome !== 'no_amount') return report(context, slip, outcome, 'credited');
        return context.fail(`${slip}: no_amount: the bank does not report it; read the slip and pass --amount`);
      }),
    );
  noun
    .command('refuse')
    .description('Refuse a slip with a code that the member sees')
    .argument('<slip>', 'id of the slip')
    .addArgument(new Argument('<code>', 'code of the refusal').choices(slipReasons))
    .option('--note <text>', 'note for staff', parseText)
    .addOption(byOption)
    .action((slip, reason, { by, note }) =>
      context.run(async (services) =>
        report(context, slip, await refuseSlip(services, { publicId: slip, by, reason, note: note ?? '' }), 'refused'),
      ),
    );
  return noun;
};

async function printSlips(context: CommandContext, services: Pick<Services, 'config' | 'db'>): Promise<boolean> {
  for (const slip of await listReview(services.db)) context.print(slipLine(services, slip));
  return true;
}

function slipLine(services: Pick<Services, 'config'>, slip: Slip): string {
  const amount = slip.amountMinor === null ? '-' : `${formatMajor(slip.amountMinor)} ${slip.currency}`;
  const picture = slip.pictureKey === null ? '-' : uploadPath(services, slip.pictureKey);
  return [slip.publicId, slip.reason, amount, slip.bankCode, slip.reference, picture].join('  ');
}
