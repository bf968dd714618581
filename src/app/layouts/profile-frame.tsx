import { IconHome } from '#ui/icons/index.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { clientManifestItems } from '#app/client-manifests.ts'
import { Monogram, profileTexts, SignOutForm } from '#features/profile/embeds.ts'
import type { PersonFacts } from '#platform/client-manifest.ts'
import { frameTexts } from './texts.ts'
import './profile-frame.css'

type Person = { name: string | null; mobile: string; facts: PersonFacts }

const homePath = '/profile'

/** A user's own pages in order; the header has the other parts of the site. */
const ownPages = clientManifestItems('profileMenu').filter(({ href }) => href.startsWith(`${homePath}/`))

/** Returns the page of the menu that an address belongs to. */
const currentPage = (pathname: string): string =>
  ownPages.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))?.href ?? homePath

/** The side menu of a user's own pages, from 1024 px; on phones the first page has the same links. A guest has none. */
export function ProfileFrame({ person, children }: { person: Person | null; children: ReactNode }) {
  const { pathname } = useLocation()
  if (!person) return children
  const current = currentPage(pathname)
  const { name, mobile, facts } = person
  return (
    <div className="profile-frame">
      <aside className="profile-side">
        <p className="profile-who">
          <Monogram name={name} />
          <span className="min-w-0">
            {name && <b className="block [overflow-wrap:anywhere]">{name}</b>}
            <span className="text-note text-muted">{mobile}</span>
          </span>
        </p>
        <nav aria-label={profileTexts.parts}>
          <ul className="side-menu">
            {[{ href: homePath, label: frameTexts.ownHome, Icon: IconHome, end: undefined }, ...ownPages].map(
              ({ href, label, Icon, end }) => (
                <li key={href}>
                  <a href={href} aria-current={href === current ? 'page' : undefined}>
                    <Icon aria-hidden size={20} />
                    <span className="min-w-0 flex-1">{label}</span>
                    {end && <span className="profile-count">{end(facts)}</span>}
                  </a>
                </li>
              ),
            )}
          </ul>
        </nav>
        <SignOutForm />
      </aside>
      <div className="profile-main">{children}</div>
    </div>
  )
}
