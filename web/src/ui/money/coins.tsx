import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { Coin } from '../icon/logo.tsx';
import { Skeleton } from '../state/skeleton.tsx';
import css from './money.module.css';

export function Coins({ count }: { count: number | undefined }) {
  const { common } = useMessages();
  if (count === undefined) return <Skeleton width={110} height={36} round />;
  return (
    <span className={css['coins']}>
      <Coin />
      {fill(common.coins, { count })}
    </span>
  );
}
