import { button, call, drawer, fieldsOf, part, toast } from './control-parts.js';
import { faultControls } from './control-faults.js';
import { gameControls, refreshGames } from './control-games.js';
import { giftForms, refreshGifts } from './control-gifts.js';
import { clock, money, say, sayAll } from './words.js';

const pollMs = 2000;
const $ = (selector) => document.querySelector(selector);

sayAll();

const tell = (work) => work.catch((error) => toast(say('failed', { reason: error.message })));

const drawTexts = drawer('#texts', say('noTexts'), ({ to, text, code, sentAt }) =>
  part(
    'li',
    'row',
    part('div', 'grow', part('p', 'strong', text), part('p', 'quiet', `${to} · ${clock(sentAt)}`)),
    part('output', 'code', code),
  ),
);

const drawNotices = drawer('#notices', say('noNotices'), ({ channel, to, title, text, at }) =>
  part(
    'li',
    'row',
    part(
      'div',
      'grow',
      part('p', 'strong', title ? `${title} · ${text}` : text),
      part('p', 'quiet', `${channel === 'line' ? 'LINE' : 'Web Push'} · ${to} · ${clock(at)}`),
    ),
  ),
);

const drawOrders = drawer('#orders', say('noOrders'), (order) =>
  part(
    'li',
    'row',
    part(
      'div',
      'grow',
      part('p', 'amount', `฿ ${money(order.amount)}`),
      part('p', 'quiet', `${order.partner} · ${order.providerRef} · ${clock(order.expiresAt)}`),
    ),
    button(say('payNow'), 'primary', () => {
      $('#pay').payload.value = order.payload;
      $('#pay').requestSubmit();
    }),
  ),
);

const drawBankTransfers = drawer('#bank-transfers', say('noBankTransfers'), (row) => {
  const slip = part('a', '', say('slip'));
  slip.href = row.slipUrl;
  slip.target = '_blank';
  slip.rel = 'noopener';
  return part(
    'li',
    'row',
    part(
      'div',
      'grow',
      part('p', 'amount', `${row.currency === 'LAK' ? '₭' : '฿'} ${money(row.amount)}`),
      part('p', 'quiet', `${row.from} → ${row.to} · ${clock(row.at)}${row.slipOnly ? ` · ${say('slipOnly')}` : ''}`),
      part('p', 'quiet', row.reference),
    ),
    slip,
  );
});

const drawPayouts = drawer('#payouts', say('noPayouts'), (payout) =>
  part(
    'li',
    'row',
    part(
      'div',
      'grow',
      part('p', 'strong', `${payout.bankCode} ${payout.accountNo}`),
      part('p', 'quiet', `${payout.accountName} · ${clock(payout.at)} · ${payout.reference}`),
    ),
    part('p', 'amount', `฿ ${money(payout.amount)}`),
  ),
);

let drawFaults;

async function refresh() {
  const phone = $('#phone').value.trim();
  const [texts, notices, orders, bankTransfers, payouts, faults] = await Promise.all([
    call(phone ? `/sms?phone=${encodeURIComponent(phone)}` : '/sms'),
    call('/notices'),
    call('/qr/orders'),
    call('/bank/transfers'),
    call('/bank/payouts'),
    call('/faults'),
  ]);
  drawTexts(texts.slice(0, 20));
  drawNotices(notices.slice(0, 20));
  drawOrders(orders.slice(0, 20));
  drawBankTransfers(bankTransfers.slice(0, 10));
  drawPayouts(payouts.slice(0, 20));
  drawFaults(faults);
  await Promise.all([refreshGifts(), refreshGames()]);
}

function onSubmit(selector, numbers, send) {
  $(selector).addEventListener('submit', (event) => {
    event.preventDefault();
    void tell(send(fieldsOf(event.target, numbers), event.target).then(refresh));
  });
}

$('#line').text.value = new URLSearchParams(location.search).get('line') ?? '';
onSubmit('#line', [], async (fields, form) => {
  await call('/line/messages', fields);
  form.text.value = '';
  toast(say('lineSent'));
});
onSubmit('#pay', ['amount', 'notices'], async (fields, form) => {
  const paid = await call('/qr/pay', fields);
  form.reset();
  toast(say('paid', { amount: `฿ ${money(paid.amount)}` }));
});
onSubmit('#transfer', ['amount'], async ({ to, slipOnly, ...fields }) => {
  const [toBankCode, toAccountNo = ''] = to.trim().split(/\s+/);
  const { reference } = await call('/bank/transfer', {
    ...fields,
    toBankCode,
    toAccountNo,
    slipOnly: slipOnly === 'on',
  });
  toast(say('transferred', { reference }));
});
giftForms(onSubmit);
gameControls({ onSubmit, refresh: () => void tell(refresh()) });
$('#reset').addEventListener('click', () => {
  if (confirm(say('resetAsk'))) void tell(call('/reset', {}).then(refresh));
});
$('#phone').addEventListener('input', () => void tell(refresh()));

async function start() {
  const choices = await call('/faults/choices');
  drawFaults = faultControls(choices, { onSubmit, onChange: (work) => void tell(work.then(refresh)) });
  await refresh();
  setInterval(() => void refresh().catch(() => undefined), pollMs);
}

void tell(start());
