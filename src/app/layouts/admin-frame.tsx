import { IconDots, IconExternalLink, IconTextSize, IconUserCircle } from '#ui/icons/index.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { adminMenu, currentAdminMenuItem } from '#app/admin-menu.ts'
import { searchPath } from '#app/back-office/admin-paths.ts'
import { KeyHelp } from '#app/back-office/key-help.tsx'
import { SearchForm } from '#app/back-office/search-form.tsx'
import { useAdminKeys } from '#app/back-office/use-admin-keys.ts'
import '#app/back-office/admin.css'
import { frameTexts } from './texts.ts'
import './admin-frame.css'

/** The staff member's name, roles in words, and permitted addresses. */
type Staff = { name: string; roles: readonly string[]; places: readonly string[] }

/** Entries in the bar of phones; the others are behind «بیشتر». */
const barPlaces = 4

/**
 * The frame of the admin panel: a rail on wide screens, a bar at the bottom on phones, both complete without scripts.
 */
export function AdminFrame({ staff, children }: { staff: Staff; children: ReactNode }) {
  const { pathname, search } = useLocation()
  useAdminKeys()
  const places = adminMenu.filter(({ href }) => staff.places.includes(href))
  const current = currentAdminMenuItem(pathname)
  const appearancePath = `/look?next=${encodeURIComponent(pathname + search)}`
  return (
    <div className="admin-frame">
      <a href="#content" className="skip-link">
        {frameTexts.skip}
      </a>
      <nav aria-label="بخش‌های پنل مدیریت" className="rail">
        <div>
          <a href="/" data-prefetch="none" aria-label="فرمان، دیدن سایت" className="rail-item rail-brand">
            <Wheel />
            <span>فرمان</span>
          </a>
          {places.map((place) => (
            <PlaceLink key={place.href} {...place} current={place.href === current} />
          ))}
          <span className="rail-gap" />
          <KeyHelp className="rail-item" />
          <PersonalLinks staff={staff} lookPath={appearancePath} />
        </div>
      </nav>
      <main id="content" tabIndex={-1} className="admin-main">
        {pathname === '/admin' ? (
          // With the search field in its own head.
          children
        ) : (
          <div className="admin-page">
            {pathname !== searchPath && (
              <div className="admin-top">
                <SearchForm />
              </div>
            )}
            {children}
          </div>
        )}
      </main>
      <nav aria-label="بخش‌های پنل مدیریت" className="admin-bar" data-bottom-bar>
        {places.slice(0, barPlaces).map(({ href, label, short = label, Icon }) => (
          <a key={href} href={href} aria-current={href === current ? 'page' : undefined} className="admin-bar-item">
            <Icon aria-hidden size={22} />
            <span>{short}</span>
          </a>
        ))}
        {/* Another page closes it. */}
        <details key={pathname}>
          <summary className="admin-bar-item">
            <IconDots aria-hidden size={22} />
            <span>بیشتر</span>
          </summary>
          <div className="admin-more">
            {places.slice(barPlaces).map((place) => (
              <PlaceLink key={place.href} {...place} current={place.href === current} />
            ))}
            <PersonalLinks staff={staff} lookPath={appearancePath} />
            <a href="/" data-prefetch="none" className="rail-item">
              <IconExternalLink aria-hidden size={20} />
              دیدن سایت
            </a>
          </div>
        </details>
      </nav>
    </div>
  )
}

type PlaceLinkProps = Pick<(typeof adminMenu)[number], 'href' | 'label' | 'Icon'> & { current: boolean }

const PlaceLink = ({ href, label, Icon, current }: PlaceLinkProps) => (
  <a href={href} aria-current={current ? 'page' : undefined} className="rail-item">
    <Icon aria-hidden size={20} />
    <span>{label}</span>
  </a>
)

const PersonalLinks = ({ staff, lookPath: appearancePath }: { staff: Staff; lookPath: string }) => (
  <>
    <a href={appearancePath} data-prefetch="none" className="rail-item">
      <IconTextSize aria-hidden size={20} />
      <span>تنظیمات نمایش</span>
    </a>
    <a href="/profile" data-prefetch="none" className="rail-item">
      <IconUserCircle aria-hidden size={20} />
      <span>
        <bdi>{staff.name}</bdi> · {staff.roles.join('، ')}
      </span>
    </a>
  </>
)

const Wheel = () => (
  <svg aria-hidden viewBox="0 0 26 26" fill="none" stroke="currentColor" strokeWidth="2.4">
    <circle cx="13" cy="13" r="11" />
    <circle cx="13" cy="13" r="3.2" />
    <path d="M2.6 11.5 10 12.5M23.4 11.5 16 12.5M13 16.200V24" />
  </svg>
)
