import { accountProfile, accountProfileEdit } from '@kapao/contract/account';
import { noticeGet, noticeLineAdd } from '@kapao/contract/notice';
import { walletGet } from '@kapao/contract/wallet';
import { lookupWithdraw } from '@kapao/contract/withdraw';
import type { AllMessages } from '@kapao/i18n/all/en';
import { screensAt, type Step } from '../screen.ts';
import { alert, alters, asks, button, click, failing, fill, inHours, opens, refuses, see, submit } from '../steps.ts';
import { top, waiting } from '../steps.ts';

const limitButton = ({ profile }: AllMessages): string => `${profile.change} ${profile.lossLimit}`;
const passwordButton = ({ profile }: AllMessages): string => `${profile.change} ${profile.password}`;
const loaded = see(button(limitButton));
const sheet = (pick: (say: AllMessages) => string): readonly Step[] => [loaded, ...opens(button(pick))];
const edit = sheet((say) => say.profile.edit);
const wrong: readonly Step[] = [click(submit), see(`${top}${alert}`)];
const newPassword = (nth: number, text: string): Step => fill(`${top}[autocomplete=new-password] >> nth=${nth}`, text);

const lossLimit = { amount: 1_000, left: 640 };

const notices = { push: { key: 'B'.repeat(87) }, line: {}, subscriptions: [] };
const linked = { id: 'a'.repeat(20), channel: 'line' as const, mark: 'line', createdAt: '2026-11-22T10:00:00Z' };

export const accountScreens = [
  ...screensAt('/user/profile', 'rich', {
    profile: { gate: true, docs: ['th-390'], steps: [loaded] },
    'profile-held': {
      as: 'unreadable',
      before: [
        alters(lookupWithdraw, () => ({ heldUntil: inHours(24) })),
        alters(walletGet, () => ({ lossLimit: { ...lossLimit, next: { amount: 2_000, from: inHours(24) } } })),
      ],
      steps: [loaded],
    },
    'profile-notices': {
      before: [alters(noticeGet, () => ({ ...notices, subscriptions: [linked] }))],
      steps: [loaded, see('main fieldset'), ({ page }) => page.locator('main fieldset').scrollIntoViewIfNeeded()],
    },
    'profile-notices-error': {
      before: [refuses(noticeGet, 500, 'INTERNAL_SERVER_ERROR')],
      steps: [loaded, see(alert)],
    },
    'line-code': {
      before: [alters(noticeGet, notices), alters(noticeLineAdd, { code: 'ABCD2345' })],
      steps: [loaded, ...opens(button(({ notice }) => `${notice.lineLink} ${notice.line}`))],
    },
    'profile-loading': waiting(accountProfile),
    'profile-error': failing(accountProfile),
    'profile-edit': { steps: edit },
    'profile-edit-bank': {
      moves: true,
      before: [refuses(accountProfileEdit, 401, 'WRONG_PASSWORD')],
      steps: [
        ...edit,
        fill(`${top}[inputmode=numeric]`, '9998887776'),
        fill(`${top}[type=password]`, 'not-the-password'),
        ...wrong,
      ],
    },
    'profile-edit-bank-list': { steps: [...edit, click(`${top}[aria-haspopup=dialog]`), see(`${top}[type=search]`)] },
    'change-password': { steps: sheet(passwordButton) },
    'change-password-wrong': {
      steps: [
        ...sheet(passwordButton),
        fill(`${top}[autocomplete=current-password]`, 'not-the-password'),
        newPassword(0, 'sunny-morning-7'),
        newPassword(1, 'sunny-morning-8'),
        ...wrong,
      ],
    },
    'loss-limit': { steps: sheet(limitButton) },
    'loss-limit-higher': {
      before: [alters(walletGet, { lossLimit })],
      steps: [...sheet(limitButton), fill(`${top}form input[inputmode=decimal]`, '2000'), see(`${top}[type=password]`)],
    },
    'log-out-everywhere': { steps: [loaded, ...asks(button((say) => say.profile.everywhere))] },
  }),
  ...screensAt('/user/contact', 'rich', { 'member-contact': {} }),
];
