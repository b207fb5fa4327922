import { queryClient } from '../lib/query.ts';
import { walletQuery } from './queries.ts';

/** Asks for the wallet while home is still on its way; home finds the answer, or the question, in the cache. */
export const prefetchWallet = (): Promise<void> => queryClient.prefetchQuery(walletQuery);
