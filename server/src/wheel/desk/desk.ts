import { parseArgs } from 'node:util';
import { attend, say } from '../../desk.ts';
import type { Services } from '../../platform/services.ts';
import { fulfilItem, listItems, moveCoinsByHand, voidCoupon } from './decide.ts';

// `npm run coupons`: lists won items to hand over and moves coins, until the staff console can.

const usage = `Say one of:
  list
  fulfil <coupon> "<how it was handed over>" --by <your name>
  void <coupon> "<reason>" --by <your name>
  give <phone> <coins> "<reason>" --by <your name>
  take <phone> <coins> "<reason>" --by <your name>`;

if (import.meta.main) await attend(act);

export async function act(services: Services, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { by: { type: 'string' } } });
  const [action = 'list', subject = '', ...words] = positionals;
  const by = values.by ?? '';
  if (action === 'list') return list(services);
  if (subject !== '' && by !== '') {
    const decision = { publicId: subject, by, reason: words.join(' ') };
    if (action === 'fulfil' && decision.reason !== '')
      return tell(subject, await fulfilItem(services, decision), 'fulfilled');
    if (action === 'void' && decision.reason !== '') return tell(subject, await voidCoupon(services, decision), 'void');
    if (action === 'give' || action === 'take') return coins(services, { action, phone: subject, by, words });
  }
  say(usage);
  return 1;
}

async function list({ db }: Services): Promise<number> {
  for (const { publicId, state, phone, name, label, wonAt, expiresAt } of await listItems(db)) {
    const until = `${state === 'EXPIRED' ? 'expired' : 'until'} ${expiresAt.toISOString()}`;
    say([publicId, phone, name, label.th, `won ${wonAt.toISOString()}`, until].join('  '));
  }
  return 0;
}

type Coins = { action: 'give' | 'take'; phone: string; by: string; words: string[] };

async function coins(services: Services, { action, phone, by, words: [count = '', ...words] }: Coins): Promise<number> {
  const reason = words.join(' ');
  if (!/^[1-9]\d{0,3}$/.test(count) || reason === '') {
    say(usage);
    return 1;
  }
  const delta = +count * (action === 'give' ? 1 : -1);
  return tell(phone, await moveCoinsByHand(services, { phone, delta, by, reason }), 'moved');
}

function tell(subject: string, outcome: string, good: string): number {
  say(`${subject}: ${outcome}`);
  return outcome === good ? 0 : 1;
}
