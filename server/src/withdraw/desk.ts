import { formatMajor } from '@kapao/contract/money';
import { attend, say } from '../desk.ts';
import type { House } from '../house.ts';
import { approve, reject } from './approval.ts';
import { findWithdrawal, listWaiting } from './store.ts';

// `npm run withdrawals [list | approve <id> [reason] | reject <id> [reason]]`: withdrawals that wait for a person.

if (import.meta.main) await attend(act);

export async function act(house: House, [action = 'list', publicId = '', ...words]: string[]): Promise<number> {
  if (action === 'list') return list(house);
  const seen = await findWithdrawal(house.db, publicId);
  if (seen === undefined || (action !== 'approve' && action !== 'reject')) {
    say('Say: list, approve <id> [reason], or reject <id> [reason]');
    return 1;
  }
  const decision = { publicId, revision: seen.revision, by: 'desk', reason: words.join(' ') || null };
  const outcome = action === 'approve' ? await approve(house, decision) : await reject(house, decision);
  say(`${publicId}: ${typeof outcome === 'string' ? outcome : `held until ${outcome.heldUntil.toISOString()}`}`);
  return outcome === 'approved' || outcome === 'rejected' ? 0 : 1;
}

async function list({ db }: House): Promise<number> {
  for (const { publicId, state, amountMinor, currency, bankCode, bankAccountNo } of await listWaiting(db)) {
    say(`${publicId}  ${state.padEnd(9)}  ${formatMajor(amountMinor)} ${currency}  ${bankCode} ${bankAccountNo}`);
  }
  return 0;
}
