import type { PageMessages } from '../../en/pages.ts';

export const reset: PageMessages['reset'] = {
  phoneTitle: 'ລືມລະຫັດຜ່ານ',
  phoneText: 'ພວກເຮົາຈະສົ່ງລະຫັດໄປທີ່ເບີທີ່ທ່ານໃຊ້ເຂົ້າສູ່ລະບົບ',
  send: 'ສົ່ງລະຫັດ',
  otpText: 'ຖ້າ {phone} ເປັນສະມາຊິກ ລະຫັດ 6 ຕົວເລກກຳລັງສົ່ງໄປ',
  passwordTitle: 'ຕັ້ງລະຫັດຜ່ານໃໝ່',
  passwordText: 'ສຳລັບ {phone}',
  newPassword: 'ລະຫັດຜ່ານໃໝ່',
  confirmPassword: 'ຢືນຢັນລະຫັດຜ່ານໃໝ່',
  save: 'ບັນທຶກລະຫັດຜ່ານໃໝ່',
  done: 'ບັນທຶກລະຫັດຜ່ານໃໝ່ແລ້ວ ກະລຸນາເຂົ້າສູ່ລະບົບ',
  unknown: 'ຍັງບໍ່ໄດ້ຮັບຄຳຕອບຈາກລະບົບ ກະລຸນາລອງເຂົ້າສູ່ລະບົບດ້ວຍລະຫັດຜ່ານໃໝ່ກ່ອນ ຖ້າເຂົ້າບໍ່ໄດ້ໃຫ້ເລີ່ມອີກຄັ້ງ',
};
