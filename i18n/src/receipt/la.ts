import type { ReceiptMessages } from './en.ts';

export const receipt: ReceiptMessages = {
  title: {
    deposit: { done: 'ເງິນເຂົ້າກະເປົາແລ້ວ', pending: 'ກຳລັງກວດຍອດຝາກ', failed: 'ຝາກເງິນບໍ່ສຳເລັດ' },
    withdraw: { done: 'ໂອນເຂົ້າບັນຊີແລ້ວ', pending: 'ແຈ້ງຖອນແລ້ວ ລໍຖ້າໂອນເຂົ້າບັນຊີ', failed: 'ຖອນເງິນບໍ່ສຳເລັດ' },
    transfer: { done: 'ໂອນສຳເລັດ', pending: 'ກຳລັງໂອນ', failed: 'ໂອນບໍ່ສຳເລັດ' },
    bonus: { done: 'ຮັບໂບນັດແລ້ວ', pending: 'ກຳລັງເພີ່ມໂບນັດ', failed: 'ບໍ່ໄດ້ຮັບໂບນັດ' },
    invite: { done: 'ຮັບໂບນັດຊວນໝູ່ແລ້ວ', pending: 'ກຳລັງເພີ່ມໂບນັດຊວນໝູ່', failed: 'ບໍ່ໄດ້ຮັບໂບນັດຊວນໝູ່' },
    refund: { done: 'ຮັບຍອດຄືນແລ້ວ', pending: 'ກຳລັງເພີ່ມຍອດຄືນ', failed: 'ບໍ່ໄດ້ຮັບຍອດຄືນ' },
    prize: { done: 'ຮັບລາງວັນແລ້ວ', pending: 'ກຳລັງເພີ່ມລາງວັນ', failed: 'ບໍ່ໄດ້ຮັບລາງວັນ' },
    condition: { done: 'ຄົບເງື່ອນໄຂໂບນັດແລ້ວ', pending: 'ກຳລັງໃຊ້ໂບນັດ', failed: 'ໂບນັດຈົບແລ້ວ' },
    adjust: { done: 'ທີມງານປັບຍອດແລ້ວ', pending: 'ທີມງານກຳລັງປັບຍອດ', failed: 'ປັບຍອດບໍ່ສຳເລັດ' },
  },
  from: 'ຈາກ',
  to: 'ຫາ',
  time: 'ເວລາ',
  number: 'ເລກທີລາຍການ',
  about: 'ລາຍລະອຽດ',
  balance: 'ຍອດໃນກະເປົາ',
  share: 'ແບ່ງປັນເປັນຮູບ',
  save: 'ບັນທຶກຮູບ',
  saved: 'ບັນທຶກຮູບແລ້ວ',
  shareFailed: 'ສ້າງຮູບບໍ່ສຳເລັດ ກະລຸນາລອງອີກຄັ້ງ',
  hold: 'ກົດຄ້າງໃສ່ຮູບເພື່ອບັນທຶກ',
  picture: 'ຮູບຂອງລາຍການນີ້',
  file: 'kapao-receipt',
};
