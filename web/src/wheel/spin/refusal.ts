import type { SpinReply } from '@kapao/contract/wheel';
import { fill } from '../../i18n/fill.ts';
import type { WheelWords } from '../../i18n/en/wheel.ts';

type Refused = Extract<SpinReply, { success: false }>;

/** The rest between two spins (rules#wheel), where the answer does not say how much is left of it. */
const usualRestSeconds = 3;

/** Why a spin was refused, by its code (product#spin). */
export function spinRefusalText({ error, data }: Refused, words: WheelWords): string {
  // A code of a newer house.
  if (!Object.hasOwn(words.spinError, error)) return words.spinFailed;
  const left = data?.['retryAfter'];
  return fill(words.spinError[error], { seconds: typeof left === 'number' ? Math.ceil(left) : usualRestSeconds });
}
