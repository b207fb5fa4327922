import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { GameAccount } from '@kapao/contract/game';
import { walletTransfer, walletTransferAll } from '@kapao/contract/wallet';
import type { WalletView } from '@kapao/contract/wallet';
import { toMajor, toMinor } from '@kapao/contract/money';
import type { Messages } from '@kapao/i18n/main/en';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { serverNowMs } from '@kapao/client/clock';
import { showMoney } from '../lib/amount.ts';
import { useErrorText } from '../lib/error-text.ts';
import { walletQuery } from '../money/api.ts';
import { movableFromWallet, WALLET } from '../money/model.ts';
import { sendMoneyRequest } from '../money/money-request.ts';
import { useTransferError } from '../money/refusal.ts';
import { showReceipt } from '../receipt/show.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { openGameWindow } from './game-window.ts';
import { findEntrance, mayOpen } from './open-game.ts';
import type { Credentials } from './open-game.ts';

export function usePlay(game: GameAccount, view: WalletView) {
  const { game: messages } = useMessages();
  const textOf = useErrorText(view.wallet.currency);
  const [step, setStep] = useState<'idle' | 'moving' | 'checking' | 'entering'>('idle');
  const { fail, ...answer } = useFailure();
  const moveIn = useMoveIn(game, view, {
    onSending: () => setStep('moving'),
    onChecking: () => setStep('checking'),
    onRefused: fail,
  });

  function failEntering(why: string, moved: Moved): void {
    const amount = moved.kind === 'there' ? showMoney(moved.amountMinor, view.wallet.currency) : '';
    fail(messages.playFailed, `${why} ${whereText(messages, moved, { name: game.name, amount })}`.trim());
  }

  /**
   * Returns false when nothing happened: the transfer was refused, or the game cannot be opened. Must run within the
   * tap that opens the tab.
   */
  async function play(known: Credentials, inNewTab: boolean, amountMinor?: bigint): Promise<boolean> {
    if (!mayOpen(game, known)) {
      fail(messages.playFailed, messages.badLink);
      return false;
    }
    const target = openGameWindow(inNewTab, fill(messages.entering, { name: game.name }));
    let moved: Moved = { kind: 'nothing' };
    try {
      setStep('entering');
      const entrance = await findEntrance(game, known);
      if (!entrance) {
        target.giveUp();
        fail(messages.playFailed, messages.badLink);
        return false;
      }
      moved = await moveIn({ aloud: false, amountMinor });
      if (moved.kind === 'refused' || moved.kind === 'unknown') {
        target.giveUp();
        return moved.kind === 'unknown';
      }
      setStep('entering');
      const opened = await target.enter(entrance);
      if (opened === 'closed') toast.info(messages.tabClosed);
      if (opened === 'blocked') failEntering(messages.badLink, moved);
    } catch (error) {
      target.giveUp();
      failEntering(textOf(error), moved);
    } finally {
      setStep('idle');
    }
    return true;
  }

  async function move(amountMinor?: bigint): Promise<boolean> {
    const moved = await moveIn({ aloud: true, amountMinor });
    setStep('idle');
    return moved.kind !== 'refused';
  }

  return {
    step,
    play,
    move,
    ...answer,
  };
}

function whereText(messages: Messages['game'], { kind }: Moved, values: { name: string; amount: string }): string {
  if (kind === 'there') return fill(messages.moneyThere, values);
  return kind === 'moving' ? messages.stillMoving : '';
}

function useFailure() {
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const [shown, setShown] = useState(false);
  function fail(title: string, text: string): void {
    setFailure({ title, text });
    setShown(true);
  }
  return { fail, failure, shown, hide: () => setShown(false) };
}

type Moved = { kind: 'nothing' | 'moving' | 'unknown' | 'refused' } | { kind: 'there'; amountMinor: bigint };

type Notify = { onSending: () => void; onChecking: () => void; onRefused: (title: string, text: string) => void };

/** `aloud`: moving is the whole request, not a part of Play. Without an amount moves the whole wallet. */
type Order = { aloud: boolean; amountMinor?: bigint | undefined };

function useMoveIn(game: GameAccount, view: WalletView, notify: Notify): (order: Order) => Promise<Moved> {
  const messages = useMessages();
  const textOf = useTransferError(view.wallet.currency);
  const client = useQueryClient();

  function whenRefused(error: unknown, aloud: boolean): Moved {
    const code = error instanceof ApiError ? error.code : null;
    if (!aloud && code === 'TRANSFER_MINIMUM') return { kind: 'nothing' };
    if (!aloud && code === 'TRANSFER_PENDING') return { kind: 'moving' };
    if (error instanceof ApiError && error.kind === 'unknown') {
      toast.info(messages.wallet.unknown);
      return { kind: 'unknown' };
    }
    notify.onRefused(messages.wallet.failed, textOf(error));
    return { kind: 'refused' };
  }

  function send(amountMinor: bigint | undefined) {
    const options = { onChecking: notify.onChecking };
    if (amountMinor === undefined)
      return sendMoneyRequest(walletTransferAll, 'transferAll', { to: game.code }, options);
    const body = { from: WALLET, to: game.code, amount: toMajor(amountMinor) };
    return sendMoneyRequest(walletTransfer, 'transfer', body, options);
  }

  return async ({ aloud, amountMinor }) => {
    if ((amountMinor ?? movableFromWallet(view, game)) === 0n) return { kind: 'nothing' };
    notify.onSending();
    try {
      const answer = await send(amountMinor);
      if (answer.message === 'TRANSFER_PENDING') {
        toast.info(messages.game.stillMoving);
        return { kind: 'moving' };
      }
      if (aloud) {
        showReceipt({
          kind: 'transfer',
          state: 'done',
          amount: { amountMinor: toMinor(answer.amount), currency: view.wallet.currency },
          from: messages.wallet.wallet,
          to: game.name,
          createdAt: new Date(serverNowMs()).toISOString(),
          number: 'sought',
          balanceMinor: toMinor(answer.wallet.amount),
        });
      }
      return { kind: 'there', amountMinor: toMinor(answer.slots.find(({ code }) => code === game.code)?.amount ?? 0) };
    } catch (error) {
      return whenRefused(error, aloud);
    } finally {
      void client.invalidateQueries(walletQuery);
    }
  };
}
