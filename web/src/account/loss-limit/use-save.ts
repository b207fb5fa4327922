import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { accountLossLimit } from '@kapao/contract/loss-limit';
import type { LossLimit } from '@kapao/contract/loss-limit';
import { toMajor } from '@kapao/contract/money';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/member/call';
import { walletQuery } from '../../wallet/queries.ts';

export type Saved = { lossLimit: LossLimit | undefined } | { refusal: ApiError };

export function useSave() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function save(amountMinor: bigint | null, password?: string): Promise<Saved> {
    setBusy(true);
    try {
      const amount = amountMinor === null ? null : toMajor(amountMinor);
      const { lossLimit } = await call(accountLossLimit, { body: { amount, ...(password ? { password } : {}) } });
      client.setQueryData(walletQuery.queryKey, (view) => {
        if (view === undefined) return view;
        const { lossLimit: _, ...rest } = view;
        return lossLimit === undefined ? rest : { ...rest, lossLimit };
      });
      return { lossLimit };
    } catch (error) {
      if (error instanceof ApiError) return { refusal: error };
      throw error;
    } finally {
      setBusy(false);
      void client.invalidateQueries(walletQuery);
    }
  }

  return { busy, save };
}
