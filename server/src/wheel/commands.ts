import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { byOption, type CommandContext, type Noun, reasonOption, report } from '../platform/command.ts';
import type { Services } from '../platform/services.ts';
import { fulfilItem, moveCoinsByHand, voidCoupon } from './decide.ts';
import { listItems } from './store.ts';

export const coupons: Noun = (context) => {
  const noun = new Command('coupons').description('Prizes to hand over, and coins');
  noun
    .command('list')
    .description('List won items that were not handed over')
    .action(() => context.run(({ db }) => printItems(context, db)));
  noun
    .command('fulfil')
    .description('End an item that was handed over; the reason says how')
    .argument('<coupon>', 'id of the coupon')
    .addOption(byOption)
    .addOption(reasonOption)
    .action((coupon, decision) =>
      context.run(async (services) =>
        report(context, coupon, await fulfilItem(services, { publicId: coupon, ...decision }), 'fulfilled'),
      ),
    );
  noun
    .command('void')
    .description('Take back a coupon that was not received')
    .argument('<coupon>', 'id of the coupon')
    .addOption(byOption)
    .addOption(reasonOption)
    .action((coupon, decision) =>
      context.run(async (services) =>
        report(context, coupon, await voidCoupon(services, { publicId: coupon, ...decision }), 'void'),
      ),
    );
  addCoins(noun, context);
  return noun;
};

function addCoins(noun: Command, context: CommandContext): void {
  for (const [verb, sign, description] of [
    ['give', 1, 'Give coins to a member'],
    ['take', -1, 'Take coins that the member still has'],
  ] as const) {
    noun
      .command(verb)
      .description(description)
      .argument('<phone>', 'phone number of the member')
      .argument('<coins>', 'how many', parseCoins)
      .addOption(byOption)
      .addOption(reasonOption)
      .action((phone, coins, decision) =>
        context.run(async (services) =>
          report(context, phone, await moveCoinsByHand(services, { phone, delta: sign * coins, ...decision }), 'moved'),
        ),
      );
  }
}

function parseCoins(value: string): number {
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new InvalidArgumentError('It is a number from 1 to 9999.');
  return Number(value);
}

async function printItems(context: CommandContext, db: Services['db']): Promise<boolean> {
  for (const { publicId, state, phone, name, label, wonAt, expiresAt } of await listItems(db)) {
    const until = `${state === 'EXPIRED' ? 'expired' : 'until'} ${expiresAt.toISOString()}`;
    context.print([publicId, phone, name, label.th, `won ${wonAt.toISOString()}`, until].join('  '));
  }
  return true;
}
