import { accountProfile } from '@kapao/contract/account';
import type { Profile } from '@kapao/contract/account';
import { logout, sessionList } from '@kapao/contract/auth';
import { bonusCheckActive, bonusCheckMinimum, bonusList } from '@kapao/contract/bonus';
import {
  lookupActive,
  lookupAgreements,
  lookupBanks,
  lookupConditions,
  lookupContact,
  lookupEnableChatWidget,
  lookupInfo,
  lookupNotice,
  lookupRegisterOTP,
  lookupSources,
} from '@kapao/contract/content';
import type { BankOffer } from '@kapao/contract/content';
import { lookupDeposit, qrGet } from '@kapao/contract/deposit';
import type { ReceivingAccount } from '@kapao/contract/deposit';
import type { Endpoint, ReplyOf } from '@kapao/contract/endpoint';
import { gameCredentials, gameRefresh } from '@kapao/contract/game';
import type { GameAccount } from '@kapao/contract/game';
import { inviteBanners, inviteFrom, inviteList } from '@kapao/contract/invite';
import { noticeGet } from '@kapao/contract/notice';
import { promotionCurrent } from '@kapao/contract/promotion';
import { refundBanners, refundCheck, refundList } from '@kapao/contract/refund';
import { lookupSlip, slipList } from '@kapao/contract/slip';
import { statementList } from '@kapao/contract/statement';
import { walletGet } from '@kapao/contract/wallet';
import type { WalletView } from '@kapao/contract/wallet';
import { spinwheelActive, spinwheelCoupons, spinwheelSetup } from '@kapao/contract/wheel';
import { lookupWithdraw } from '@kapao/contract/withdraw';

/** Public key that encrypts gift links; no test decrypts one. */
const truelinkKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'Qaq8O-GIQlHBRLzyWmGSp0_THqVeGXpEyxjo8bX2jCw',
  y: '9FO57nhXtvz4KGbo5UI0arSHMQi9w_EKqFaCp4_S-xM',
};

const kasikorn = { nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank' };

export const plainProfile: Profile = {
  _id: 'member-1',
  number: 'KAPA2346',
  name: 'สมชาย ใจดี',
  username: '0812345678',
  createdAt: '2026-01-01T00:00:00Z',
  coin: 2,
  bankCode: 'KBANK',
  bankAccountName: 'SOMCHAI JAIDEE',
  bankAccountNo: '1234567890',
  bank: kasikorn,
};

export function gameNamed(code: string, name: string, other: Partial<GameAccount> = {}): GameAccount {
  return {
    code,
    name,
    logo: '',
    background: '',
    isActive: true,
    amount: 0,
    stale: false,
    ftWalletSlot: 1,
    web: 'https://game.example/',
    android: null,
    ios: null,
    category: 'slot',
    login: { kind: 'open' },
    ...other,
  };
}

export const plainWallet: WalletView = {
  profile: plainProfile,
  bankAccount: { bankAccountName: 'SOMCHAI JAIDEE', bankAccountNo: '1234567890', bank: kasikorn },
  wallet: { amount: 500, currency: 'THB' },
  invite: { amount: 0, success: 0, fail: 0 },
  slots: [gameNamed('PGSLOT', 'PG Slot'), gameNamed('IMI', 'IMI', { isActive: false })],
  pending: [],
  lastUpdated: '2026-11-22T10:00:00Z',
};

const bankNamed = (code: string, nameTH: string, nameEN: string, nameLA: string): BankOffer => ({
  code,
  nameTH,
  nameEN,
  nameLA,
  country: 'TH',
  accountDigits: '10',
});

const otherBanks = ['SCB', 'BBL', 'BAY', 'TTB', 'GSB', 'BAAC', 'UOB', 'CIMB'];

const receivingAccount = (bankCode: string, bankType: string, mode: string): ReceivingAccount => ({
  bankType,
  bankCode,
  mode,
  bank: { nameTH: bankCode, nameEN: bankCode },
  bankAccountName: 'KAPAO CO LTD',
  bankAccountNo: '9876543210',
  currency: 'THB',
  minimum: 100,
  presets: [100, 500],
});

export const qrChannels = ['WW', 'PAYTIMZ', 'PAYONEX', 'ZPAY'] as const;

export const dayAndNight = { from: '00:00', to: '00:00' };

const byDefault = <E extends Endpoint>(endpoint: E, value: ReplyOf<E>): readonly [Endpoint, unknown] => [
  endpoint,
  value,
];

export const defaultReplies: readonly (readonly [Endpoint, unknown])[] = [
  byDefault(lookupBanks, [
    bankNamed('KBANK', 'ธนาคารกสิกรไทย', 'Kasikornbank', 'ທະນາຄານກະສິກອນໄທ'),
    bankNamed('KTB', 'ธนาคารกรุงไทย', 'Krungthai Bank', 'ທະນາຄານກຸງໄທ'),
    ...otherBanks.map((code) => bankNamed(code, code, code, code)),
  ]),
  byDefault(lookupSources, [{ code: 'FRIEND', description: 'A friend' }]),
  byDefault(lookupInfo, { name: 'Kapao', website: 'https://kapao.example', openGamesInNewTab: true }),
  byDefault(lookupContact, {
    contactText: '<p>Day and night</p>',
    lineLink: 'https://line.me/R/ti/p/@kapao',
    lineName: '@kapao',
    lineQR: '',
  }),
  byDefault(lookupConditions, ['<p>Play fair</p>']),
  byDefault(lookupAgreements, []),
  byDefault(lookupNotice, { notice: '' }),
  byDefault(lookupActive, { terminated: '' }),
  byDefault(lookupRegisterOTP, { registerOTP: true }),
  byDefault(lookupEnableChatWidget, { enableChatWidget: false, everywhere: false, hours: dayAndNight }),
  byDefault(lookupDeposit, {
    banks: [
      receivingAccount('SCB', 'BANK', 'MANUAL'),
      ...qrChannels.map((code) => receivingAccount(code, 'PAYMENT', 'AUTO')),
    ],
    wallets: [{ mode: 'LINK', walletAccountName: 'KAPAO' }],
    isManual: false,
    truelinkKey,
  }),
  byDefault(lookupWithdraw, { withdrawMin: 100, withdrawMax: 50_000 }),
  byDefault(lookupSlip, {
    closingTime: '23:30',
    openingTime: '01:00',
    maxAgeMinutes: 60,
    qrMinimum: 100,
    qrValidMinutes: 15,
    truewalletMinimum: 10,
  }),
  byDefault(logout, { message: 'OK' }),
  byDefault(sessionList, [
    {
      id: 'b6b07c30-5a1e-4c7e-9d0f-0f6f3f1a2b3c',
      current: true,
      createdAt: '2026-11-20T03:00:00Z',
      lastSeenAt: '2026-11-22T03:00:00Z',
      remember: true,
    },
  ]),
  byDefault(accountProfile, plainProfile),
  byDefault(walletGet, plainWallet),
  byDefault(gameRefresh, {
    slots: plainWallet.slots.map(({ code, amount, stale }) => ({ code, amount, stale })),
    lastUpdated: plainWallet.lastUpdated,
  }),
  byDefault(gameCredentials, { username: 'somchai', password: 'game-password' }),
  byDefault(qrGet, { hasQrcode: false }),
  byDefault(noticeGet, { push: null, line: null, language: 'th', events: [], subscriptions: [] }),
  byDefault(bonusList, []),
  byDefault(bonusCheckActive, { status: false, type: '' }),
  byDefault(bonusCheckMinimum, { result: true, minimum: 5, total: 0 }),
  byDefault(promotionCurrent, {}),
  byDefault(inviteList, { total: 0, invites: [] }),
  byDefault(inviteFrom, {}),
  byDefault(inviteBanners, []),
  byDefault(refundBanners, []),
  byDefault(refundCheck, {
    result: false,
    bonus: false,
    info: '',
    refundAmount: 0,
    claimable: 0,
    refundSuccess: 0,
    refundFail: 0,
  }),
  byDefault(refundList, { total: 0, refunds: [] }),
  byDefault(spinwheelActive, { isActive: true }),
  byDefault(spinwheelSetup, {
    result: {
      activeSpinwheel: {
        name: 'Wheel',
        slice: ['CASH5', 'CASH20', 'COIN1', 'NONE'].map((code) => ({
          code,
          label: code,
          bgColor: '',
          textColor: '',
          htmlDescription: '',
          type: 'WALLET' as const,
          odds: 25,
        })),
      },
      userCoin: 2,
      earn: { perCoin: 100, maxPerDeposit: 5, maxPerDay: 10 },
    },
  }),
  byDefault(spinwheelCoupons, []),
  byDefault(statementList, { total: 0, anchor: '0', statements: [] }),
  byDefault(slipList, { total: 0, slips: [] }),
];
