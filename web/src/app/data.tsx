import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { forgetAnswers, queryClient } from '../lib/query.ts';
import { useSignIn } from '../lib/session.ts';

export function Data() {
  const signIn = useSignIn();
  useEffect(() => forgetAnswers, [signIn]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
