import { randomBytes } from 'node:crypto';
import { Command } from '@commander-js/extra-typings';
import { type CommandContext, type Noun, reportResult } from '../platform/command.ts';
import type { Services } from '../platform/services.ts';
import { addStaff, resetStaffPassword, suspendStaff } from './person.ts';
import { listStaff } from './store.ts';

const newPassword = (): string => randomBytes(16).toString('base64url');

export const staff: Noun = (context) => {
  const noun = new Command('staff').description('Staff accounts');
  noun
    .command('list')
    .description('List staff accounts')
    .action(() => context.run(({ db }) => list(context, db)));
  noun
    .command('add')
    .description('Add an account; its password is shown once, and its owner changes it in the console')
    .argument('<username>', 'name to sign in with')
    .argument('<name>', 'name that customers read')
    .action((username, name) =>
      context.run(async ({ db }) => {
        const password = newPassword();
        const added = await addStaff(db, { username, name, password });
        return reportResult(context, username, added, `done; password  ${password}`);
      }),
    );
  noun
    .command('password')
    .description('Set a new password, shown once, and end every session of the account')
    .argument('<username>', 'name to sign in with')
    .action((username) =>
      context.run(async ({ db }) => {
        const password = newPassword();
        const reset = await resetStaffPassword(db, username, password);
        return reportResult(context, username, reset, `done; password  ${password}`);
      }),
    );
  for (const [verb, description] of [
    ['suspend', 'Suspend an account and end its sessions'],
    ['resume', 'Lift the suspension of an account'],
  ] as const) {
    noun
      .command(verb)
      .description(description)
      .argument('<username>', 'name to sign in with')
      .action((username) =>
        context.run(async ({ db }) =>
          reportResult(context, username, await suspendStaff(db, username, verb === 'suspend'), 'done'),
        ),
      );
  }
  return noun;
};

async function list(context: CommandContext, db: Services['db']): Promise<boolean> {
  for (const { username, public_name: name, status, created_at: since } of await listStaff(db)) {
    context.print([username, name, status, `since ${since.toISOString()}`].join('  '));
  }
  return true;
}
