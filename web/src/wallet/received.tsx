import type { ReactNode } from 'react';
import type { Currency } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import type { Messages } from '@kapao/i18n/main/en';
import { serverNowMs } from '@kapao/client/clock';
import type { Receipt } from '../receipt/model.ts';
import { IconDisc } from '../ui/icon/icon.tsx';
import type { IconName } from '../ui/icon/icon.tsx';
import css from './received.module.css';

/** The face of a result: a mark, what it is about in big figures, and what can be done with it. */
export function ResultFace({ icon, tone, figure, children }: FaceProps) {
  return (
    <div className={css['face']}>
      <IconDisc name={icon} tone={tone} big />
      {figure !== undefined && <b className={css['figure']}>{figure}</b>}
      <div className={css['text']}>{children}</div>
    </div>
  );
}

type FaceProps = { icon: IconName; tone: 'plain' | 'pos' | 'acc'; figure?: ReactNode; children: ReactNode };

/** Tells whether money that came without a condition can be withdrawn: a running bonus holds all withdrawals. */
export function freeMoneyText(view: Pick<WalletView, 'bonus'> | undefined, { wallet }: Pick<Messages, 'wallet'>) {
  const state = view?.bonus?.status === true ? view.bonus.state : undefined;
  return state === 'OPEN' || state === 'EXPIRING' ? wallet.heldByBonus : wallet.freeToUse;
}

type Gift = { kind: 'refund' | 'invite' | 'prize'; amountMinor: bigint; from: string; about?: string; note?: string };

/** Receipt of a gift that is in the wallet now. */
export function giftReceipt(
  { amountMinor, ...gift }: Gift,
  currency: Currency,
  { wallet }: Pick<Messages, 'wallet'>,
): Receipt {
  return {
    state: 'done',
    amount: { amountMinor, currency },
    to: wallet.wallet,
    createdAt: new Date(serverNowMs()).toISOString(),
    number: 'find',
    balanceMinor: 'now',
    ...gift,
  };
}
