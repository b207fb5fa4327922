import type { Messages } from '../main/en.ts';

export const stepUp: Messages['stepUp'] = {
  title: 'ຢືນຢັນວ່າແມ່ນທ່ານ',
  text: 'ເພື່ອຄວາມປອດໄພ ກະລຸນາປ້ອນລະຫັດຜ່ານອີກຄັ້ງ ຂໍ້ມູນທີ່ປ້ອນໄວ້ຍັງຢູ່',
  confirm: 'ຢືນຢັນ',
};
