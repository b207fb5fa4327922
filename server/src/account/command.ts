import { parseArgs } from 'node:util';
import { attend, say } from '../desk.ts';
import type { Services } from '../platform/services.ts';
import { isRefusal } from '../platform/refusal.ts';
import { adjustUsage, runAdjust } from './ops/adjust-command.ts';
import { listFrozen, unfreezeMember } from './ops/frozen.ts';
import { endMemberSessions, resumeMember, suspendMember } from './ops/member.ts';

const usage = `npm run ops -- members frozen
npm run ops -- members suspend|resume|sessions-end|unfreeze <phone|id> --by <name> --reason "<why>"
${adjustUsage}`;

const actions = {
  suspend: suspendMember,
  resume: resumeMember,
  'sessions-end': endMemberSessions,
  unfreeze: unfreezeMember,
} as const;
const isAction = (name: string): name is keyof typeof actions => Object.hasOwn(actions, name);

if (import.meta.main) await attend(act);

/** Lists frozen members, or changes one member. Each change is stored with the operator's name and reason. */
export async function act(services: Services, args: string[]): Promise<number> {
  const { db, log } = services;
  if (args[0] === 'adjust') return runAdjust(services, args.slice(1));
  const options = { by: { type: 'string', default: '' }, reason: { type: 'string', default: '' } } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [action = '', named = ''] = positionals;
  if (action === 'frozen') return listFrozen(db);
  const { by, reason } = values;
  if (!isAction(action) || named === '' || by.trim() === '' || reason.trim() === '') {
    say(usage);
    return 1;
  }
  const done = await actions[action](db, named, { by, reason });
  if (isRefusal(done)) {
    say(`${done.refused}: ${named}`);
    return 1;
  }
  log.warn({ event: `member.${action}`, member: String(done.memberId), by }, 'an operator changed a member');
  say('done');
  return 0;
}
