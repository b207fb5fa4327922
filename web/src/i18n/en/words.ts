import { common } from './common.ts';
import { contact } from './contact.ts';
import { errors } from './errors.ts';
import { login } from './login.ts';
import { profile } from './profile.ts';
import { register } from './register.ts';
import { shell } from './shell.ts';
import { statement } from './statement.ts';

/** Every word of the interface, by domain. English is the type: a key another language lacks does not compile. */
export const words = { common, contact, errors, login, profile, register, shell, statement };

export type Words = typeof words;
