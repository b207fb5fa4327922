import { Command } from '@commander-js/extra-typings';
import { setPartner } from '../installation/partners/set.ts';
import { newVapidSecret, pushAdapter } from '../notice/channels/push.ts';
import { countByOutcome } from '../notice/outbox.ts';
import { byOption, type CommandContext, type Noun } from '../platform/command.ts';
import type { Services } from '../platform/services.ts';

export const notices: Noun = (context) => {
  const noun = new Command('notices').description('Notices to members by Web Push and LINE');
  noun
    .command('list')
    .description('Count the notices by outcome')
    .action(() => context.run(({ db }) => printCounts(context, db)));
  noun
    .command('keys')
    .description('Make and store the key pair of Web Push; a running server takes it within seconds')
    .argument('<contact>', 'where push services reach you: mailto:you@example.com or an https address')
    .addOption(byOption)
    .action((contact, { by }) => context.run((services) => makeKeys(context, services, { contact, by })));
  return noun;
};

/** Refuses a second pair: every browser subscribed with the first one would be lost. */
async function makeKeys(
  context: CommandContext,
  services: Services,
  { contact, by }: { contact: string; by: string },
): Promise<boolean> {
  const { code } = pushAdapter;
  if ((await services.partners.readAll()).some((entry) => entry.code === code)) {
    return context.fail(`there are keys; \`partner unset ${code}\` removes them and ends every browser's notices`);
  }
  const secret = newVapidSecret();
  const fields = { contact, secret };
  const problem = await setPartner(services, { entry: { code, currency: '*', fields }, by });
  if (problem !== undefined) return context.fail(problem);
  context.print(`${code}: saved. Public key ${pushAdapter.open(fields).key}`);
  return true;
}

async function printCounts({ print }: CommandContext, db: Services['db']): Promise<boolean> {
  for (const { outcome, notices: count } of await countByOutcome(db)) print(`${outcome.padEnd(8)} ${count}`);
  return true;
}
