import { Icon } from '../../ui/icon/icon.tsx';
import css from '../game.module.css';

/** What the operator has to say of a game, where its art would stand (product#game-account). */
export function GameAlert({ text }: { text: string }) {
  return (
    <p className={css['alert']}>
      <Icon name="alert" />
      <span className="grow">{text}</span>
    </p>
  );
}
