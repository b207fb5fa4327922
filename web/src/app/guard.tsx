import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useToken } from '../lib/session.ts';
import { loadWhenIdle } from '../lib/when-idle.ts';
import { rememberTarget } from '../login/intended.ts';
import { paths } from './paths.ts';

type Props = {
  /** What the members' screens are made of: there before the tap, also when the line is not. */
  ahead: ReadonlyArray<() => Promise<unknown>>;
};

/** Lets members through; a visitor goes to the login, and the page is remembered (spec §2). */
export function MembersOnly({ ahead }: Props) {
  const token = useToken();
  const { pathname, search } = useLocation();
  const wanted = pathname + search;
  useEffect(() => {
    if (!token) rememberTarget(wanted);
  }, [token, wanted]);
  useEffect(() => (token ? loadWhenIdle(ahead) : undefined), [token, ahead]);
  return token ? <Outlet /> : <Navigate to={paths.login} replace />;
}
