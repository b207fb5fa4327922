import type { Words } from '../en/words.ts';

export const withdraw: Words['withdraw'] = {
  title: 'ຖອນເງິນ',
  available: 'ຖອນໄດ້',
  recall: 'ໃນຈຳນວນນີ້ {amount} ຢູ່ໃນເກມ ລະບົບຈະຍ້າຍກັບກະເປົາກ່ອນຖອນ',
  account: 'ເຂົ້າບັນຊີ',
  submit: 'ຖອນ',
  submitAmount: 'ຖອນ {amount}',
  tooLittle: 'ຍອດຍັງບໍ່ພໍຖອນ ຂັ້ນຕ່ຳ {min}',
  condition: 'ມີໂບນັດທີ່ຍັງເຮັດຍອດບໍ່ຄົບ ເບິ່ງເງື່ອນໄຂກ່ອນຖອນ',
  measured: 'ເຮັດໄດ້ {measured} ຈາກ {target}',
  done: 'ແຈ້ງຖອນແລ້ວ ລໍຖ້າໂອນເຂົ້າບັນຊີ',
  stuck: 'ຍ້າຍເງິນກັບຈາກ {games} ບໍ່ສຳເລັດ ເງິນຍັງຢູ່ບ່ອນເກົ່າ',
  failed: 'ຖອນບໍ່ສຳເລັດ',
  checking: 'ກຳລັງກວດສອບຜົນ ກະລຸນາຢ່າກົດຊ້ຳ',
  unknown: 'ຍັງກວດສອບຜົນຢູ່ ເງິນຂອງທ່ານປອດໄພ ຜົນຈະຂຶ້ນໃຫ້ເອງ',
};
