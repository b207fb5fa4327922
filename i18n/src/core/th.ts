import type { CoreMessages } from './en.ts';
import { common } from '../common/th.ts';
import { login } from '../login/th.ts';
import { shell } from '../shell/th.ts';

export const core: CoreMessages = { common, login, shell };
