import { common } from './common.ts';
import { login } from './login.ts';
import { shell } from './shell.ts';

/** The words of the first screen: the login, the shell around it and the parts. */
export const core = { common, login, shell };

export type CoreWords = typeof core;
