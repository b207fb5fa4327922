import type { Messages } from '../main/en.ts';

export const login: Messages['login'] = {
  title: 'ເຂົ້າສູ່ລະບົບ',
  tagline: 'ກະເປົາດຽວ ທຸກບັນຊີເກມ',
  phone: 'ເບີໂທລະສັບ',
  password: 'ລະຫັດຜ່ານ',
  remember: 'ຈື່ການເຂົ້າສູ່ລະບົບ',
  submit: 'ເຂົ້າສູ່ລະບົບ',
  forgot: 'ລືມລະຫັດຜ່ານ',
  noAccount: 'ຍັງບໍ່ມີບັນຊີ',
  register: 'ສະໝັກສະມາຊິກ',
};
