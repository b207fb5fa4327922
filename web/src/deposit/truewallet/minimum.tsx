import { useQuery } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '../../i18n/fill.ts';
import { useMessages } from '../../i18n/language.ts';
import { showMoney } from '../../lib/amount.ts';
import { limitsQuery } from '../queries.ts';

export function TrueWalletMinimum({ currency }: { currency: Currency }) {
  const { common } = useMessages();
  const { data } = useQuery(limitsQuery);
  return data && fill(common.minimum, { min: showMoney(toMinor(data.truewalletMinimum), currency) });
}
