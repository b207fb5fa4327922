import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { formatMajor } from '@kapao/contract/money';
import type { CommandContext } from '../../../platform/command.ts';
import type { Services } from '../../../platform/services.ts';
import type { Receiver } from '../line.ts';
import { compareCsv, importCsv } from './import.ts';
import { findReceivingAccount } from './store.ts';

type Account = { bankCode: string; accountNo: string };

const accountOption = new Option('--account <bank-and-number>', 'our account, such as "SCB 4051234567"')
  .argParser(parseAccount)
  .makeOptionMandatory();

export function addLists(noun: Command, context: CommandContext): void {
  noun
    .command('import')
    .description("Take payments from a bank's CSV list")
    .argument('<file>', 'CSV list')
    .addOption(accountOption)
    .option('--sender-references', 'the references are the senders’ and may repeat', false)
    .action((file, { account, senderReferences }) =>
      context.run((services) =>
        withAccount(context, { services, account, file }, (receiver) =>
          take(context, services, receiver, file, senderReferences),
        ),
      ),
    );
  noun
    .command('compare')
    .description("Compare a bank's CSV list with the stored payments; change nothing")
    .argument('<file>', 'CSV list')
    .addOption(accountOption)
    .action((file, { account }) =>
      context.run((services) =>
        withAccount(context, { services, account, file }, (receiver) =>
          printComparison(context, services, receiver, file),
        ),
      ),
    );
}

function parseAccount(value: string): Account {
  const [, bankCode, accountNo] = /^\s*(\w+)[\s:]+([\d-]+)\s*$/.exec(value) ?? [];
  if (bankCode === undefined || accountNo === undefined)
    throw new InvalidArgumentError('An account is written like "SCB 4051234567".');
  return { bankCode: bankCode.toUpperCase(), accountNo: accountNo.replaceAll('-', '') };
}

type Asked = { services: Services; account: Account; file: string };

async function withAccount(
  context: CommandContext,
  { services, account: { bankCode, accountNo }, file }: Asked,
  act: (receiver: Receiver) => Promise<boolean>,
): Promise<boolean> {
  const receiver = await findReceivingAccount(services.db, bankCode, accountNo);
  if (receiver === undefined) return context.fail(`no account of ours: ${bankCode} ${accountNo}`);
  try {
    return await act(receiver);
  } catch (error) {
    return context.fail(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function take(
  context: CommandContext,
  services: Pick<Services, 'afterDeposit' | 'bankFeed' | 'db'>,
  receiver: Receiver,
  file: string,
  isSendersReference: boolean,
): Promise<boolean> {
  const { problems, ...counts } = await importCsv(services, receiver, file, { isSendersReference });
  for (const { number, problem } of problems) context.fail(`line ${number}: ${problem}`);
  context.print(
    `${counts.credited} credited, ${counts.review} in review, ${counts.known + counts.repeated} known, ${problems.length} bad`,
  );
  return problems.length === 0;
}

async function printComparison(
  context: CommandContext,
  services: Pick<Services, 'db'>,
  receiver: Receiver,
  file: string,
): Promise<boolean> {
  const { problems, missingHere, missingThere } = await compareCsv(services, receiver, file);
  for (const { number, problem } of problems) context.fail(`line ${number}: ${problem}`);
  for (const { amountMinor, paidAt, sender, reference } of missingHere) {
    const from = `${sender.bankCode ?? '-'} ${sender.account ?? '-'} ${reference ?? '-'}`;
    context.print(`only in the file  ${formatMajor(amountMinor)}  ${paidAt.toISOString()}  from ${from}`);
  }
  for (const { id, amountMinor, paidAt, channel, reference } of missingThere) {
    context.print(
      `only here  ${id}  ${formatMajor(amountMinor)}  ${paidAt.toISOString()}  ${channel} ${reference ?? '-'}`,
    );
  }
  context.print(`${missingHere.length} only in the file, ${missingThere.length} only here, ${problems.length} bad`);
  return problems.length + missingHere.length + missingThere.length === 0;
}
