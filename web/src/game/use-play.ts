import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { GameAccount } from '@kapao/contract/game';
import { walletTransferAll } from '@kapao/contract/wallet';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '../i18n/fill.ts';
import { useWords } from '../i18n/language.ts';
import { ApiError } from '../lib/api.ts';
import { useErrorText } from '../lib/error-text.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { press } from '../wallet/money-press.ts';
import { walletQuery } from '../wallet/queries.ts';
import { inWalletMinor } from '../wallet/total.ts';
import { leastTransferMinor } from '../wallet/transfer-rules.ts';
import { openGameWindow } from './game-window.ts';
import { findEntrance } from './open-game.ts';
import type { Credentials } from './open-game.ts';

type Failure = { title: string; text: string };

/** Moves all of the wallet into a game, and plays it (spec §4, Play button). */
export function usePlay(game: GameAccount, view: WalletView) {
  const words = useWords();
  const textOf = useErrorText(view.wallet.currency);
  const client = useQueryClient();
  const [step, setStep] = useState<'idle' | 'moving' | 'checking' | 'entering'>('idle');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [shown, setShown] = useState(false);

  function fail(title: string, error: unknown): void {
    if (error instanceof ApiError && error.kind === 'unknown' && title === words.wallet.failed) {
      toast.info(words.wallet.unknown);
      return;
    }
    setFailure({ title, text: typeof error === 'string' ? error : textOf(error) });
    setShown(true);
  }

  /** Whether the money is in the game, or on its way there; a refusal is told and answers false. */
  async function moveAll(aloud: boolean): Promise<boolean> {
    if (inWalletMinor(view) < leastTransferMinor) return true;
    setStep('moving');
    try {
      const options = { onChecking: () => setStep('checking') };
      const answer = await press(walletTransferAll, 'transferAll', { to: game.code }, options);
      if (answer.message === 'TRANSFER_PENDING') toast.info(words.game.stillMoving);
      else if (aloud) toast.success(words.wallet.done);
      return true;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      // Nothing that can move, or something that moves already: the game can be entered all the same.
      if (!aloud && (code === 'TRANSFER_MINIMUM' || code === 'TRANSFER_PENDING')) return true;
      fail(words.wallet.failed, error);
      return false;
    } finally {
      void client.invalidateQueries(walletQuery);
    }
  }

  async function play(known: Credentials, inNewTab: boolean): Promise<void> {
    const target = openGameWindow(inNewTab, fill(words.game.entering, { name: game.name }));
    try {
      if (!(await moveAll(false))) return target.giveUp();
      setStep('entering');
      const entrance = await findEntrance(game, known);
      if (entrance) return target.enter(entrance);
      target.giveUp();
      fail(words.game.playFailed, words.game.badLink);
    } catch (error) {
      target.giveUp();
      fail(words.game.playFailed, error);
    } finally {
      setStep('idle');
    }
  }

  return {
    step,
    play: (known: Credentials, inNewTab: boolean) => void play(known, inNewTab),
    moveAll: () => void moveAll(true).finally(() => setStep('idle')),
    fail,
    failure,
    shown,
    hide: () => setShown(false),
  };
}
