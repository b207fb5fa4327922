import type { AllMessages } from './en.ts';
import { bonus } from '../bonus/la.ts';
import { chat } from '../chat/la.ts';
import { chatLauncher } from '../chat-launcher/la.ts';
import { core } from '../core/la.ts';
import { deposit } from '../deposit/la.ts';
import { gone } from '../gone/la.ts';
import { howto } from '../howto/la.ts';
import { invite } from '../invite/la.ts';
import { line } from '../line/la.ts';
import { pages } from '../pages/la.ts';
import { progress } from '../progress/la.ts';
import { promotion } from '../promotion/la.ts';
import { receipt } from '../receipt/la.ts';
import { refund } from '../refund/la.ts';
import { wheel } from '../wheel/la.ts';
import { messages } from '../main/la.ts';
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
