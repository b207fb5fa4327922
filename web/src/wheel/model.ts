import type { SpinReply } from '@kapao/contract/wheel';
import { fill } from '@kapao/i18n/fill';
import type { WheelMessages } from '@kapao/i18n/wheel/en';

type Refused = Extract<SpinReply, { success: false }>;

/** Pause between two spins in seconds (rules#wheel), used when the answer names no delay. */
const usualRestSeconds = 3;

export function spinRefusalText({ error, data }: Refused, messages: WheelMessages): string {
  if (!Object.hasOwn(messages.spinError, error)) return messages.spinFailed;
  const left = data?.['retryAfter'];
  return fill(messages.spinError[error], { seconds: typeof left === 'number' ? Math.ceil(left) : usualRestSeconds });
}
