import css from './percents.module.css';

type Props = { success: number; successLabel: string; fail: number; failLabel: string };

export function Percents({ success, successLabel, fail, failLabel }: Props) {
  return (
    <dl className={css['percents']}>
      <div>
        <dt>{successLabel}</dt>
        <dd className={css['success']}>{success}%</dd>
      </div>
      <div>
        <dt>{failLabel}</dt>
        <dd className={css['fail']}>{fail}%</dd>
      </div>
    </dl>
  );
}
