import { Command } from '@commander-js/extra-typings';
import { findViolations } from '../money/ledger/invariants.ts';
import type { CommandContext, CommandDatabase, Noun } from '../platform/command.ts';
import { createDb } from '../platform/db/transaction.ts';

export const ledger: Noun = (context) => {
  const noun = new Command('ledger').description('The ledger of money, coins and coupons');
  noun
    .command('verify')
    .description('Check every invariant of ledger, coins and coupons; freeze no one')
    .action(() => context.runOnDatabase((database) => verifyLedger(context, database)));
  return noun;
};

async function verifyLedger(context: CommandContext, { pool }: CommandDatabase): Promise<boolean> {
  const violations = await findViolations(createDb(pool));
  const { rows } = await pool.query<{ transfers: bigint; accounts: bigint }>(
    'select count(*) as transfers, (select count(*) from account) as accounts from transfer',
  );
  for (const { invariant, subject, detail } of violations) context.print(`${invariant}: ${subject}: ${detail}`);
  const counted = `${rows[0]?.transfers} transfers, ${rows[0]?.accounts} accounts`;
  if (violations.length > 0) return context.fail(`${violations.length} violations in ${counted}.`);
  context.print(`The ledger holds: ${counted}.`);
  return true;
}
