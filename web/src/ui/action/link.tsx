import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the app (`app/paths.ts`). */
  to: string;
  children: ReactNode;
};

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link inside the app. A real address, so that a new tab and a long press work as everywhere. */
export function Link({ to, children, onClick, ...rest }: Props) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        // Coming back should not take as many steps as there were taps on one link.
        void navigate(to, { replace: to === window.location.pathname });
      }}
    >
      {children}
    </a>
  );
}

/** A link of a menu; the page it leads to is marked while it is open. */
export function NavLink({ to, ...rest }: Props) {
  const { pathname } = useLocation();
  return <Link {...rest} to={to} aria-current={pathname === to ? 'page' : undefined} />;
}
