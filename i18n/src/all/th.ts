import type { AllMessages } from './en.ts';
import { bonus } from '../bonus/th.ts';
import { chat } from '../chat/th.ts';
import { chatLauncher } from '../chat-launcher/th.ts';
import { core } from '../core/th.ts';
import { deposit } from '../deposit/th.ts';
import { gone } from '../gone/th.ts';
import { howto } from '../howto/th.ts';
import { invite } from '../invite/th.ts';
import { line } from '../line/th.ts';
import { pages } from '../pages/th.ts';
import { progress } from '../progress/th.ts';
import { promotion } from '../promotion/th.ts';
import { receipt } from '../receipt/th.ts';
import { refund } from '../refund/th.ts';
import { wheel } from '../wheel/th.ts';
import { messages } from '../main/th.ts';
import { joinMessages } from '../main/join.ts';

export const all: AllMessages = {
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
