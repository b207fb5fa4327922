import { formatMajor, parseMajor } from '@kapao/contract/money';
import { slipReasons } from '@kapao/contract/slip';
import { attend, say } from '../../../desk.ts';
import type { Services } from '../../../platform/services.ts';
import { takeBy } from '../../../platform/take-by.ts';
import { uploadPath } from '../../../platform/http/upload/upload.ts';
import { listReview, type Slip } from '../store.ts';
import { creditSlip, refuseSlip } from './decide.ts';

// Command `npm run slips [list | credit <id> [amount=100.00] [reason] | refuse <id> <REASON> [note]] --by <your name>`:
// slips in review. Replaced later by the staff console.

if (import.meta.main) await attend(act);

export async function act(services: Services, [action = 'list', publicId = '', ...words]: string[]): Promise<number> {
  if (action === 'list') {
    for (const slip of await listReview(services.db)) say(lineOf(services, slip));
    return 0;
  }
  const by = takeBy(words);
  if (action === 'credit' && by !== '') return credit(services, publicId, by, words);
  const reason = slipReasons.find((known) => known === words[0]);
  if (action === 'refuse' && reason !== undefined && by !== '') {
    const outcome = await refuseSlip(services, { publicId, by, reason, note: words.slice(1).join(' ') });
    say(`${publicId}: ${outcome}`);
    return outcome === 'refused' ? 0 : 1;
  }
  say('Say: list, credit <id> [amount=100.00] [reason], or refuse <id> <REASON> [note]; and --by <your name>');
  say(`REASON is one of ${slipReasons.join(', ')}`);
  return 1;
}

async function credit(services: Services, publicId: string, by: string, words: string[]): Promise<number> {
  const [first = '', ...rest] = words;
  const amountMinor = first.startsWith('amount=') ? parseMajor(first.slice('amount='.length)) : undefined;
  if (amountMinor === null) {
    say('The amount is written like amount=100.00');
    return 1;
  }
  const note = (amountMinor === undefined ? words : rest).join(' ');
  const amount = amountMinor === undefined ? {} : { amountMinor };
  const outcome = await creditSlip(services, { publicId, by, note, ...amount });
  say(`${publicId}: ${outcome}`);
  if (outcome === 'no_amount')
    say('The bank has not told the amount: look at the slip and say credit <id> amount=100.00');
  return outcome === 'credited' ? 0 : 1;
}

function lineOf(services: Services, slip: Slip): string {
  const amount = slip.amountMinor === null ? '-' : `${formatMajor(slip.amountMinor)} ${slip.currency}`;
  const picture = slip.pictureKey === null ? '-' : uploadPath(services, slip.pictureKey);
  return [slip.publicId, slip.reason, amount, slip.bankCode, slip.reference, picture].join('  ');
}
