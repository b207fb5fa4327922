import { common } from './common.ts';
import { login } from './login.ts';
import { shell } from './shell.ts';

export const core = { common, login, shell };

export type CoreMessages = typeof core;
