import { useState } from 'react';
import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import type { inviteBonus } from '@kapao/contract/invite';
import type { refundAddWallet, refundReceive } from '@kapao/contract/refund';
import type { Messages } from '@kapao/i18n/main/en';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { showMoney } from '../lib/amount.ts';
import { showWait, useErrorText } from '../lib/error-text.ts';
import { IconDisc } from '../ui/icon/icon.tsx';
import type { IconName } from '../ui/icon/icon.tsx';
import { walletQuery } from './api.ts';
import { sendMoneyRequest } from './money-request.ts';
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

/** `name` is the storage name of the pending request, so that a later visit can ask for its result. */
type Step = { endpoint: typeof inviteBonus | typeof refundReceive | typeof refundAddWallet; name: string };

type Receiver = {
  currency: Currency;
  tooMuch: string;
  again?: string;
  /** Called with what came into the wallet. */
  onReceived: (amountMinor: bigint) => void;
  /** Called after the last step, whatever its result. */
  onEnd?: () => void;
};

type ReceiveProblem = { kind: 'error' | 'info'; text: string };

/** Sends the steps one after another, each under its own key, and stops at the first without success. */
export function useReceive({ currency, tooMuch, again, onReceived, onEnd }: Receiver) {
  const { common } = useMessages();
  const textOf = useErrorText(currency);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReceiveProblem | null>(null);

  function problemOf(error: unknown): ReceiveProblem {
    if (!(error instanceof ApiError)) return { kind: 'error', text: textOf(error) };
    if (error.kind === 'unknown') return { kind: 'info', text: common.unknownOutcome };
    const { retryAfter, max } = error.data;
    if (error.code === 'INVITE_COLLECT' && again !== undefined && typeof retryAfter === 'number')
      return { kind: 'error', text: fill(again, { time: showWait(retryAfter, common.unit) }) };
    if (error.code === 'BONUS_REMAINING' && typeof max === 'number')
      return { kind: 'error', text: fill(tooMuch, { max: showMoney(toMinor(max), currency) }) };
    return { kind: 'error', text: textOf(error) };
  }

  async function receive(steps: readonly Step[]): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      let amount = 0;
      for (const { endpoint, name } of steps) ({ amount } = await sendMoneyRequest(endpoint, name, undefined, {}));
      onReceived(toMinor(amount));
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
      onEnd?.();
      void client.invalidateQueries(walletQuery);
    }
  }

  return { busy, problem, receive };
}
