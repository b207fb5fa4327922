import type { Words } from '../en/words.ts';
import { common } from './common.ts';
import { contact } from './contact.ts';
import { errors } from './errors.ts';
import { login } from './login.ts';
import { profile } from './profile.ts';
import { register } from './register.ts';
import { shell } from './shell.ts';
import { statement } from './statement.ts';

export const words: Words = { common, contact, errors, login, profile, register, shell, statement };
