import { type Command, Option } from '@commander-js/extra-typings';
import { formatMajor } from '@kapao/contract/money';
import { byOption, type CommandContext, parseRowId, parseText } from '../../platform/command.ts';
import { isReversalReason, reversalReasons } from '../../statement/reasons.ts';
import { type Reversed, reversePayment } from './reverse.ts';

const codeOption = new Option('--reason <code>', 'reason, shown in the statement of the member')
  .choices(Object.keys(reversalReasons).filter(isReversalReason))
  .makeOptionMandatory();
const nextOption = new Option('--next <what>', 'whether the payment waits for its right member or is sent back')
  .choices(['match', 'return'] as const)
  .default('match' as const);

export function addReverse(noun: Command, context: CommandContext): void {
  noun
    .command('reverse')
    .description('Take the credit of a payment back')
    .argument('<payment>', 'number of the payment', parseRowId)
    .addOption(codeOption)
    .addOption(byOption)
    .option('--note <text>', 'note for staff; needed for OTHER', parseText)
    .option('--evidence <text>', 'what staff saw', parseText)
    .addOption(nextOption)
    .option('--keep-gift', 'leave the bonus of this deposit', false)
    .action((paymentId, { reason, by, note, evidence, next, keepGift }, command) => {
      if (reason === 'OTHER' && note === undefined) command.error("error: reason OTHER needs option '--note <text>'");
      return context.run(async (services) => {
        const decision = { reason, by, note: note ?? null, evidence: evidence ?? null, next, keepGift };
        const reversed = await reversePayment(services, { paymentId, ...decision });
        if (typeof reversed === 'string') return context.fail(`${paymentId}: ${reversed}`);
        context.print(`${paymentId}: reversed  ${sumsOf(reversed)}`);
        return true;
      });
    });
}

function sumsOf({ takenMinor, owedMinor, giftMinor, coins, invite }: Reversed): string {
  const amounts = `taken ${formatMajor(takenMinor)}  owed ${formatMajor(owedMinor)}  gift ${formatMajor(giftMinor)}`;
  return `${amounts}  coins ${coins}  invite ${invite}`;
}
