import type { LineMessages } from './en.ts';

export const line: LineMessages = {
  title: 'ທ່ານກຳລັງໃຊ້ຢູ່ໃນ LINE',
  text: 'ຖ້າຕ້ອງການບັນທຶກຮູບ QR ຫຼື ຕິດຕັ້ງກະເປົາໄວ້ໃນເຄື່ອງ ກະລຸນາເປີດໃນບຣາວເຊີ',
  open: 'ເປີດໃນບຣາວເຊີ',
  close: 'ໃຊ້ໃນ LINE ຕໍ່',
};
