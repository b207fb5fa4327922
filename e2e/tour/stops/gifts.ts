import { inviteBanners, inviteList } from '@kapao/contract/invite';
import { refundBanners, refundCheck, refundList } from '@kapao/contract/refund';
import type { RefundCheck } from '@kapao/contract/refund';
import { walletGet } from '@kapao/contract/wallet';
import { answer } from '../../journeys/steps/refuse.ts';
import { alter } from '../replies.ts';
import { atHome, openSheet, top, type Stop, type Visit } from '../stop.ts';

const hourMs = 3_600_000;

const friends = Array.from({ length: 10 }, (_, index) => ({
  from: { name: 'สม***' },
  amount: 50,
  createdAt: new Date(Date.now() - index * 5 * hourMs).toISOString(),
}));

const ready: RefundCheck = {
  result: true,
  bonus: false,
  info: '<p>5 %</p>',
  refundAmount: 240.75,
  claimable: 22.5,
  claimableUntil: new Date(Date.now() + 5 * hourMs).toISOString(),
  refundSuccess: 200,
  refundFail: 5,
};
const received = [120, 88.5, 40].map((refundAmount, index) => ({
  refundAmount,
  createdAt: new Date(Date.now() - (index + 1) * 24 * hourMs).toISOString(),
}));

/** The sheet of invite or refund itself, without an operator's pictures before it. */
async function openInvite(visit: Visit): Promise<void> {
  await answer(visit.page, inviteBanners, 200, []);
  await openSheet(visit, 'invite');
}

async function openRefund(visit: Visit, check: Partial<RefundCheck>): Promise<void> {
  const { page } = visit;
  await answer(page, refundBanners, 200, []);
  // The house's own text stays.
  const { info: _, ...rest } = { ...ready, ...check };
  await alter(page, refundCheck, rest);
  await answer(page, refundList, 200, { total: received.length, refunds: received });
  await openSheet(visit, 'refund');
}

async function collect(visit: Visit, success: number): Promise<void> {
  await alter(visit.page, walletGet, { invite: { amount: 350, success, fail: 5 } });
  const home = await atHome(visit);
  await home.locator('[aria-labelledby=invite-bonus] button').click();
  await visit.page.getByRole('alertdialog').waitFor();
}

/** What members are given by friends, and of their losses. */
export const giftStops: readonly Stop[] = [
  { name: 'banners-invite', who: 'member', open: (visit) => openSheet(visit, 'invite') },
  { name: 'banners-refund', who: 'member', open: (visit) => openSheet(visit, 'refund') },
  {
    name: 'invite',
    who: 'member',
    open: async (visit) => {
      await answer(visit.page, inviteList, 200, { total: 78, invites: friends });
      await openInvite(visit);
      await top(visit.page).locator('table').waitFor();
    },
  },
  { name: 'invite-none', who: 'member', open: openInvite },
  {
    name: 'invite-closed',
    who: 'member',
    open: async (visit) => {
      await answer(visit.page, inviteList, 409, { message: 'INVITE_INACTIVE' });
      await openInvite(visit);
    },
  },
  {
    name: 'invite-error',
    who: 'member',
    open: async (visit) => {
      await answer(visit.page, inviteList, 500, { message: 'INTERNAL_SERVER_ERROR' });
      await openInvite(visit);
      await top(visit.page).getByRole('alert').waitFor();
    },
  },
  { name: 'invite-receive', who: 'member', mock: 'confirm', open: (visit) => collect(visit, 200) },
  { name: 'invite-receive-free', who: 'member', open: (visit) => collect(visit, 0) },
  { name: 'refund', who: 'member', mock: 'refund', open: (visit) => openRefund(visit, {}) },
  { name: 'refund-bonus-runs', who: 'member', open: (visit) => openRefund(visit, { bonus: true }) },
  {
    name: 'refund-none',
    who: 'member',
    mock: 'refund-none',
    open: async (visit) => {
      await answer(visit.page, refundBanners, 200, []);
      await openSheet(visit, 'refund');
    },
  },
  {
    name: 'refund-to-wallet',
    who: 'member',
    mock: 'confirm',
    open: async (visit) => {
      await openRefund(visit, {});
      await top(visit.page).locator('section button').first().click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'refund-error',
    who: 'member',
    open: async (visit) => {
      await answer(visit.page, refundBanners, 200, []);
      await answer(visit.page, refundCheck, 500, { message: 'INTERNAL_SERVER_ERROR' });
      await openSheet(visit, 'refund');
      await top(visit.page).getByRole('alert').waitFor();
    },
  },
];
