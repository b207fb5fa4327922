import { depositWords } from '../journeys/steps/deposit-words.ts';
import { giftWords } from '../journeys/steps/gifts/words.ts';
import { gameWords } from '../journeys/steps/games/words.ts';
import { words } from '../journeys/steps/words.ts';
import type { Language } from './words/steps.ts';

/** What the journeys say already. */
function known(language: 'th' | 'en') {
  const { common, deposit, game, home, shell, wallet, withdraw } = words[language];
  const { sendSlip, uploadSlip } = depositWords[language];
  const { cancel, cancelDo, giveUpTitle, take, taken, toDeposit } = giftWords[language];
  const { recall, recalled } = gameWords[language];
  return {
    amount: common.amount,
    close: common.close,
    deposit: deposit.title,
    qrTab: deposit.qrTab,
    bankTab: deposit.bankTab,
    depositAmount: deposit.amount,
    createQr: deposit.create,
    openAccount: game.open,
    play: game.play,
    checkBalance: home.checkBalance,
    credited: home.credited,
    refreshed: home.refreshed,
    bonus: shell.bonus,
    transfer: wallet.title,
    transferTo: wallet.to,
    transferDo: wallet.submit,
    transferDone: wallet.done,
    withdraw: withdraw.title,
    withdrawDo: withdraw.submit,
    withdrawDone: withdraw.done,
    sendSlip,
    uploadSlip,
    cancel,
    cancelDo,
    giveUpTitle,
    take,
    taken,
    toDeposit,
    recall,
    recalled,
  };
}

export type Labels = ReturnType<typeof known> & { keepIt: string };

/** What is pressed on the way, as the interface writes it. */
export const labels: Record<Language, Labels> = {
  th: { ...known('th'), keepIt: 'ใช้ต่อ' },
  la: {
    amount: 'ຈຳນວນເງິນ',
    close: 'ປິດ',
    deposit: 'ຝາກເງິນ',
    qrTab: 'ສະແກນ QR',
    bankTab: 'ບັນຊີທະນາຄານ',
    depositAmount: 'ຈຳນວນເງິນທີ່ຕ້ອງການຝາກ',
    createQr: 'ສ້າງ QR',
    openAccount: 'ເປີດບັນຊີ',
    play: 'ຫຼິ້ນ',
    checkBalance: 'ກວດຍອດເງິນ',
    credited: 'ເງິນເຂົ້າກະເປົາແລ້ວ {amount}',
    refreshed: 'ຍອດເງິນເປັນປັດຈຸບັນແລ້ວ',
    bonus: 'ໂບນັດ',
    transfer: 'ໂອນເງິນ',
    transferTo: 'ໄປຫາ',
    transferDo: 'ໂອນ',
    transferDone: 'ໂອນສຳເລັດ',
    withdraw: 'ຖອນເງິນ',
    withdrawDo: 'ຖອນ',
    withdrawDone: 'ແຈ້ງຖອນແລ້ວ ລໍຖ້າໂອນເຂົ້າບັນຊີ',
    sendSlip: 'ສົ່ງສະລິບ',
    uploadSlip: 'ອັບໂຫຼດສະລິບ',
    cancel: 'ຍົກເລີກ',
    cancelDo: 'ຢືນຢັນຍົກເລີກ',
    giveUpTitle: 'ຍັງບໍ່ຄົບເງື່ອນໄຂ',
    take: 'ຮັບໂບນັດນີ້',
    taken: 'ບັນທຶກແລ້ວ',
    toDeposit: 'ໄປຝາກເງິນ',
    recall: 'ດຶງເງິນຈາກທຸກເກມກັບກະເປົາ {amount}',
    recalled: 'ເງິນກັບເຂົ້າກະເປົາຄົບແລ້ວ',
    keepIt: 'ໃຊ້ຕໍ່',
  },
  en: { ...known('en'), keepIt: 'Keep using it' },
};
