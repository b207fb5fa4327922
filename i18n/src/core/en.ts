import { basic } from '../basic/en.ts';
import { login } from '../login/en.ts';
import { shell } from '../shell/en.ts';

export const core = { common: basic, login, shell };

export type CoreMessages = typeof core;
