import { IconExternalLink, IconMenu2, IconTextSize } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { adminMenu, currentAdminMenuItem } from '#app/admin-menu.ts'
import { Badge } from '#ui/badge.tsx'
import { Wordmark } from './wordmark.tsx'

/** Who sits here, their roles in words, and the addresses that these let them open. */
type Staff = { name: string; roles: readonly string[]; places: readonly string[] }

/** Header and menu of the back office: a column on wide screens, a sheet below the header on phones, without script. */
export function AdminFrame({ staff, children }: { staff: Staff; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute start-4 top-2 z-50 -translate-y-20 rounded-control bg-raised px-4 py-2 font-bold text-lazuli focus:translate-y-0"
      >
        رفتن به محتوا
      </a>
      <AdminHeader staff={staff} pathname={pathname} here={pathname + search} />
      <div className="mx-auto flex w-full max-w-[1440px] flex-1">
        <aside className="hidden w-56 flex-none border-e border-line bg-surface p-3 lg:block">
          <nav aria-label="بخش‌های پنل مدیریت" className="sticky top-18">
            <PlaceList places={staff.places} pathname={pathname} />
          </nav>
        </aside>
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-4 pb-12 outline-none md:px-6 md:pt-6">
          {children}
        </main>
      </div>
    </div>
  )
}

function AdminHeader({ staff, pathname, here }: { staff: Staff; pathname: string; here: string }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface large-text:static">
      <div className="mx-auto flex min-h-15 w-full max-w-[1440px] flex-wrap items-center gap-x-3 px-4 md:px-6">
        {/* Another page closes the menu. */}
        <details key={pathname} className="group lg:hidden">
          <summary className="-ms-2 flex min-h-11 list-none items-center gap-1 rounded-control px-2 text-label font-bold [&::-webkit-details-marker]:hidden">
            <IconMenu2 aria-hidden size={22} />
            منو
          </summary>
          <nav
            aria-label="بخش‌های پنل مدیریت"
            className="absolute inset-x-0 top-full max-h-[70dvh] overflow-y-auto border-b border-line bg-raised p-3 shadow-raised"
          >
            <PlaceList places={staff.places} pathname={pathname} />
            <div className="mt-3 flex flex-wrap items-center gap-x-4 border-t border-line px-3 pt-3 md:hidden">
              <WhoSits staff={staff} />
              <SiteLink />
            </div>
          </nav>
        </details>
        <Wordmark />
        <Badge tone="warn">پنل مدیریت</Badge>
        <span className="flex-1" />
        <span className="hidden md:inline">
          <WhoSits staff={staff} />
        </span>
        <a
          href={`/look?next=${encodeURIComponent(here)}`}
          data-prefetch="none"
          aria-label="تنظیمات نمایش: ظاهر و اندازهٔ متن"
          className="grid size-11 flex-none place-items-center text-muted hover:text-ink"
        >
          <IconTextSize aria-hidden size={22} />
        </a>
        <span className="hidden md:inline">
          <SiteLink />
        </span>
      </div>
    </header>
  )
}

const WhoSits = ({ staff }: { staff: Staff }) => (
  <span className="flex flex-wrap gap-x-2 text-label">
    <span className="font-medium">{staff.name}</span>
    <span className="text-muted">{staff.roles.join('، ')}</span>
  </span>
)

const SiteLink = () => (
  <a
    href="/"
    data-prefetch="none"
    className="inline-flex min-h-11 items-center gap-2 text-label font-bold text-lazuli hover:underline"
  >
    <IconExternalLink aria-hidden size={20} />
    دیدن سایت
  </a>
)

function PlaceList({ places, pathname }: { places: readonly string[]; pathname: string }) {
  const current = currentAdminMenuItem(pathname)
  return (
    <ul className="flex flex-col gap-1">
      {adminMenu
        .filter(({ href }) => places.includes(href))
        .map(({ href, label, Icon }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={href === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 text-label font-medium text-muted hover:text-ink aria-[current]:bg-lazuli-soft aria-[current]:font-bold aria-[current]:text-lazuli"
            >
              <Icon aria-hidden size={20} className="flex-none" />
              {label}
            </a>
          </li>
        ))}
    </ul>
  )
}
