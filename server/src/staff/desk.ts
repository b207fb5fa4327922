import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { attend, say } from '../desk.ts';
import type { Services } from '../platform/services.ts';
import { isRefusal } from '../platform/refusal.ts';
import { addStaff, resetPassword, suspendStaff } from './person.ts';
import { listStaff } from './store.ts';

const usage = `npm run staff -- list
npm run staff -- add <username> "<name customers read>"
npm run staff -- password <username>
npm run staff -- suspend <username>
npm run staff -- resume <username>

A new password is made and shown once; its owner changes it in the console.`;

if (import.meta.main) await attend(act);

export async function act(services: Services, args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [action = 'list', username = '', ...words] = positionals;
  if (action === 'list') return list(services);
  if (username === '') return explain();
  const password = randomBytes(16).toString('base64url');
  const name = words.join(' ');
  if (action === 'add' && name !== '') return tell(await addStaff(services.db, { username, name, password }), password);
  if (action === 'password') return tell(await resetPassword(services.db, username, password), password);
  if (action === 'suspend' || action === 'resume')
    return tell(await suspendStaff(services.db, username, action === 'suspend'));
  return explain();
}

function explain(): number {
  say(usage);
  return 1;
}

async function list({ db }: Services): Promise<number> {
  for (const { username, public_name: name, status, created_at: since } of await listStaff(db)) {
    say([username, name, status, `since ${since.toISOString()}`].join('  '));
  }
  return 0;
}

function tell(outcome: object, password?: string): number {
  if (isRefusal(outcome)) {
    const { refused, data } = outcome as { refused: string; data?: { field?: string } };
    say(data?.field === undefined ? refused : `${refused}: ${data.field}`);
    return 1;
  }
  say(password === undefined ? 'done' : `done; password  ${password}`);
  return 0;
}
