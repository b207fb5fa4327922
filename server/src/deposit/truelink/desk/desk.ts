import { parseMajor } from '@kapao/contract/money';
import { attend, say } from '../../../desk.ts';
import type { Services } from '../../../platform/services.ts';
import { creditByHand, refuseByHand } from './decide.ts';
import { takeBy } from '../../../platform/take-by.ts';
import { findGift, type GiftRefusal, listWaiting, voucherOf } from '../store.ts';

// Command `npm run gifts`: gift links in review. Replaced later by the staff console.

const usage =
  'Say: list, show <id>, credit <id> <amount> [reason], or refuse <id> duplicate|invalid [reason]; and --by <your name>';
const refusals: Readonly<Record<string, GiftRefusal>> = { duplicate: 'DUPLICATE', invalid: 'INVALID' };

if (import.meta.main) await attend(act);

export async function act(services: Services, [action = 'list', ...words]: string[]): Promise<number> {
  return action === 'list' ? list(services) : decide(services, action, words);
}

/** Masks the voucher: anyone who sees it could redeem it. */
async function list(services: Services): Promise<number> {
  for (const gift of await listWaiting(services.db)) {
    const { reason, masked, phone, walletName, createdAt } = gift;
    say(`${gift.publicId}  ${createdAt.toISOString()}  ${phone}  ${walletName}  ${masked}  ${reason}`);
  }
  return 0;
}

async function decide(services: Services, action: string, words: string[]): Promise<number> {
  const by = takeBy(words);
  const [publicId = '', value = '', ...reason] = words;
  const end = (outcome: string, good: string) => tell(publicId, outcome, good);
  const decision = { publicId, by, reason: reason.join(' ') || null };
  const amountMinor = parseMajor(value);
  const refusal = refusals[value];
  if (action === 'show') return show(services, publicId);
  const isNamed = by !== '';
  if (isNamed && action === 'credit' && amountMinor !== null && amountMinor > 0n) {
    return end(await creditByHand(services, decision, amountMinor), 'credited');
  }
  if (isNamed && action === 'refuse' && refusal !== undefined)
    return end(await refuseByHand(services, decision, refusal), 'refused');
  say(usage);
  return 1;
}

async function show(services: Services, publicId: string): Promise<number> {
  const gift = await findGift(services.db, publicId);
  if (gift === undefined) return tell(publicId, 'not_found', 'shown');
  say(`https://gift.truemoney.com/campaign/?v=${voucherOf(services.keys, gift)}`);
  return 0;
}

function tell(publicId: string, outcome: string, good: string): number {
  say(`${publicId}: ${outcome}`);
  return outcome === good ? 0 : 1;
}
