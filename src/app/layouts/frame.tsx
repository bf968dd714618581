import { IconTextSize, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { currentPlace, mainMenu } from '#app/main-menu.ts'
import { TopStrip } from '#ui/offline/top-strip.tsx'
import { Wordmark } from './wordmark.tsx'

/** Header, content, footer, and the bottom bar of phones. `bare` leaves out what would distract from one task. */
export function Frame({ children, bare }: { children: ReactNode; bare?: boolean }) {
  const root = useRouteLoaderData('root') as { signedIn: boolean } | undefined
  const { pathname, search } = useLocation()
  const current = currentPlace(pathname)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute start-4 top-2 z-50 -translate-y-20 rounded-control bg-raised px-4 py-2 font-bold text-lazuli focus:translate-y-0"
      >
        رفتن به محتوا
      </a>
      <Header current={current} signedIn={root?.signedIn ?? false} bare={bare} next={pathname + search} />
      <main id="content" tabIndex={-1} className="page-width flex-1 pt-4 pb-12 outline-none md:pt-6">
        {children}
      </main>
      <Footer next={pathname + search} />
      {!bare && <BottomBar current={current} />}
    </div>
  )
}

/** For the moments in which nothing is known about the person. */
export function SimpleFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface">
        <div className="page-width flex min-h-15 items-center">
          <Wordmark />
        </div>
      </header>
      <main id="content" className="page-width flex-1 py-6">
        {children}
      </main>
    </div>
  )
}

/** Where the look is chosen, and from there back to `next`. */
const lookPath = (next: string) => (next.startsWith('/look') ? next : `/look?next=${encodeURIComponent(next)}`)

type HeaderProps = { current: string; signedIn: boolean; bare?: boolean; next: string }

function Header({ current, signedIn, bare, next }: HeaderProps) {
  const account = signedIn ? '/profile' : `/login?next=${encodeURIComponent(next)}`
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface large-text:static">
      <div className="page-width flex min-h-15 flex-wrap items-center gap-x-4">
        <Wordmark />
        {!bare && (
          <nav aria-label="بخش‌های اصلی" className="hidden flex-1 flex-wrap gap-1 md:flex">
            {mainMenu
              .filter(({ header }) => header === 'parts')
              .map(({ href, label }) => (
                <a
                  key={href}
                  href={href}
                  aria-current={href === current ? 'page' : undefined}
                  className="flex min-h-11 items-center px-3 text-label font-medium text-muted hover:text-ink aria-[current]:text-ink"
                >
                  {label}
                </a>
              ))}
          </nav>
        )}
        <span className="flex-1 md:hidden" />
        {!bare &&
          mainMenu
            .filter(({ header }) => header === 'end')
            .map(({ href, label, Icon }) => (
              <a
                key={href}
                href={href}
                aria-current={href === current ? 'page' : undefined}
                className="hidden min-h-11 items-center gap-2 px-2 text-label font-medium text-muted hover:text-ink aria-[current]:text-ink md:flex"
              >
                <Icon aria-hidden size={20} />
                {label}
              </a>
            ))}
        <a
          href={lookPath(next)}
          data-prefetch="none"
          aria-label="تنظیمات نمایش: ظاهر و اندازهٔ متن"
          className="grid size-11 flex-none place-items-center text-muted hover:text-ink"
        >
          <IconTextSize aria-hidden size={22} />
        </a>
        {!bare && (
          <a
            href={account}
            data-prefetch={signedIn ? undefined : 'none'}
            className="inline-flex min-h-11 items-center gap-2 rounded-control bg-lazuli-soft px-4 text-label font-bold text-lazuli hover:underline"
          >
            <IconUser aria-hidden size={20} />
            {signedIn ? 'پروفایل' : 'ورود'}
          </a>
        )}
      </div>
      <TopStrip />
    </header>
  )
}

function BottomBar({ current }: { current: string }) {
  return (
    <nav
      aria-label="منوی پایین صفحه"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      data-bottom-bar
    >
      {mainMenu.map(({ href, label, Icon }) => (
        <a
          key={href}
          href={href}
          aria-current={href === current ? 'page' : undefined}
          className="flex min-h-15 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[min(0.75rem,3.8vw)] leading-[1.65] text-muted aria-[current]:font-bold aria-[current]:text-lazuli"
        >
          <Icon aria-hidden size={22} stroke={1.7} />
          {label}
        </a>
      ))}
    </nav>
  )
}

function Footer({ next }: { next: string }) {
  return (
    <footer className="border-t border-line bg-surface pb-[calc(76px+env(safe-area-inset-bottom))] md:pb-0">
      <div className="page-width flex flex-col gap-x-4 py-4 text-label text-muted sm:flex-row sm:items-center">
        <p className="flex-1">فرمان؛ خرید و فروش خودرو با خیال راحت.</p>
        <a href="/pages/web-app" className="flex min-h-11 items-center hover:text-ink">
          نصب روی دستگاه
        </a>
        <a href={lookPath(next)} data-prefetch="none" className="flex min-h-11 items-center hover:text-ink">
          ظاهر و اندازهٔ متن
        </a>
      </div>
    </footer>
  )
}
