import { setTimeout as sleep } from 'node:timers/promises';
import { Argument, Command } from '@commander-js/extra-typings';
import { formatMajor } from '@kapao/contract/money';
import { endByHand, type HandDecision } from '../../money/intent/by-hand.ts';
import { findIntent } from '../../money/intent/intent.ts';
import {
  byOption,
  type CommandContext,
  type Noun,
  parseRowId,
  parseText,
  reasonOption,
  report,
} from '../../platform/command.ts';
import type { Services } from '../../platform/services.ts';
import { correctTransfer } from '../../wallet/correct.ts';
import { closeItem, listOpenItems } from '../store.ts';
import { describeItem } from '../texts.ts';
import { askNow } from './partner-view.ts';
import { listAttempts, listOpenTransfers, type OpenTransfer } from './store.ts';

/**
 * Time a decision is retried. A partner that is down is asked often, and each ask must first have its time to arrive.
 */
const patienceMs = 60_000;
const pauseMs = 2_000;

const transferText = 'id of the transfer';

export const transfers: Noun = (context) => {
  const noun = new Command('transfers').description('Open transfers, and differences to statements of providers');
  noun
    .command('list')
    .description('List open transfers and open differences')
    .action(() => context.run(({ db }) => printTransfers(context, db)));
  noun
    .command('show')
    .description('Show the calls of a transfer, and ask its game now')
    .argument('<transfer>', transferText)
    .action((id) => context.run((services) => showTransfer(context, services, id)));
  noun
    .command('settle')
    .description('End a transfer that its game does not answer')
    .argument('<transfer>', transferText)
    .addArgument(new Argument('<outcome>', 'what the game did').choices(['applied', 'not_applied'] as const))
    .addOption(byOption)
    .addOption(reasonOption)
    .action((publicId, outcome, decision) =>
      context.run((services) => settleTransfer(context, services, { publicId, outcome, ...decision })),
    );
  addCorrections(noun, context);
  return noun;
};

function addCorrections(noun: Command, context: CommandContext): void {
  noun
    .command('close')
    .description('Close a difference that staff have checked')
    .argument('<difference>', 'number of the difference', parseRowId)
    .addOption(byOption)
    .addOption(reasonOption)
    .action((id, decision) =>
      context.run(async ({ db }) => report(context, String(id), await closeItem(db, { id, ...decision }), 'closed')),
    );
  noun
    .command('correct')
    .description('Correct a transfer that ended the wrong way')
    .argument('<transfer>', transferText)
    .addOption(byOption)
    .addOption(reasonOption)
    .requiredOption('--evidence <text>', 'what staff saw at the game', parseText)
    .action((publicId, decision) =>
      context.run(async (services) =>
        report(context, publicId, await correctTransfer(services, { publicId, ...decision }), 'taken', 'given'),
      ),
    );
}

async function printTransfers(context: CommandContext, db: Services['db']): Promise<boolean> {
  for (const row of await listOpenTransfers(db)) context.print(transferLine(row));
  for (const item of await listOpenItems(db)) context.print(`${item.id}  ${item.provider}  ${describeItem(item)}`);
  return true;
}

function transferLine(row: OpenTransfer): string {
  return [
    row.publicId,
    row.state.padEnd(14),
    ageOf(row.ageSeconds),
    row.phone,
    `${row.direction} ${row.game} (${row.from} > ${row.to})`,
    `${formatMajor(row.amountMinor)} ${row.currency}`,
    `${row.asks} asks`,
    JSON.stringify(row.evidence),
  ].join('  ');
}

function ageOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

async function showTransfer(
  context: CommandContext,
  services: Pick<Services, 'db' | 'games'>,
  id: string,
): Promise<boolean> {
  const { print } = context;
  const intent = await findIntent(services.db, id);
  if (intent === undefined || intent.kind === 'payout') return context.fail(`${id}: not_found`);
  print(`${id}  ${intent.state}  ${intent.kind} ${intent.provider}  ${formatMajor(intent.amountMinor)}`);
  print(`reference ${intent.providerRef}  ${JSON.stringify(intent.detail)}`);
  for (const { number, call, outcome, evidence, at } of await listAttempts(services.db, intent.id)) {
    print(`${number}  ${at.toISOString()}  ${call}  ${outcome}  ${JSON.stringify(evidence)}`);
  }
  const { balanceMinor, entries } = await askNow(services, intent);
  print(`now at ${intent.provider}: balance ${balanceMinor === null ? 'not reported' : formatMajor(balanceMinor)}`);
  if (entries === null) print('its list: not reported');
  for (const { id: theirs, reference, direction, creditsMinor, at } of entries ?? []) {
    print(`its list: ${theirs}  ${reference ?? '-'}  ${direction} ${formatMajor(creditsMinor)}  ${at.toISOString()}`);
  }
  if (entries?.length === 0) print('its list: nothing that may be this transfer');
  return true;
}

async function settleTransfer(
  context: CommandContext,
  services: Pick<Services, 'db' | 'metrics' | 'sagas'>,
  decision: Omit<HandDecision, 'revision' | 'evidence'>,
): Promise<boolean> {
  const id = decision.publicId;
  const until = performance.now() + patienceMs;
  for (;;) {
    const seen = await findIntent(services.db, id);
    if (seen?.kind === 'payout') return context.fail(`${id}: not_found`);
    const end = await endByHand(services, { ...decision, revision: seen?.revision ?? 0 });
    if ((end !== 'under_way' && end !== 'changed') || performance.now() > until)
      return report(context, id, end, 'settled');
    await sleep(pauseMs);
  }
}
