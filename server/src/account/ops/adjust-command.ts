import { parseArgs } from 'node:util';
import { formatMajor, parseMajor } from '@kapao/contract/money';
import { say } from '../../desk.ts';
import type { Services } from '../../platform/services.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { adjustReasons, isAdjustReason } from '../../statement/reasons.ts';
import { adjustMember } from './adjust.ts';

export const adjustUsage = `npm run ops -- members adjust <phone|id> +<amount>|-<amount> --key <name of it, once> --by <name>
    --reason ${Object.keys(adjustReasons).join('|')} [--note "…", needed for OTHER] [--evidence "…"]`;

const options = {
  by: { type: 'string', default: '' },
  reason: { type: 'string', default: '' },
  note: { type: 'string', default: '' },
  evidence: { type: 'string', default: '' },
  key: { type: 'string', default: '' },
} as const;

/** Credits or debits a member. The amount is read separately, because `-50` would be read as an option. */
export async function runAdjust({ db, log }: Services, [named = '', signed = '', ...words]: string[]): Promise<number> {
  const { values } = parseArgs({ args: words, options });
  const [by, note, evidence, key] = [values.by, values.note, values.evidence, values.key].map((word) => word.trim());
  const { reason } = values;
  const size = /^[+-]/.test(signed) ? parseMajor(signed.slice(1)) : null;
  if (!by || !key || !isAdjustReason(reason) || size === null || (reason === 'OTHER' && !note)) {
    say(adjustUsage);
    return 1;
  }
  const amountMinor = signed.startsWith('-') ? -size : size;
  const act = { reason, note: note || null, evidence: evidence || null, by, key };
  const done = await adjustMember(db, named, { amountMinor, ...act });
  if (isRefusal(done)) {
    say(`${done.refused}: ${named}`);
    return 1;
  }
  log.warn({ event: 'member.adjust', key, by }, 'an operator adjusted the money of a member');
  say(`${done.outcome}  ${signed.slice(0, 1)}${formatMajor(size)}`);
  return 0;
}
