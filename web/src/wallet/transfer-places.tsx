import type { Currency } from '@kapao/contract/money';
import { fill } from '../i18n/fill.ts';
import { useWords } from '../i18n/language.ts';
import { showMoney } from '../lib/amount.ts';
import { IconButton } from '../ui/action/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { Monogram } from '../ui/icon/monogram.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { Carousel } from './carousel.tsx';
import { NONE, WALLET } from './transfer-rules.ts';
import type { Place } from './transfer-rules.ts';
import css from './transfer.module.css';

type Props = {
  places: readonly Place[];
  currency: Currency;
  from: string;
  to: string;
  onChange: (sides: { from: string; to: string }) => void;
};

/** The two carousels, from and to, with the button that swaps them. */
export function TransferPlaces({ places, currency, from, to, onChange }: Props) {
  const { wallet: words } = useWords();
  const codes = places.map(({ code }) => code);
  const row = (code: string) => <PlaceRow place={places.find((place) => place.code === code)} currency={currency} />;
  const sayTaken = (code: string): void => {
    const name = places.find((place) => place.code === code)?.name ?? code;
    toast.info(fill(words.taken, { name }));
  };
  const takenBy = (other: string): string | null => (other === NONE ? null : other);
  return (
    <div>
      <div className={cx(css['pair'], css['labels'])} aria-hidden="true">
        <span>{words.from}</span>
        <span />
        <span>{words.to}</span>
      </div>
      <div className={css['pair']}>
        <Carousel
          label={words.from}
          options={codes}
          value={from}
          taken={takenBy(to)}
          onChoose={(code) => onChange({ from: code, to })}
          onTaken={sayTaken}
        >
          {row}
        </Carousel>
        <span className={css['swap']}>
          <IconButton icon="swap" label={words.swap} onClick={() => onChange({ from: to, to: from })} />
        </span>
        <Carousel
          label={words.to}
          options={codes}
          value={to}
          taken={takenBy(from)}
          onChoose={(code) => onChange({ from, to: code })}
          onTaken={sayTaken}
        >
          {row}
        </Carousel>
      </div>
    </div>
  );
}

function PlaceRow({ place, currency }: { place: Place | undefined; currency: Currency }) {
  if (!place) return null;
  return (
    <>
      <Tile place={place} />
      <span className="grow">
        <span className={css['name']}>{place.name}</span>
        {place.amountMinor !== null && <span className={css['amount']}>{showMoney(place.amountMinor, currency)}</span>}
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
  return <Monogram code={place.code} image={place.logo} size="s" />;
}
