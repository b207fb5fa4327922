import type { PromotionWords } from '../../en/bonus/promotion.ts';

export const promotion: PromotionWords = {
  label: 'ລະຫັດໂປຣໂມຊັນ',
  search: 'ຄົ້ນຫາ',
  required: 'ກະລຸນາໃສ່ລະຫັດໂປຣໂມຊັນ',
  searching: 'ກຳລັງຄົ້ນຫາ',
  none: 'ບໍ່ພົບໂປຣໂມຊັນຂອງລະຫັດ {code}',
  searchFailed: 'ຄົ້ນຫາບໍ່ສຳເລັດ',
  activate: 'ຮັບໂປຣໂມຊັນນີ້',
};
