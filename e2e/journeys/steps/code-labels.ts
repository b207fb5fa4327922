import { depositWords } from './deposit-words.ts';
import { words, type Language } from './words.ts';

/** What the other journeys say already. */
function known(language: Language) {
  const { deposit, login, profile, register, reset } = words[language];
  const { giftKind, kbank, save, sendLink, sendSlip, truewalletTab, uploadSlip, editTitle, englishName } =
    depositWords[language];
  return {
    giftKind,
    kbank,
    save,
    sendLink,
    sendSlip,
    truewalletTab,
    uploadSlip,
    editTitle,
    englishName,
    deposit: deposit.title,
    qrTab: deposit.qrTab,
    bankTab: deposit.bankTab,
    amount: deposit.amount,
    create: deposit.create,
    edit: profile.edit,
    accountNo: profile.accountNo,
    holder: profile.holder,
    ownPassword: profile.ownPassword,
    change: profile.change,
    changePassword: profile.changePassword,
    oldPassword: profile.oldPassword,
    newPassword: profile.newPassword,
    confirmPassword: profile.confirmPassword,
    notSaved: profile.notSaved,
    phone: login.phone,
    forgot: login.forgot,
    sendCode: reset.send,
    saveNew: reset.save,
    otpCode: register.otpCode,
  };
}

type CodeLabels = typeof th;

const th = {
  ...known('th'),
  declare: 'แจ้งยอดโอน',
  declareAmount: 'จำนวนเงินที่โอนแล้ว',
  editHolder: 'แก้ไขชื่อบัญชี',
  resend: 'ขอรหัสใหม่',
  weak: 'รหัสผ่านนี้เดาง่ายเกินไป กรุณาตั้งใหม่',
  timeLeft: 'เหลือเวลา',
};

const la: CodeLabels = {
  ...known('la'),
  declare: 'ແຈ້ງຍອດໂອນ',
  declareAmount: 'ຈຳນວນເງິນທີ່ໂອນແລ້ວ',
  editHolder: 'ແກ້ໄຂຊື່ບັນຊີ',
  resend: 'ຂໍລະຫັດໃໝ່',
  weak: 'ລະຫັດຜ່ານນີ້ເດົາງ່າຍເກີນໄປ ກະລຸນາຕັ້ງໃໝ່',
  timeLeft: 'ເຫຼືອເວລາ',
};

const en: CodeLabels = {
  ...known('en'),
  declare: 'I have transferred',
  declareAmount: 'Amount you transferred',
  editHolder: 'Edit account name',
  resend: 'Send a new code',
  weak: 'This password is too easy to guess. Please choose another.',
  timeLeft: 'Time left',
};

/** What a member presses and fills on the way to each code. */
export const codeLabels = { th, la, en };
