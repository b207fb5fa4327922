import { lookupDeposit, qrCreate, type QrState } from '@kapao/contract/deposit';
import { slipList, slipUpload } from '@kapao/contract/slip';
import { slip } from '../../journeys/steps/replies.ts';
import { screensAt, type Screen, type Step } from '../screen.ts';
import { alert, alters, answers, click, fails, fill, gone, holds, link, radio, refuses, see } from '../steps.ts';
import { seeHidden, sheet, submit, tab, top, topButton } from '../steps.ts';

const deposit = sheet((say) => say.home.deposit);
const bank: readonly Step[] = [...deposit, click(tab((say) => say.deposit.bankTab))];
const qr: readonly Step[] = [...deposit, click(tab((say) => say.deposit.qrTab))];
const truewallet: readonly Step[] = [...deposit, click(tab((say) => say.deposit.truewalletTab))];
const amount = `${top}form input`;
const picture = `${top}img[data-payload]`;

const createQr: Step = async (visit) => {
  const [shown, field] = [visit.page.locator(picture), visit.page.locator(amount)];
  await shown.or(field).first().waitFor();
  if (await shown.isVisible()) return;
  await field.fill('500');
  await click(submit)(visit);
  await shown.waitFor();
};

const shortQr = (): QrState => ({
  hasQrcode: true,
  qrcodeId: 'over',
  qrcode: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" data-payload="0"></svg>',
  amount: 500,
  payable: 500,
  now: new Date().toISOString(),
  expireIn: new Date(Date.now() + 700).toISOString(),
});

const answerShortQr: Step = ({ page }) => {
  let made: QrState | { hasQrcode: false } = { hasQrcode: false };
  return page.route(`**${qrCreate.path.replace(':bankCode', '*')}`, (route) => {
    if (route.request().method() === 'POST') made = shortQr();
    return route.fulfill({ json: made });
  });
};

const files = 'dialog[open] input[type=file] >> nth=0';
const slipSheet: readonly Step[] = [...bank, click(topButton((say) => say.deposit.slip.open)), seeHidden(files)];
const pickSlip: Step = ({ page, stage }) =>
  page.locator(files).setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: stage.slip });
const pickNote: Step = ({ page }) =>
  page.locator(files).setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no slip') });
const picked: readonly Step[] = [...slipSheet, pickSlip, see(`${top}figure`)];

const sent = (status: 'PENDING' | 'FAILED', note = ''): Partial<Screen> => ({
  before: [
    answers(slipUpload, { message: 'OK', slipId: 'sent' }, 202),
    answers(slipList, () => ({ total: 1, slips: [{ ...slip({ status, note }), _id: 'sent' }] })),
  ],
  steps: [
    ...picked,
    click(topButton((say) => say.deposit.slip.send)),
    see(link((say) => say.deposit.slip.seeStatus, top)),
    ...(status === 'FAILED' ? [see(`${top}b`)] : []),
  ],
});

export const depositScreens = screensAt('/user/home', 'fresh', {
  'deposit-bank': { docs: ['th-390'], steps: bank },
  'deposit-declare': { steps: [...bank, click(topButton((say) => say.deposit.declare)), see(amount)] },
  'deposit-manual': { before: [alters(lookupDeposit, { isManual: true })], steps: deposit },
  'deposit-qr-create': { docs: ['th-390'], steps: qr },
  'deposit-qr': { as: 'rich', gate: true, docs: ['th-390'], steps: [...deposit, createQr] },
  'deposit-qr-expired': {
    before: [answerShortQr],
    steps: [...qr, fill(amount, '500'), click(submit), see(picture), gone(picture)],
  },
  'deposit-true-money': { steps: truewallet },
  'deposit-true-money-gift': { docs: ['la-360'], steps: [...truewallet, click(radio((say) => say.deposit.giftKind))] },
  'deposit-edit-name': {
    as: 'unreadable',
    steps: [...bank, click(topButton((say) => say.deposit.editName)), see(`${top}form`)],
  },
  'deposit-none': { docs: ['th-390'], before: [refuses(lookupDeposit, 409, 'NO_BANK')], steps: deposit },
  'deposit-error': { before: [fails(lookupDeposit)], steps: [...deposit, see(`${top}${alert}`)] },
  'deposit-loading': {
    waits: true,
    before: [holds(lookupDeposit)],
    steps: [...deposit, see(`${top}[aria-busy=true]`)],
  },
  'slip-upload': { steps: slipSheet },
  'slip-upload-wrong': { steps: [...slipSheet, pickNote, see(`${top}${alert}`)] },
  'slip-upload-picked': { steps: picked },
  'slip-upload-sent': sent('PENDING'),
  'slip-upload-refused': sent('FAILED', 'INVALID_SLIP'),
});
