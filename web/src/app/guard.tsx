import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useToken, wasLoggedOut } from '@kapao/client/member/session';
import { rememberTarget } from '../login/intended.ts';
import { paths } from './paths.ts';

export function MembersOnly() {
  const token = useToken();
  const { pathname, search, hash } = useLocation();
  const wanted = pathname + search + hash;
  useEffect(() => {
    if (!token && !wasLoggedOut()) rememberTarget(wanted);
  }, [token, wanted]);
  return token ? <Outlet /> : <Navigate to={paths.login} replace />;
}
