import { sql } from 'kysely';
import { parseArgs } from 'node:util';
import type { Db } from '../db/transaction.ts';
import { attend, say } from '../desk.ts';

// `npm run members`: members whose money calls wait for a person, and their release.

const usage = `npm run members -- frozen
npm run members -- unfreeze <phone or id> --by <name> --reason "<what was found>"`;

await attend(({ db }, args) => act(db, args));

async function act(db: Db, args: string[]): Promise<number> {
  const options = { by: { type: 'string', default: '' }, reason: { type: 'string', default: '' } } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [action = 'frozen', member = ''] = positionals;
  if (action === 'frozen') return list(db);
  if (action === 'unfreeze' && member !== '' && values.by !== '' && values.reason !== '')
    return unfreeze(db, member, values);
  say(usage);
  return 1;
}

async function list(db: Db): Promise<number> {
  const { rows } = await sql<{ phone: string; public_id: string; frozen_at: Date; frozen_reason: string }>`
    select phone, public_id, frozen_at, frozen_reason from member where frozen_at is not null order by frozen_at`.execute(
    db,
  );
  for (const { phone, public_id: id, frozen_at: at, frozen_reason: reason } of rows) {
    say([phone, id, `since ${at.toISOString()}`, reason].join('  '));
  }
  if (rows.length === 0) say('No member is frozen.');
  return 0;
}

async function unfreeze(db: Db, member: string, { by, reason }: { by: string; reason: string }): Promise<number> {
  const { rows } = await sql<{ released: boolean | null }>`
    select member_unfreeze(id, ${by}, ${reason}) as released from member where phone = ${member} or public_id = ${member}`.execute(
    db,
  );
  const released = rows[0]?.released === true;
  say(released ? 'done' : rows.length === 0 ? 'No such member.' : 'This member is not frozen.');
  return released ? 0 : 1;
}
