import { IconSearch, IconTextSize, IconUser } from '#ui/icons/index.ts'
import { mainMenu } from '#app/main-menu.ts'
import { TopStrip } from '#ui/offline/top-strip.tsx'
import { appearancePath } from './look-path.ts'
import { frameTexts } from './texts.ts'
import { Wordmark } from './wordmark.tsx'

type SiteHeaderProps = {
  current: string
  signedIn: boolean
  bare?: boolean
  onBand: boolean
  accountUnknown: boolean
  next: string
}

/** The name of the product, its main sections, display preferences, and the account. */
export function SiteHeader({ current, signedIn, bare, onBand, accountUnknown, next }: SiteHeaderProps) {
  const account = signedIn ? '/profile' : `/login?next=${encodeURIComponent(next)}`
  return (
    <header className="site-header" data-band={onBand || undefined} data-account-unknown={accountUnknown || undefined}>
      <div className="page-width site-header-row">
        <Wordmark />
        {!bare && (
          <nav aria-label={frameTexts.mainPlaces}>
            {mainMenu
              .filter(({ header }) => header)
              .toSorted((a, b) => Number(a.header === 'end') - Number(b.header === 'end'))
              .map(({ href, label, header }) => (
                <a
                  key={href}
                  href={href}
                  aria-current={href === current ? 'page' : undefined}
                  data-end={header === 'end' || undefined}
                >
                  {label}
                </a>
              ))}
          </nav>
        )}
        {!bare && (
          <a
            href="/search"
            aria-label={frameTexts.search}
            aria-keyshortcuts="Control+K"
            data-search
            className="icon-btn"
          >
            <IconSearch aria-hidden size={22} />
          </a>
        )}
        <a href={appearancePath(next)} data-prefetch="none" aria-label={frameTexts.look} className="icon-btn">
          <IconTextSize aria-hidden size={22} />
        </a>
        {!bare && (
          <a
            href={account}
            data-prefetch={signedIn ? undefined : 'none'}
            className={onBand ? 'btn btn-band' : 'btn btn-secondary'}
          >
            <IconUser aria-hidden size={18} />
            {signedIn ? frameTexts.profile : frameTexts.signIn}
          </a>
        )}
      </div>
      <TopStrip />
    </header>
  )
}
