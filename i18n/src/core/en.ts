import { common } from '../common/en.ts';
import { login } from '../login/en.ts';
import { shell } from '../shell/en.ts';

export const core = { common, login, shell };

export type CoreMessages = typeof core;
