import type { PageWords } from '../en/pages.ts';

export const profile: PageWords['profile'] = {
  title: 'ໂປຣໄຟລ໌',
  memberId: 'ລະຫັດ {id}',
  account: 'ບັນຊີສະມາຊິກ',
  username: 'ຊື່ຜູ້ໃຊ້',
  joined: 'ສະໝັກເມື່ອ',
  bank: 'ບັນຊີທະນາຄານ',
  bankNote: 'ຝາກ ແລະ ຖອນໄດ້ດ້ວຍບັນຊີນີ້ເທົ່ານັ້ນ',
};
