import { parseArgs } from 'node:util';
import { attend, say } from '../desk.ts';
import type { House } from '../house.ts';
import { isRefusal } from '../http/refusal.ts';
import { endMemberSessions, resumeMember, suspendMember } from './ops/member.ts';

const usage = `npm run members -- suspend <phone|id> --by <name> --reason "<why>"
npm run members -- resume <phone|id> --by <name> --reason "<why>"
npm run members -- sessions-end <phone|id> --by <name> --reason "<why>"`;

const actions = { suspend: suspendMember, resume: resumeMember, 'sessions-end': endMemberSessions } as const;
const isAction = (name: string): name is keyof typeof actions => Object.hasOwn(actions, name);

await attend(act);

async function act({ db, log }: House, args: string[]): Promise<number> {
  const options = { by: { type: 'string', default: '' }, reason: { type: 'string', default: '' } } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [action = '', named = ''] = positionals;
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
