import type { CoreMessages } from './en.ts';
import { basic } from '../basic/th.ts';
import { login } from '../login/th.ts';
import { shell } from '../shell/th.ts';

export const core: CoreMessages = { common: basic, login, shell };
