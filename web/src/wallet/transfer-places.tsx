import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { showMoney } from '../lib/amount.ts';
import { IconButton } from '../ui/action/button.tsx';
import { gameMonogram } from '../game/model.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { Monogram } from '../ui/icon/monogram.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { Carousel } from './carousel.tsx';
import { NONE, WALLET } from '../money/model.ts';
import type { Place } from '../money/model.ts';
import css from './transfer.module.css';

type Props = {
  places: readonly Place[];
  currency: Currency;
  from: string;
  to: string;
  onChange: (sides: { from: string; to: string }) => void;
};

/** Shows amounts of seven digits or more in smaller figures, because numbers never wrap (design#money). */
const longFromMinor = 100_000_000n;

export function TransferPlaces({ places, currency, from, to, onChange }: Props) {
  const { wallet: messages } = useMessages();
  const placeOf = (code: string) => places.find((place) => place.code === code);
  const nameOf = (code: string): string => placeOf(code)?.name ?? code;
  const takenBy = (other: string): string | null => (other === NONE ? null : other);
  const rowBeside = (other: string) => (code: string) => (
    <PlaceRow place={placeOf(code)} currency={currency} taken={code === takenBy(other)} />
  );
  const shared = {
    options: places.map(({ code }) => code),
    nameOf,
    onTaken: (code: string) => toast.info(fill(messages.taken, { name: nameOf(code) })),
  };
  return (
    <div>
      <div className={cx(css['pair'], css['labels'])} aria-hidden="true">
        <span>{messages.from}</span>
        <span />
        <span>{messages.to}</span>
      </div>
      <div className={css['pair']}>
        <Carousel
          {...shared}
          label={messages.from}
          value={from}
          taken={takenBy(to)}
          onChoose={(code) => onChange({ from: code, to })}
        >
          {rowBeside(to)}
        </Carousel>
        <span className={css['swap']}>
          <IconButton icon="swap" label={messages.swap} onClick={() => onChange({ from: to, to: from })} />
        </span>
        <Carousel
          {...shared}
          label={messages.to}
          value={to}
          taken={takenBy(from)}
          onChoose={(code) => onChange({ from, to: code })}
        >
          {rowBeside(from)}
        </Carousel>
      </div>
    </div>
  );
}

type RowProps = { place: Place | undefined; currency: Currency; taken: boolean };

function PlaceRow({ place, currency, taken }: RowProps) {
  const { wallet: messages } = useMessages();
  if (!place) return null;
  const long = (place.amountMinor ?? 0n) >= longFromMinor ? '' : undefined;
  return (
    <>
      <span className={css['picture']} data-long={long}>
        <Tile place={place} />
      </span>
      <span className="grow">
        <span className={css['name']}>{place.name}</span>
        {place.amountMinor !== null && (
          <span className={css['amount']} data-long={long}>
            {place.stale && <Icon name="clock" size="xs" />}
            {showMoney(place.amountMinor, currency)}
          </span>
        )}
        {place.stale && <span className="vh">{messages.lastKnown}</span>}
        {taken && <span className="vh">{messages.takenHere}</span>}
      </span>
    </>
  );
}

function Tile({ place }: { place: Place }) {
  if (place.code === NONE) return <span className={css['tile']}>–</span>;
  if (place.code === WALLET) {
    return (
      <span className={cx(css['tile'], css['wallet'])}>
        <Icon name="wallet" size="s" />
      </span>
    );
  }
  return <Monogram code={place.code} text={gameMonogram(place.code)} image={place.logo} size="s" />;
}
