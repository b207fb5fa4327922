import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { GameAccount } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';
import { useInfo } from '../content/use-info.ts';
import { movableFromWallet } from '../money/model.ts';
import { credentialsQuery } from './queries.ts';
import type { usePlay } from './use-play.ts';

type Options = {
  play: ReturnType<typeof usePlay>;
  onMoved: () => void;
};

/** A member with a loss limit is asked for an amount first; that confirmation is the tap that opens the game's tab. */
export function usePlayRequest(game: GameAccount, view: WalletView, { play, onMoved }: Options) {
  const info = useInfo();
  const known = useQuery({ ...credentialsQuery(game.code), enabled: game.isActive }).data;
  const [question, setQuestion] = useState({ open: false, count: 0 });
  const canMove = movableFromWallet(view, game) > 0n;

  async function go(amountMinor?: bigint): Promise<boolean> {
    if (game.web !== null) return known === undefined || play.play(known, info?.openGamesInNewTab ?? true, amountMinor);
    const moved = await play.move(amountMinor);
    onMoved();
    return moved;
  }

  return {
    canMove,
    canPlay: known !== undefined,
    question,
    go,
    request: (): void => {
      if (view.lossLimit && canMove) setQuestion({ open: true, count: question.count + 1 });
      else void go();
    },
    endQuestion: (): void => setQuestion({ ...question, open: false }),
  };
}
