import { refuse, type Refusal } from '../http/refusal.ts';
import type { TransferFacts } from './side.ts';
import { WALLET } from './leg.ts';

export type StopRefused = 'RG_EXCLUDED' | 'RG_TIMEOUT' | 'ACCOUNT_FROZEN';

/**
 * The member's own stop refuses what goes into a game, with its end in `until`; money can always come out. A frozen
 * member moves nothing.
 */
export function refuseStopped(
  { stop, frozen }: Pick<TransferFacts, 'stop' | 'frozen'>,
  to: string,
): Refusal<StopRefused> | undefined {
  if (stop !== null && to !== WALLET)
    return refuse(stop.code, stop.until === null ? {} : { until: new Date(stop.until).toISOString() });
  return frozen ? refuse('ACCOUNT_FROZEN') : undefined;
}
