import type { GoneWords } from '../en/gone.ts';

export const gone: GoneWords = {
  check: 'ກວດອີກຄັ້ງ',
  still: 'ບໍລິການຍັງປິດຢູ່ ກວດຫຼ້າສຸດເວລາ {time}',
  notKnown: 'ກວດບໍ່ສຳເລັດ ກະລຸນາລອງໃໝ່',
};
