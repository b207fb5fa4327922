import { Argument, Command } from '@commander-js/extra-typings';
import {
  byOption,
  type CommandContext,
  type Noun,
  optionalReasonOption,
  parseAmount,
  report,
} from '../../platform/command.ts';
import type { Services } from '../../platform/services.ts';
import { creditGiftByHand, refuseGiftByHand } from './decide.ts';
import { findGift, listWaiting, voucherOf } from './store.ts';

const refusals = { duplicate: 'DUPLICATE', invalid: 'INVALID' } as const;

export const gifts: Noun = (context) => {
  const noun = new Command('gifts').description('Gift links that wait for staff');
  noun
    .command('list')
    .description('List the gift links in review; their vouchers are masked')
    .action(() => context.run(({ db }) => printGifts(context, db)));
  noun
    .command('show')
    .description('Print the whole link: a person who sees it can redeem it')
    .argument('<gift>', 'id of the gift')
    .action((gift) => context.run((services) => showGift(context, services, gift)));
  noun
    .command('credit')
    .description('Credit a gift that staff redeemed')
    .argument('<gift>', 'id of the gift')
    .argument('<amount>', 'amount that was received, such as 100.00', parseAmount)
    .addOption(byOption)
    .addOption(optionalReasonOption)
    .action((gift, amountMinor, { by, reason }) =>
      context.run(async (services) => {
        const decision = { publicId: gift, by, reason: reason ?? null };
        return report(context, gift, await creditGiftByHand(services, decision, amountMinor), 'credited');
      }),
    );
  noun
    .command('refuse')
    .description('Refuse a gift; after `invalid` its link may be used again')
    .argument('<gift>', 'id of the gift')
    .addArgument(new Argument('<why>', 'what is wrong with the link').choices(['duplicate', 'invalid'] as const))
    .addOption(byOption)
    .addOption(optionalReasonOption)
    .action((gift, why, { by, reason }) =>
      context.run(async (services) => {
        const decision = { publicId: gift, by, reason: reason ?? null };
        return report(context, gift, await refuseGiftByHand(services, decision, refusals[why]), 'refused');
      }),
    );
  return noun;
};

/** Masks the voucher: anyone who sees it could redeem it. */
async function printGifts(context: CommandContext, db: Services['db']): Promise<boolean> {
  for (const gift of await listWaiting(db)) {
    const { reason, masked, phone, walletName, createdAt } = gift;
    context.print(`${gift.publicId}  ${createdAt.toISOString()}  ${phone}  ${walletName}  ${masked}  ${reason}`);
  }
  return true;
}

async function showGift(
  context: CommandContext,
  services: Pick<Services, 'db' | 'keys'>,
  publicId: string,
): Promise<boolean> {
  const gift = await findGift(services.db, publicId);
  if (gift === undefined) return context.fail(`${publicId}: not_found`);
  context.print(`https://gift.truemoney.com/campaign/?v=${voucherOf(services.keys, gift)}`);
  return true;
}
