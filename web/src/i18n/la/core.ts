import type { CoreMessages } from '../en/core.ts';
import { common } from './common.ts';
import { login } from './login.ts';
import { shell } from './shell.ts';

export const core: CoreMessages = { common, login, shell };
