import { IconHome } from '@tabler/icons-react'
import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { clientManifestItems } from '#app/client-manifests.ts'
import { BookmarkSync, CompareTrayPlace } from '#capabilities/marketplace/embeds.ts'
import { Frame } from './frame.tsx'
import { frameTexts } from './texts.ts'

const rows = [
  { href: '/profile', label: frameTexts.ownHome, Icon: IconHome },
  ...clientManifestItems('profileMenu').filter(({ href }) => href.startsWith('/profile/')),
]

/** A person's own pages, with the menu of them beside on wide screens; a guest has none. */
export default function ProfileLayout() {
  const signedIn = (useRouteLoaderData('root') as { signedIn: boolean } | undefined)?.signedIn
  return (
    <Frame>
      <BookmarkSync />
      <div className={signedIn ? 'profile-frame' : undefined}>
        {signedIn && <OwnMenu />}
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
      <CompareTrayPlace />
    </Frame>
  )
}

function OwnMenu() {
  const { pathname } = useLocation()
  const here = ({ href }: { href: string }) =>
    pathname === href || (href !== '/profile' && pathname.startsWith(`${href}/`))
  return (
    <nav aria-label={frameTexts.ownPages}>
      <ul className="side-menu">
        {rows.map((row) => (
          <li key={row.href}>
            <a href={row.href} aria-current={here(row) ? 'page' : undefined}>
              <row.Icon aria-hidden size={20} />
              {row.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export { FramedError as ErrorBoundary } from './framed-page.tsx'
