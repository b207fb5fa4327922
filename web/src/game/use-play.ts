import { useState } from 'react';
import type { GameAccount } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';
import type { Messages } from '@kapao/i18n/main/en';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { showMoney } from '../lib/amount.ts';
import { useErrorText } from '../lib/error-text.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { openGameWindow } from './entrance/game-window.ts';
import { findEntrance, mayOpen } from './entrance/open-game.ts';
import type { Credentials } from './entrance/open-game.ts';
import { useMoveIn } from './use-move-in.ts';
import type { Moved } from './use-move-in.ts';

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
