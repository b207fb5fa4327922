import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { formatMajor, parseMajor } from '@kapao/contract/money';
import {
  byOption,
  type CommandContext,
  type Noun,
  parseText,
  reasonOption,
  reportResult,
} from '../platform/command.ts';
import { isRefusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { adjustReasons, isAdjustReason } from '../statement/reasons.ts';
import { adjustMember, type Adjustment } from './ops/adjust.ts';
import { endMemberSessions, resumeMember, suspendMember, unfreezeMember } from './ops/member.ts';
import { type Operator, readFrozen } from './ops/store.ts';

const memberText = 'phone number or id of the member';

const changes = [
  { verb: 'suspend', description: 'Suspend a member and end every session', change: suspendMember },
  { verb: 'resume', description: 'Lift the suspension of a member', change: resumeMember },
  { verb: 'sessions-end', description: 'End every session of a member', change: endMemberSessions },
  { verb: 'unfreeze', description: "Unfreeze a member's money; only when its figures agree", change: unfreezeMember },
] as const;

const codeOption = new Option('--reason <code>', 'reason, shown in the statement of the member')
  .choices(Object.keys(adjustReasons).filter(isAdjustReason))
  .makeOptionMandatory();

export const members: Noun = (context) => {
  const noun = new Command('members').description('Frozen members; suspend, resume, end sessions, adjust');
  noun
    .command('frozen')
    .description('List members whose figures disagree')
    .action(() => context.run(({ db }) => listFrozen(context, db)));
  for (const { verb, description, change } of changes) {
    noun
      .command(verb)
      .description(description)
      .argument('<member>', memberText)
      .addOption(byOption)
      .addOption(reasonOption)
      .action((member, operator) =>
        context.run((services) => changeMember(context, services, { verb, change, member, operator })),
      );
  }
  addAdjust(noun, context);
  return noun;
};

function addAdjust(noun: Command, context: CommandContext): void {
  noun
    .command('adjust')
    .description('Credit or debit a member in a separate entry')
    .argument('<member>', memberText)
    .argument('<amount>', 'signed amount: +100.00 credits, -100.00 debits', parseSigned)
    .requiredOption('--key <name>', 'name of this adjustment; a second call with it changes nothing', parseText)
    .addOption(codeOption)
    .addOption(byOption)
    .option('--note <text>', 'note for staff; needed for OTHER', parseText)
    .option('--evidence <text>', 'what staff saw', parseText)
    .action((member, amountMinor, { key, reason, by, note, evidence }, command) => {
      if (reason === 'OTHER' && note === undefined) command.error("error: reason OTHER needs option '--note <text>'");
      const adjustment = { amountMinor, reason, note: note ?? null, evidence: evidence ?? null, by, key };
      return context.run((services) => adjust(context, services, member, adjustment));
    });
}

function parseSigned(value: string): bigint {
  const amountMinor = /^[+-]/.test(value) ? parseMajor(value.slice(1)) : null;
  if (amountMinor === null) throw new InvalidArgumentError('An amount is written like +100.00 or -100.00.');
  return value.startsWith('-') ? -amountMinor : amountMinor;
}

async function listFrozen(context: CommandContext, db: Services['db']): Promise<boolean> {
  const frozen = await readFrozen(db);
  for (const { phone, publicId, frozenAt, reason } of frozen) {
    context.print([phone, publicId, `since ${frozenAt.toISOString()}`, reason].join('  '));
  }
  if (frozen.length === 0) context.print('No member is frozen.');
  return true;
}

type Change = (typeof changes)[number] extends { change: infer C } ? C : never;

async function changeMember(
  context: CommandContext,
  { db, log }: Pick<Services, 'db' | 'log'>,
  { verb, change, member, operator }: { verb: string; change: Change; member: string; operator: Operator },
): Promise<boolean> {
  const done = await change(db, member, operator);
  if (!isRefusal(done)) {
    const changed = { event: `member.${verb}`, member: String(done.memberId), by: operator.by };
    log.warn(changed, 'an operator changed a member');
  }
  return reportResult(context, member, done, 'done');
}

async function adjust(
  context: CommandContext,
  { db, log }: Pick<Services, 'db' | 'log'>,
  member: string,
  adjustment: Adjustment,
): Promise<boolean> {
  const done = await adjustMember(db, member, adjustment);
  if (isRefusal(done)) return reportResult(context, member, done, '');
  const { amountMinor, key, by } = adjustment;
  log.warn({ event: 'member.adjust', key, by }, 'an operator adjusted the money of a member');
  const [sign, size] = amountMinor < 0n ? ['-', -amountMinor] : ['+', amountMinor];
  context.print(`${member}: ${done.outcome}  ${sign}${formatMajor(size)}`);
  return true;
}
