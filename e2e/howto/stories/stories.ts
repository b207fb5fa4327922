import { balance } from './balance.ts';
import { bonus } from './bonus.ts';
import { endBonus } from './end-bonus.ts';
import { play } from './play.ts';
import type { Story } from './scene.ts';
import { wallet } from './wallet.ts';
import type { Title } from '../texts/steps.ts';

export const stories: Record<Title, Story> = { wallet, play, balance, bonus, 'end-bonus': endBonus };
