import { bonus } from '../bonus/en.ts';
import { chat } from '../chat/en.ts';
import { chatLauncher } from '../chat-launcher/en.ts';
import { core } from '../core/en.ts';
import { deposit } from '../deposit/en.ts';
import { gone } from '../gone/en.ts';
import { howto } from '../howto/en.ts';
import { invite } from '../invite/en.ts';
import { line } from '../line/en.ts';
import { pages } from '../pages/en.ts';
import { progress } from '../progress/en.ts';
import { promotion } from '../promotion/en.ts';
import { receipt } from '../receipt/en.ts';
import { refund } from '../refund/en.ts';
import { wheel } from '../wheel/en.ts';
import { messages } from '../main/en.ts';
import { joinMessages } from '../main/join.ts';

/** All messages of a language. Only tests load them at once. */
export const all = {
  ...joinMessages(core, messages),
  ...pages,
  bonus,
  chat,
  chatLauncher,
  deposit,
  gone,
  howto,
  invite,
  line,
  progress,
  promotion,
  receipt,
  refund,
  wheel,
};

export type AllMessages = typeof all;
