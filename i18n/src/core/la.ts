import type { CoreMessages } from './en.ts';
import { common } from '../common/la.ts';
import { login } from '../login/la.ts';
import { shell } from '../shell/la.ts';

export const core: CoreMessages = { common, login, shell };
