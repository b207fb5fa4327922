import { common } from './common.ts';
import { login } from './login.ts';
import { shell } from './shell.ts';

/** Messages of the first screen: login, shell and shared components. */
export const core = { common, login, shell };

export type CoreWords = typeof core;
