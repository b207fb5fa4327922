import { refuse, type Refusal } from '../platform/refusal.ts';
import type { TransferFacts } from './side.ts';
import { WALLET } from './leg.ts';

export type StopRefused = 'RG_EXCLUDED' | 'RG_TIMEOUT' | 'ACCOUNT_FROZEN';

/**
 * Refuses transfers into a game during the member's own stop; money can always come out. Refuses every transfer of a
 * frozen member.
 */
export function refuseStoppedTransfer(
  { stop, frozen }: Pick<TransferFacts, 'stop' | 'frozen'>,
  to: string,
): Refusal<StopRefused> | undefined {
  if (stop !== null && to !== WALLET)
    return refuse(stop.code, stop.until === null ? {} : { until: new Date(stop.until).toISOString() });
  return frozen ? refuse('ACCOUNT_FROZEN') : undefined;
}
