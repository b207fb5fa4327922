import { parseArgs } from 'node:util';
import { formatMajor } from '@kapao/contract/money';
import { say } from '../../desk.ts';
import type { Services } from '../../platform/services.ts';
import { isReversalReason, reversalReasons } from '../../statement/reasons.ts';
import { reversePayment } from './reverse.ts';

const usage = `reverse <payment> --reason ${Object.keys(reversalReasons).join('|')} --by <your name>
    [--note "…", needed for OTHER] [--evidence "…"] [--next match|return] [--keep-gift]`;

const options = {
  by: { type: 'string', default: '' },
  reason: { type: 'string', default: '' },
  note: { type: 'string', default: '' },
  evidence: { type: 'string', default: '' },
  next: { type: 'string', default: 'match' },
  'keep-gift': { type: 'boolean', default: false },
} as const;

export async function runReverse(services: Services, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [id = ''] = positionals;
  const { reason, next } = values;
  const [by, note, evidence] = [values.by.trim(), values.note.trim(), values.evidence.trim()];
  const isComplete = by !== '' && /^\d{1,18}$/.test(id) && (reason !== 'OTHER' || note !== '');
  if (!isComplete || !isReversalReason(reason) || (next !== 'match' && next !== 'return')) {
    say(usage);
    return 1;
  }
  const reversed = await reversePayment(services, {
    paymentId: BigInt(id),
    reason,
    note: note || null,
    evidence: evidence || null,
    by,
    next,
    keepGift: values['keep-gift'],
  });
  if (typeof reversed === 'string') {
    say(reversed);
    return 1;
  }
  const { takenMinor, owedMinor, giftMinor, coins, invite } = reversed;
  const amounts = `taken ${formatMajor(takenMinor)}  owed ${formatMajor(owedMinor)}  gift ${formatMajor(giftMinor)}`;
  say(`reversed  ${amounts}  coins ${coins}  invite ${invite}`);
  return 0;
}
