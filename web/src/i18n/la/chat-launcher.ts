import type { ChatLauncherWords } from '../en/chat-launcher.ts';

export const chatLauncher: ChatLauncherWords = {
  open: 'ແຊັດກັບທີມງານ',
  unread: 'ຂໍ້ຄວາມທີ່ຍັງບໍ່ໄດ້ອ່ານ {count} ຂໍ້ຄວາມ',
  unreadOne: 'ຂໍ້ຄວາມທີ່ຍັງບໍ່ໄດ້ອ່ານ 1 ຂໍ້ຄວາມ',
};
