import type { ProgressMessages } from '../../en/bonus/progress.ts';

export const progress: ProgressMessages = {
  from: {
    BONUS: 'ໂບນັດທີ່ໃຊ້ຢູ່',
    PROMOTION: 'ໂປຣໂມຊັນທີ່ໃຊ້ຢູ່',
    INVITE: 'ໂບນັດຊວນໝູ່ທີ່ໃຊ້ຢູ່',
    REFUND: 'ຍອດຄືນທີ່ໃຊ້ຢູ່',
    COUPON: 'ຄູປອງທີ່ໃຊ້ຢູ່',
    ADJUST: 'ເຄຣດິດທີ່ໃຊ້ຢູ່',
  },
  running: 'ໂບນັດທີ່ໃຊ້ຢູ່',
  armed: 'ຝາກເທື່ອດຽວ {min} ຂຶ້ນໄປ ພາຍໃນ {time} ແລ້ວໂບນັດຈະເຂົ້າພ້ອມເງິນຝາກ',
  armedAny: 'ຝາກເງິນພາຍໃນ {time} ແລ້ວໂບນັດຈະເຂົ້າພ້ອມເງິນຝາກ',
  waiting: 'ໂບນັດຈະເຂົ້າເມື່ອທຸກເກມແຈ້ງຍອດເງິນຄົບ ໃຊ້ເວລາບໍ່ເກີນ 10 ນາທີ',
  expiring: 'ໝົດເວລາແລ້ວ ກຳລັງດຶງເງິນກັບຈາກເກມ ແລ້ວເງື່ອນໄຂຈະຈົບ',
  ends: 'ທ່ານໄດ້ເກັບ {keep} ແລະ ລະບົບຫັກຄືນ {forfeit}',
  measured: 'ຍອດທີ່ນັບຕອນນີ້',
  target: 'ເປົ້າ {amount}',
  floor: 'ຈົບທີ່ {amount}',
  spoken: 'ຍອດທີ່ນັບ {measured} ເປົ້າ {target} ຈົບທີ່ {floor}',
  targetMeans: 'ຍອດຮອດ {target} ({percent}% ຂອງຍອດເລີ່ມຕົ້ນ {base}) ຖືວ່າຄົບເງື່ອນໄຂ ຖອນເງິນໄດ້',
  floorMeans: 'ຍອດເຫຼືອ {floor} ({percent}%) ຫຼື ໜ້ອຍກວ່າ ເງື່ອນໄຂຈົບ ເງິນທີ່ເຫຼືອເປັນຂອງທ່ານ ແລະ ຖອນໄດ້',
  measuredMeans: 'ຍອດທີ່ນັບ ແມ່ນເງິນທັງໝົດໃນກະເປົາ ແລະ ໃນເກມ ບໍ່ລວມເງິນທີ່ຝາກຫຼັງເລີ່ມໂບນັດ',
  onlyIn: 'ຫຼິ້ນໄດ້ທີ່: {categories}',
  until: 'ຈົນຮອດ {time} (ເຫຼືອ {left})',
  lastKnown: 'ຍອດຫຼ້າສຸດທີ່ຮູ້',
  lastKnownMeans: 'ມີເກມທີ່ຍັງບໍ່ແຈ້ງຍອດມາໄລຍະໜຶ່ງ ຕົວເລກນີ້ແມ່ນຍອດຫຼ້າສຸດທີ່ຮູ້',
};
