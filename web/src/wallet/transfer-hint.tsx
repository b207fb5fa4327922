import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { showMoney } from '../lib/amount.ts';
import { leastTransferMinor, lesserMinor, mostFrom } from './transfer-rules.ts';
import type { Place } from './transfer-rules.ts';

type Draft = {
  source: Place | undefined;
  target: Place | undefined;
  typedMinor: bigint | null;
  amountMinor: bigint | null;
  leftMinor: bigint | undefined;
};

export function TransferHint({ draft, currency }: { draft: Draft; currency: Currency }) {
  const { wallet: messages } = useMessages();
  const { source, target, typedMinor, amountMinor, leftMinor } = draft;
  const mostMinor = mostFrom(source);
  const money = (minor: bigint): string => showMoney(minor, currency);
  const stepped = [source, target].filter((place) => place !== undefined && place.stepMinor > 1n);
  const stays = typedMinor === null || amountMinor === null ? 0n : typedMinor - amountMinor;
  return (
    <>
      <span className="block">
        <Range mostMinor={mostMinor && lesserMinor(mostMinor, leftMinor)} currency={currency} />
      </span>
      {stays === 0n || amountMinor === null
        ? stepped.map((place) => (
            <span key={place?.code} className="block">
              {place && fill(messages.steps, { name: place.name, step: money(place.stepMinor) })}
            </span>
          ))
        : amountMinor > 0n && (
            <span className="block">{fill(messages.part, { amount: money(amountMinor), rest: money(stays) })}</span>
          )}
    </>
  );
}

function Range({ mostMinor, currency }: { mostMinor: bigint | undefined; currency: Currency }) {
  const { wallet: messages, common } = useMessages();
  const min = showMoney(leastTransferMinor, currency);
  if (mostMinor === undefined || mostMinor < leastTransferMinor) return fill(common.minimum, { min });
  return fill(messages.range, { min, max: showMoney(mostMinor, currency) });
}
