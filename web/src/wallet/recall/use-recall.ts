import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import { walletTransferAll } from '@kapao/contract/wallet';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '../../i18n/fill.ts';
import type { Words } from '../../i18n/en/words.ts';
import { useWords } from '../../i18n/language.ts';
import { showMoney } from '../../lib/amount.ts';
import { ApiError } from '../../lib/api.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { toast } from '../../ui/overlay/toasts.ts';
import { press } from '../money-press.ts';
import { walletQuery } from '../queries.ts';
import { WALLET } from '../transfer-rules.ts';
import { stuckIn } from '../refusal/stuck.ts';

type Outcome = { title: string; text: string };

/**
 * Returns money from all games to the wallet, and names the games that kept some.
 * Calls `onSettled` when done, partly done or pending.
 */
export function useRecall(view: WalletView, onSettled: () => void) {
  const { wallet: words } = useWords();
  const textOf = useErrorText(view.wallet.currency);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [shown, setShown] = useState(false);

  function show(next: Outcome): void {
    setOutcome(next);
    setShown(true);
  }

  function tellRefusal(error: unknown): void {
    if (error instanceof ApiError && error.kind === 'unknown') {
      onSettled();
      toast.info(words.unknown);
      return;
    }
    const stuck = stuckIn(error, view.slots);
    if (stuck.length === 0) return show({ title: words.failed, text: textOf(error) });
    onSettled();
    show({ title: words.recalledPart, text: fill(words.stuck, { names: stuck.join(', ') }) });
  }

  async function send(): Promise<void> {
    setBusy(true);
    try {
      const answer = await press(walletTransferAll, 'transferAll', { to: WALLET }, {});
      onSettled();
      if (answer.message === 'TRANSFER_PENDING') toast.info(words.pending);
      else show(outcomeOf(answer, view, words));
    } catch (error) {
      tellRefusal(error);
    } finally {
      setBusy(false);
      void client.invalidateQueries(walletQuery);
    }
  }

  return { busy, send: () => void send(), outcome, shown, hide: () => setShown(false) };
}

type Done = { amount: number; slots: { code: string; amount: number }[] };

function outcomeOf({ amount, slots }: Done, view: WalletView, words: Words['wallet']): Outcome {
  const money = (major: number): string => showMoney(toMinor(major), view.wallet.currency);
  const nameOf = (code: string): string => view.slots.find((game) => game.code === code)?.name ?? code;
  const stayed = slots.filter((slot) => slot.amount > 0).map((slot) => `${nameOf(slot.code)} ${money(slot.amount)}`);
  const back = fill(words.recalledText, { amount: money(amount) });
  if (stayed.length === 0) return { title: words.recalled, text: back };
  const left = fill(words.stayed, { places: stayed.join(', ') });
  return amount > 0
    ? { title: words.recalledPart, text: `${back} ${left}` }
    : { title: words.recalledNone, text: left };
}
