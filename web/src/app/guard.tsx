import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useToken } from '../lib/session.ts';
import { rememberTarget } from '../login/intended.ts';
import { paths } from './paths.ts';

/** Lets members through; a visitor goes to the login, and the page is remembered (spec §2). */
export function MembersOnly() {
  const token = useToken();
  const { pathname, search } = useLocation();
  const wanted = pathname + search;
  useEffect(() => {
    if (!token) rememberTarget(wanted);
  }, [token, wanted]);
  return token ? <Outlet /> : <Navigate to={paths.login} replace />;
}
