import { button, call, drawer, part, toast } from './control-parts.js';
import { clock, money, say } from './words.js';

const drawGifts = drawer('#gifts', say('noGifts'), (gift) =>
  part(
    'li',
    'row',
    part(
      'div',
      'grow',
      part('p', 'amount', `฿ ${money(gift.amount)}`),
      part('p', 'quiet', `${gift.taken}/${gift.tickets} · ${say(`gift-${gift.state}`)} · ${clock(gift.createdAt)}`),
      part('p', 'quiet', gift.link),
    ),
    button(say('copy'), '', () => copy(gift.link)),
  ),
);

const drawWalletTransfers = drawer('#wallet-transfers', say('noWalletTransfers'), (transfer) =>
  part(
    'li',
    'row',
    part(
      'div',
      'grow',
      part('p', 'strong', transfer.message || '–'),
      part('p', 'quiet', `${transfer.fromPhone} → ${transfer.toName} · ${clock(transfer.at)}`),
    ),
    part('p', 'amount', `฿ ${money(transfer.amount)}`),
  ),
);

/** Only https and localhost may write the clipboard; elsewhere the link is copied by hand. */
function copy(link) {
  const written = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error());
  written.then(
    () => toast(say('copied')),
    () => toast(link),
  );
}

export async function refreshGifts() {
  const [gifts, transfers] = await Promise.all([call('/truemoney/vouchers'), call('/truemoney/transfers')]);
  drawGifts(gifts.slice(0, 10));
  drawWalletTransfers(transfers.slice(0, 10));
}

export function giftForms(onSubmit) {
  onSubmit('#gift', ['amount', 'tickets'], async (fields) => copy((await call('/truemoney/vouchers', fields)).link));
  onSubmit('#wallet-transfer', ['amount', 'notices'], async (fields) => {
    const paid = await call('/truemoney/transfer', fields);
    toast(say('paid', { amount: `฿ ${money(paid.amount)}` }));
  });
}
