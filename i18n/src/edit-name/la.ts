import type { Messages } from '../main/en.ts';

export const editName: Messages['editName'] = {
  title: 'ແກ້ໄຂຊື່ບັນຊີ',
  label: 'ຊື່ບັນຊີພາສາອັງກິດ',
  hint: 'ຕາມປຶ້ມບັນຊີ ໃຊ້ຕົວອັກສອນ A–Z ແລະ ຍະຫວ່າງ',
  why: '{bank}ສະແດງຊື່ເປັນພາສາອັງກິດ ໃຊ້ຊື່ໃຫ້ກົງກັນ ລະບົບຈະພົບຍອດໂອນຂອງທ່ານທັນທີ',
  save: 'ບັນທຶກ',
  saved: 'ບັນທຶກຊື່ບັນຊີແລ້ວ',
};
