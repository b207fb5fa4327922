import { queryClient } from '../lib/query.ts';
import { walletQuery } from './queries.ts';

export const prefetchWallet = (): Promise<void> => queryClient.prefetchQuery(walletQuery);
