import {
  accountAgreement,
  accountBankName,
  accountChangePassword,
  accountPasswordReset,
  accountProfile,
  accountProfileEdit,
  accountRegister,
  accountValidate,
} from './account.ts';
import { login, logout, otpSend, otpVerify, sessionEnd, sessionList, stepUp } from './auth.ts';
import { bonusActivate, bonusCheckActive, bonusCheckMinimum, bonusClear, bonusGiveUp, bonusList } from './bonus.ts';
import {
  chatConfig,
  chatGuest,
  chatHistory,
  chatRate,
  chatRead,
  chatSend,
  chatSummary,
  chatUploadImage,
  chatUploadVideo,
} from './chat.ts';
import { agentEndpoints } from './chat-agent.ts';
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
} from './content.ts';
import { lookupDeposit, qrCreate, qrDelete, qrGet, walletAdd, walletTruelink } from './deposit.ts';
import type { Endpoint } from './endpoint.ts';
import { autoLogin, gameActivate, gameCredentials, gameRefresh, gameResetPassword } from './game.ts';
import { inviteBanners, inviteBonus, inviteFrom, inviteList } from './invite.ts';
import { accountLossLimit } from './loss-limit.ts';
import { noticeChoose, noticeGet, noticeLineAdd, noticePushAdd, noticeRemove } from './notice.ts';
import { promotionActivate, promotionCurrent, promotionFind } from './promotion.ts';
import { refundAddWallet, refundBanners, refundCheck, refundList, refundReceive } from './refund.ts';
import { sandboxClock } from './sandbox-clock.ts';
import { lookupSlip, slipList, slipReference, slipUpload } from './slip.ts';
import { staffLogin, staffLogout, staffMe, staffPassword } from './staff.ts';
import { statementList } from './statement.ts';
import { walletGet, walletTransfer, walletTransferAll, walletTransferGet } from './wallet.ts';
import { spinwheelActive, spinwheelClaim, spinwheelCoupons, spinwheelSetup, spinwheelSpin } from './wheel.ts';
import { lookupWithdraw, withdraw, withdrawAll } from './withdraw.ts';

export const catalogue: Readonly<Record<string, readonly Endpoint[]>> = {
  Lookups: [
    lookupBanks,
    lookupSources,
    lookupInfo,
    lookupContact,
    lookupConditions,
    lookupAgreements,
    lookupNotice,
    lookupActive,
    lookupRegisterOTP,
    lookupEnableChatWidget,
    lookupDeposit,
    lookupWithdraw,
    lookupSlip,
  ],
  'Sign-in': [login, logout, otpSend, otpVerify, stepUp, sessionList, sessionEnd],
  Account: [
    accountValidate,
    accountRegister,
    accountProfile,
    accountProfileEdit,
    accountBankName,
    accountChangePassword,
    accountPasswordReset,
    accountLossLimit,
    accountAgreement,
  ],
  Notices: [noticeGet, noticeChoose, noticePushAdd, noticeLineAdd, noticeRemove],
  Wallet: [walletGet, walletTransfer, walletTransferAll, walletTransferGet],
  Games: [gameActivate, gameCredentials, gameResetPassword, gameRefresh, autoLogin],
  Deposit: [qrGet, qrCreate, qrDelete, slipUpload, walletTruelink, walletAdd],
  Withdraw: [withdraw, withdrawAll],
  Bonus: [bonusList, bonusActivate, bonusCheckActive, bonusCheckMinimum, bonusClear, bonusGiveUp],
  Promotion: [promotionFind, promotionActivate, promotionCurrent],
  Invite: [inviteList, inviteBonus, inviteFrom, inviteBanners],
  Refund: [refundCheck, refundList, refundReceive, refundAddWallet, refundBanners],
  Wheel: [spinwheelActive, spinwheelSetup, spinwheelSpin, spinwheelCoupons, spinwheelClaim],
  Statement: [statementList, slipList, slipReference],
  Chat: [
    chatConfig,
    chatGuest,
    chatSend,
    chatHistory,
    chatUploadImage,
    chatUploadVideo,
    chatRead,
    chatSummary,
    chatRate,
  ],
  Staff: [staffLogin, staffLogout, staffMe, staffPassword],
  'Chat, agent': agentEndpoints,
  Sandbox: [sandboxClock],
};

export const allEndpoints: readonly Endpoint[] = Object.values(catalogue).flat();
