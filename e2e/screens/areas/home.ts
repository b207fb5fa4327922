import { walletGet } from '@kapao/contract/wallet';
import { running } from '../../journeys/steps/replies.ts';
import { screensAt, type Step } from '../screen.ts';
import { alert, alters, button, click, failing, fails, goOffline, holdToasts, home, link, opens } from '../steps.ts';
import { see, waiting } from '../steps.ts';

const invite = { amount: 350, success: 200, fail: 5 };
const check = click(button((say) => say.home.checkBalance));

const forgetAgreement: Step = async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('remember-agreement', 'none'));
  await page.reload();
};

const pending = () => ({
  transferId: 't',
  from: 'WALLET',
  to: 'PGSLOT',
  amount: 200,
  createdAt: new Date().toISOString(),
});

export const homeScreens = screensAt('/user/home', 'rich', {
  home: {
    gate: true,
    docs: ['th-390', 'th-320', 'la-360', 'en-768', 'th-1280'],
    before: [alters(walletGet, { invite })],
    steps: [home],
  },
  'home-new': { as: 'fresh', steps: [home] },
  'home-busy': {
    docs: ['th-390'],
    before: [alters(walletGet, () => ({ invite, bonus: running, pending: [pending()] }))],
    steps: [home, see('role=img[name=/909/]')],
  },
  'home-no-games': { before: [alters(walletGet, { slots: [] })], steps: [home] },
  'home-large': {
    before: [
      alters(walletGet, {
        wallet: { amount: 1_234_567_890.12, currency: 'LAK' },
        invite: { ...invite, amount: 12_345_678 },
      }),
    ],
    steps: [home],
  },
  'home-loading': { docs: ['th-390'], ...waiting(walletGet) },
  'home-error': { docs: ['th-390'], ...failing(walletGet) },
  'home-offline': { steps: [home, goOffline, see('[role=status] p')] },
  'page-offline': {
    steps: [home, goOffline, click(link((say) => say.shell.profile, 'nav >> ')), see('main >> role=alert')],
  },
  agreement: { steps: [forgetAgreement, home, see('dialog[open]')] },
  conditions: { steps: [home, ...opens(button((say) => say.shell.conditions, 'nav >> '))] },
  toasts: {
    docs: ['th-390'],
    steps: [
      home,
      holdToasts,
      check,
      see('[role=status] button'),
      fails({ path: '/api/wallet/refresh/slot', method: 'GET' }),
      check,
      see(alert),
    ],
  },
});
