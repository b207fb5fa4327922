import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { useSignIn } from '@kapao/client/member/session';
import { forgetAnswers, queryClient } from '../lib/query.ts';
import { ReceiptPlace } from '../receipt/place.tsx';

export function Data() {
  const signIn = useSignIn();
  useEffect(() => forgetAnswers, [signIn]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <ReceiptPlace />
    </QueryClientProvider>
  );
}
