const en = {
  deskTitle: 'Sandbox',
  deskLead: 'Everything outside Kapao. Act as the phone, the payer, the bank and the player.',
  texts: 'Text messages',
  phone: 'Phone number',
  phoneHint: 'All phones',
  noTexts: 'No text yet. Ask for an OTP in the web app.',
  pay: 'Pay a QR',
  openOrders: 'Waiting for money',
  noOrders: 'No open QR. Create one in the web app, then pay it here.',
  payload: 'QR text',
  payloadHint: 'Paste it, or pick an order below',
  amount: 'Other amount',
  amountHint: 'as on the QR',
  notices: 'Notices',
  payNow: 'Pay',
  paid: 'Paid {amount}',
  bankApp: 'Pay by bank app',
  fromBank: 'From bank',
  fromAccount: 'From account',
  fromName: 'Name of the sender',
  toAccount: 'To bank and account',
  toHint: 'SCB 4051234567',
  transferAmount: 'Amount',
  slipOnly: 'Only the slip shows it',
  transferNow: 'Transfer',
  transferred: 'Sent. Reference {reference}',
  bankTransfers: 'Sent by bank app',
  noBankTransfers: 'Nothing has been sent yet.',
  slip: 'Slip',
  gifts: 'True-money gifts',
  tickets: 'Shares',
  giftState: 'State',
  'gift-ok': 'good',
  'gift-expired': 'expired',
  'gift-own': 'made by Kapao itself',
  'gift-redeemed': 'redeemed by Kapao before',
  'gift-out-of-stock': 'all shares taken',
  'gift-unknown-receiver': 'Kapao’s phone unknown',
  'gift-broken': 'service broken',
  makeGift: 'Make a gift link',
  noGifts: 'No gift yet. Make one, then paste its link in the web app.',
  copy: 'Copy',
  copied: 'Link copied',
  walletTransfers: 'Pay the AUTO wallet',
  noWalletTransfers: 'No wallet has been paid yet.',
  toWallet: 'To',
  fromPhone: 'From phone',
  message: 'Message',
  messageHint: 'The member’s user name',
  payouts: 'Paid out to banks',
  noPayouts: 'Nothing has been paid out yet.',
  games: 'Games',
  game: 'Game',
  player: 'Player',
  playerHint: 'Pick one above',
  noPlayers: 'No player yet. Open a game account in the web app.',
  bet: 'Bet',
  win: 'Win',
  playRound: 'Play round',
  transfers: 'Transfers',
  noTransfers: 'No transfer yet.',
  in: 'in',
  out: 'out',
  faults: 'Faults',
  faultsLead: 'Faults of a partner from now on. A count ends a fault by itself.',
  target: 'Partner',
  mode: 'Fault',
  times: 'Times',
  timesHint: 'until changed',
  set: 'Set',
  noFaults: 'Every partner works.',
  clear: 'Back to ok',
  everyGame: 'every game',
  faultPlayerHint: 'all',
  heal: 'All back to ok',
  reset: 'Forget everything',
  resetAsk: 'Delete all players, balances, payouts, texts and faults? Kapao keeps its own ledger.',
  failed: 'Refused: {reason}',
  lang: 'ไทย',
};

const th = {
  deskTitle: 'แซนด์บ็อกซ์',
  deskLead: 'ทุกอย่างที่อยู่นอกระบบ เป็นทั้งโทรศัพท์ คนจ่ายเงิน ธนาคาร และผู้เล่น',
  texts: 'ข้อความ SMS',
  phone: 'เบอร์โทรศัพท์',
  phoneHint: 'ทุกเบอร์',
  noTexts: 'ยังไม่มีข้อความ ขอ OTP จากหน้าเว็บก่อน',
  pay: 'จ่าย QR',
  openOrders: 'รอการจ่ายเงิน',
  noOrders: 'ไม่มี QR ที่รออยู่ สร้างจากหน้าเว็บแล้วมาจ่ายที่นี่',
  payload: 'ข้อความใน QR',
  payloadHint: 'วางข้อความ หรือเลือกรายการด้านล่าง',
  amount: 'ยอดอื่น',
  amountHint: 'ตาม QR',
  notices: 'จำนวนแจ้ง',
  payNow: 'จ่าย',
  paid: 'จ่ายแล้ว {amount}',
  bankApp: 'โอนด้วยแอปธนาคาร',
  fromBank: 'จากธนาคาร',
  fromAccount: 'จากบัญชี',
  fromName: 'ชื่อผู้โอน',
  toAccount: 'ไปยังธนาคารและบัญชี',
  toHint: 'SCB 4051234567',
  transferAmount: 'ยอดเงิน',
  slipOnly: 'มีเฉพาะสลิปที่แจ้ง',
  transferNow: 'โอนเงิน',
  transferred: 'โอนแล้ว เลขอ้างอิง {reference}',
  bankTransfers: 'รายการโอนจากแอปธนาคาร',
  noBankTransfers: 'ยังไม่มีรายการโอน',
  slip: 'สลิป',
  gifts: 'ซองของขวัญทรูมันนี่',
  tickets: 'จำนวนส่วน',
  giftState: 'สถานะ',
  'gift-ok': 'ใช้ได้',
  'gift-expired': 'หมดอายุ',
  'gift-own': 'ซองของระบบเอง',
  'gift-redeemed': 'ระบบเคยรับไปแล้ว',
  'gift-out-of-stock': 'ถูกรับครบแล้ว',
  'gift-unknown-receiver': 'ไม่รู้จักเบอร์ของระบบ',
  'gift-broken': 'บริการขัดข้อง',
  makeGift: 'สร้างลิงก์ซอง',
  noGifts: 'ยังไม่มีซอง สร้างที่นี่แล้วนำลิงก์ไปวางในหน้าเว็บ',
  copy: 'คัดลอก',
  copied: 'คัดลอกลิงก์แล้ว',
  walletTransfers: 'โอนเข้าวอลเล็ท AUTO',
  noWalletTransfers: 'ยังไม่มีใครโอนเข้าวอลเล็ท',
  toWallet: 'ถึง',
  fromPhone: 'จากเบอร์',
  message: 'ข้อความ',
  messageHint: 'ชื่อผู้ใช้ของสมาชิก',
  payouts: 'เงินที่จ่ายเข้าธนาคาร',
  noPayouts: 'ยังไม่มีการจ่ายออก',
  games: 'เกม',
  game: 'เลือกเกม',
  player: 'ผู้เล่น',
  playerHint: 'เลือกจากด้านบน',
  noPlayers: 'ยังไม่มีผู้เล่น เปิดบัญชีเกมจากหน้าเว็บก่อน',
  bet: 'เดิมพัน',
  win: 'ได้คืน',
  playRound: 'เล่นหนึ่งรอบ',
  transfers: 'รายการโอน',
  noTransfers: 'ยังไม่มีรายการโอน',
  in: 'เข้า',
  out: 'ออก',
  faults: 'ความผิดพลาด',
  faultsLead: 'กำหนดให้คู่ค้าทำผิดพลาดนับจากนี้ ถ้าใส่จำนวนครั้งจะหยุดเอง',
  target: 'คู่ค้า',
  mode: 'แบบ',
  times: 'ครั้ง',
  timesHint: 'จนกว่าจะเปลี่ยน',
  set: 'ตั้งค่า',
  noFaults: 'คู่ค้าทุกรายทำงานปกติ',
  clear: 'กลับเป็นปกติ',
  everyGame: 'ทุกเกม',
  faultPlayerHint: 'ทุกคน',
  heal: 'กลับเป็นปกติทั้งหมด',
  reset: 'ลืมทุกอย่าง',
  resetAsk: 'ลบผู้เล่น ยอดเงิน รายการจ่าย ข้อความ และความผิดพลาดทั้งหมด? บัญชีในระบบยังอยู่เหมือนเดิม',
  failed: 'ถูกปฏิเสธ: {reason}',
  lang: 'English',
};

const asked = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem('lang') ?? navigator.language;

/** Taken from `?lang=`, else the stored choice, else the browser. */
export const language = asked.startsWith('th') ? 'th' : 'en';

const words = language === 'th' ? th : en;

export function say(key, values = {}) {
  return Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), words[key] ?? key);
}

export function sayAll() {
  document.documentElement.lang = language;
  for (const part of document.querySelectorAll('[data-t]')) part.textContent = say(part.dataset.t);
  for (const part of document.querySelectorAll('[data-hint]')) part.placeholder = say(part.dataset.hint);
  document.querySelector('#lang')?.addEventListener('click', () => {
    const other = language === 'th' ? 'en' : 'th';
    localStorage.setItem('lang', other);
    const address = new URL(location.href);
    address.searchParams.delete('lang');
    location.replace(address);
  });
}

/** Formats `1234.5` as `1,234.50` in both languages. */
export function money(amount) {
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Formats a time as HH:MM:SS of this machine. */
export function clock(moment) {
  return new Date(moment).toLocaleTimeString('en-GB');
}
