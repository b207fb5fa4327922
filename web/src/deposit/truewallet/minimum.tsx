import { useQuery } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { showMoney } from '../../lib/amount.ts';
import { limitsQuery } from '../queries.ts';

export function TrueWalletMinimum({ currency }: { currency: Currency }) {
  const { common } = useMessages();
  const { data } = useQuery(limitsQuery);
  return data && fill(common.minimum, { min: showMoney(toMinor(data.truewalletMinimum), currency) });
}
