import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { forgetAnswers, queryClient } from '../lib/query.ts';
import { useToken } from '../lib/session.ts';

export function Data() {
  const token = useToken();
  useEffect(() => forgetAnswers, [token]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
