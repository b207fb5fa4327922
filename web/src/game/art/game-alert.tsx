import { Icon } from '../../ui/icon/icon.tsx';
import css from '../game.module.css';

/** Shows the operator's message for a game in place of its art (product#game-account). */
export function GameAlert({ text }: { text: string }) {
  return (
    <p className={css['alert']}>
      <Icon name="alert" />
      <span className="grow">{text}</span>
    </p>
  );
}
