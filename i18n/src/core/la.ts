import type { CoreMessages } from './en.ts';
import { basic } from '../basic/la.ts';
import { login } from '../login/la.ts';
import { shell } from '../shell/la.ts';

export const core: CoreMessages = { common: basic, login, shell };
