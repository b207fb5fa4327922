import { inviteBanners, inviteList } from '@kapao/contract/invite';
import {
  refundAddWallet,
  refundBanners,
  refundCheck,
  refundList,
  refundReceive,
  type RefundCheck,
} from '@kapao/contract/refund';
import { walletGet } from '@kapao/contract/wallet';
import { screensAt, type Step } from '../screen.ts';
import { alert, alters, answers, asks, fails, home, inHours, refuses, see, sheet, top } from '../steps.ts';
import { topButton } from '../steps.ts';

const friends = () =>
  Array.from({ length: 10 }, (_, index) => ({ from: { name: 'สม***' }, amount: 50, createdAt: inHours(-5 * index) }));
const received = () =>
  [120, 88.5, 40].map((refundAmount, index) => ({ refundAmount, createdAt: inHours(-24 * (index + 1)) }));

const invite = sheet((say) => say.home.invite);
const refund = sheet((say) => say.home.refund);
const noInvitePictures = answers(inviteBanners, []);
const noRefundPictures = answers(refundBanners, []);
const failed: readonly Step[] = [see(`${top}${alert}`)];

const ready = (more: Partial<RefundCheck> = {}): readonly Step[] => [
  noRefundPictures,
  alters(refundCheck, () => ({
    result: true,
    bonus: false,
    refundAmount: 240.75,
    claimable: 22.5,
    claimableUntil: inHours(5),
    refundSuccess: 200,
    refundFail: 5,
    ...more,
  })),
  answers(refundList, () => ({ total: received().length, refunds: received() })),
];

const collect = (success: number) => ({
  before: [alters(walletGet, { invite: { amount: 350, success, fail: 5 } })],
  steps: [home, ...asks('main [aria-labelledby=invite-bonus] button')],
});

export const giftScreens = screensAt('/user/home', 'rich', {
  'banners-invite': { steps: invite },
  'banners-refund': { steps: refund },
  invite: {
    gate: true,
    docs: ['en-360'],
    before: [noInvitePictures, answers(inviteList, () => ({ total: 78, invites: friends() }))],
    steps: [...invite, see(`${top}table`)],
  },
  'invite-none': { before: [noInvitePictures], steps: invite },
  'invite-closed': { before: [noInvitePictures, refuses(inviteList, 409, 'INVITE_INACTIVE')], steps: invite },
  'invite-error': { before: [noInvitePictures, fails(inviteList)], steps: [...invite, ...failed] },
  'invite-receive': { docs: ['th-390'], ...collect(200) },
  'invite-receive-free': collect(0),
  refund: { docs: ['th-390'], before: ready(), steps: refund },
  'refund-bonus-runs': { before: ready({ bonus: true }), steps: refund },
  'refund-none': { docs: ['th-390'], before: [noRefundPictures], steps: refund },
  'refund-to-wallet': {
    before: ready(),
    steps: [...refund, ...asks(topButton((say) => say.refund.toWallet))],
  },
  'refund-received': {
    before: [
      ...ready({ refundSuccess: 0, refundFail: 0 }),
      answers(refundReceive, { message: 'REFUND_SUCCESS', amount: 22.5 }),
      answers(refundAddWallet, { message: 'REFUND_SUCCESS', amount: 263.25 }),
    ],
    steps: [...refund, ...asks(topButton((say) => say.refund.toWallet))],
  },
  'refund-error': { before: [noRefundPictures, fails(refundCheck)], steps: [...refund, ...failed] },
});
