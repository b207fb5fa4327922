import type { PromotionMessages } from './en.ts';

export const promotion: PromotionMessages = {
  label: 'ໂຄ້ດໂປຣໂມຊັນ',
  search: 'ຄົ້ນຫາ',
  required: 'ກະລຸນາປ້ອນໂຄ້ດໂປຣໂມຊັນ',
  searching: 'ກຳລັງຄົ້ນຫາ',
  none: 'ບໍ່ພົບໂປຣໂມຊັນຂອງໂຄ້ດ {code}',
  searchFailed: 'ຄົ້ນຫາບໍ່ສຳເລັດ',
  activate: 'ຮັບໂປຣໂມຊັນນີ້',
};
