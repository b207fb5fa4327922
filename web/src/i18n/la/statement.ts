import type { PageWords } from '../en/pages.ts';

export const statement: PageWords['statement'] = {
  title: 'ລາຍການ',
  deposit: 'ຝາກເງິນ',
  withdraw: 'ຖອນເງິນ',
  bonus: 'ໂບນັດ',
  finishBonus: 'ສິ້ນສຸດເງື່ອນໄຂໂບນັດ',
  transfer: 'ໂອນ {from} ໄປ {to}',
  adjust: 'ປັບຍອດໂດຍທີມງານ',
  success: 'ສຳເລັດ',
  failed: 'ບໍ່ສຳເລັດ',
  pending: 'ກຳລັງດຳເນີນການ',
  empty: 'ຍັງບໍ່ມີລາຍການ',
  emptyHint: 'ເມື່ອຝາກ ຖອນ ຫຼື ໂອນ ລາຍການຈະຂຶ້ນຢູ່ນີ້',
  firstDeposit: 'ໄປທີ່ກະເປົາ',
  loadFailed: 'ໂຫຼດລາຍການບໍ່ສຳເລັດ',
  slips: 'ສະຖານະສະລິບ',
};
