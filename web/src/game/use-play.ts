import { useState } from 'react';
import type { GameAccount } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '../i18n/fill.ts';
import { useWords } from '../i18n/language.ts';
import { showMoney } from '../lib/amount.ts';
import { useErrorText } from '../lib/error-text.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { openGameWindow } from './entrance/game-window.ts';
import { findEntrance } from './entrance/open-game.ts';
import type { Credentials } from './entrance/open-game.ts';
import { useMoveAll } from './use-move-all.ts';
import type { Moved } from './use-move-all.ts';

/** Moves all of the wallet into a game, and plays it (spec §4, Play button). */
export function usePlay(game: GameAccount, view: WalletView) {
  const { game: words } = useWords();
  const textOf = useErrorText(view.wallet.currency);
  const [step, setStep] = useState<'idle' | 'moving' | 'checking' | 'entering'>('idle');
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const [shown, setShown] = useState(false);
  const moveAll = useMoveAll(game, view, {
    onSending: () => setStep('moving'),
    onChecking: () => setStep('checking'),
    onRefused: fail,
  });

  function fail(title: string, text: string): void {
    setFailure({ title, text });
    setShown(true);
  }

  /** A game that cannot be entered, with a word on where the money is: it may have gone there already. */
  function failEntering(why: string, moved: Moved): void {
    const amount = moved.kind === 'there' ? showMoney(moved.amountMinor, view.wallet.currency) : '';
    const where = {
      there: fill(words.moneyThere, { name: game.name, amount }),
      moving: words.stillMoving,
      nothing: '',
      refused: '',
    };
    fail(words.playFailed, `${why} ${where[moved.kind]}`.trim());
  }

  async function play(known: Credentials, inNewTab: boolean): Promise<void> {
    const target = openGameWindow(inNewTab, fill(words.entering, { name: game.name }));
    let moved: Moved = { kind: 'nothing' };
    try {
      moved = await moveAll(false);
      if (moved.kind === 'refused') return target.giveUp();
      setStep('entering');
      const entrance = await findEntrance(game, known);
      if (!entrance) {
        target.giveUp();
        failEntering(words.badLink, moved);
      } else if (!target.enter(entrance)) toast.info(words.tabClosed);
    } catch (error) {
      target.giveUp();
      failEntering(textOf(error), moved);
    } finally {
      setStep('idle');
    }
  }

  return {
    step,
    play: (known: Credentials, inNewTab: boolean) => void play(known, inNewTab),
    /** `then` is called once it is done, on its way, or refused. */
    moveAll: (then: () => void) =>
      void moveAll(true).finally(() => {
        setStep('idle');
        then();
      }),
    failure,
    shown,
    hide: () => setShown(false),
  };
}
