import type { ChatLauncherMessages } from './en.ts';

export const chatLauncher: ChatLauncherMessages = {
  open: 'ແຊັດກັບທີມງານ',
  unread: 'ຂໍ້ຄວາມທີ່ຍັງບໍ່ໄດ້ອ່ານ {count} ຂໍ້ຄວາມ',
  unreadOne: 'ຂໍ້ຄວາມທີ່ຍັງບໍ່ໄດ້ອ່ານ 1 ຂໍ້ຄວາມ',
  always: 'ທຸກມື້ ຕະຫຼອດ 24 ຊົ່ວໂມງ',
  hours: 'ທຸກມື້ {from}–{to} ໂມງ ນອກເວລານີ້ຝາກຂໍ້ຄວາມໄວ້ໄດ້',
};
