import type { Messages } from '../main/en.ts';

export const withdraw: Messages['withdraw'] = {
  title: 'ຖອນເງິນ',
  available: 'ຖອນໄດ້',
  notThere: 'ທ່ານມີ {have}',
  recall: 'ໃນຈຳນວນນີ້ {amount} ຢູ່ໃນເກມ ລະບົບຈະດຶງກັບກະເປົາກ່ອນຖອນ',
  account: 'ເຂົ້າບັນຊີ',
  submit: 'ຖອນ',
  submitAmount: 'ຖອນ {amount}',
  tooLittle: 'ຍອດຍັງບໍ່ພໍຖອນ ຂັ້ນຕ່ຳ {min}',
  hold: 'ພັກການໂອນເງິນອອກຈົນຮອດ {time} ເພາະປ່ຽນບັນຊີທະນາຄານ ຫຼື ລະຫັດຜ່ານ ແຈ້ງຖອນຕອນນີ້ໄດ້ ລະບົບຈະໂອນໃຫ້ຫຼັງຈາກນັ້ນ',
  condition: 'ຍັງບໍ່ຄົບເງື່ອນໄຂໂບນັດ ເບິ່ງເງື່ອນໄຂກ່ອນຖອນ',
  measured: 'ໄດ້ {measured} ຈາກ {target}',
  armedEnds: 'ຖ້າຖອນຕອນນີ້ {title} ທີ່ລໍຖ້າຝາກຢູ່ຈະສິ້ນສຸດ',
  seeBonus: 'ເບິ່ງໂບນັດ',
  done: 'ແຈ້ງຖອນແລ້ວ ລໍຖ້າໂອນເຂົ້າບັນຊີ',
  stuck: 'ດຶງເງິນກັບຈາກ {games} ບໍ່ສຳເລັດ ເງິນຍັງຢູ່ໃນເກມຄົບ',
  failed: 'ຖອນບໍ່ສຳເລັດ',
  checking: 'ກຳລັງກວດສອບຜົນ ກະລຸນາຢ່າກົດຊ້ຳ',
  unknown: 'ຍັງກວດສອບຜົນຢູ່ ເງິນຂອງທ່ານປອດໄພ ຜົນຈະຂຶ້ນໃຫ້ເອງ',
};
