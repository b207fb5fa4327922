import type { GoneMessages } from './en.ts';

export const gone: GoneMessages = {
  check: 'ກວດອີກຄັ້ງ',
  still: 'ບໍລິການຍັງປິດຢູ່ ກວດຫຼ້າສຸດເວລາ {time}',
  notKnown: 'ກວດບໍ່ສຳເລັດ ກະລຸນາລອງໃໝ່',
};
