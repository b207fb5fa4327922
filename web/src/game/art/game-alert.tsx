import { Icon } from '../../ui/icon/icon.tsx';
import css from '../game.module.css';

export function GameAlert({ text }: { text: string }) {
  return (
    <p className={css['alert']}>
      <Icon name="alert" />
      <span className="grow">{text}</span>
    </p>
  );
}
