import type { ReactNode } from 'react'
import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { lazyWhenVisible } from '#ui/lazy-when-visible.tsx'
import { currentPlace } from '#app/main-menu.ts'
import { SiteHeader } from './site-header.tsx'
import { TabBar } from './tab-bar.tsx'
import { frameTexts } from './texts.ts'
import { Wordmark } from './wordmark.tsx'

const loadFooter = () => import('./site-footer.tsx').then(({ Footer }) => Footer)
const LateFooter = lazyWhenVisible(import.meta.env.SSR ? await loadFooter() : null, loadFooter)

type FrameProps = {
  children: ReactNode
  /** Sections of the page have their own width, some of them all of the screen. */
  wide?: boolean
  /** Leaves out what would distract from one task: menus, tabs and the foot of the site. */
  bare?: boolean
}

/** What a screen says about its frame, as `handle` or in what it loads. */
export type FrameHandle = {
  /** The page begins with the lapis band, of which the header is a part then. */
  onBand?: true
  /** One task and nothing beside it, as `bare` below. */
  bare?: true
  /** The same for everybody, so that the device can keep it: it does not know who is signed in. */
  accountUnknown?: true
  /** A bar of its own stands at the foot, in place of the tabs. */
  ownBar?: boolean
}

/** Whether a screen on the page says so of its frame: always, or as `frame` in what it loaded. */
export const useFrameHandle = (name: keyof FrameHandle) =>
  useMatches().some(
    ({ handle, loaderData }) =>
      ({ ...(handle as FrameHandle), ...(loaderData as { frame?: FrameHandle } | undefined)?.frame })[name],
  )

/** Header, content, footer, and the tabs of phones. */
export function Frame({ children, wide, ...props }: FrameProps) {
  const signedIn = (useRouteLoaderData('root') as { signedIn: boolean } | undefined)?.signedIn ?? false
  const onBand = useFrameHandle('onBand')
  const asked = useFrameHandle('bare')
  const ownBar = useFrameHandle('ownBar')
  const accountUnknown = useFrameHandle('accountUnknown')
  const bare = props.bare ?? asked
  const { pathname, search } = useLocation()
  const current = currentPlace(pathname)
  const next = pathname + search
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        {frameTexts.skip}
      </a>
      <SiteHeader {...{ current, signedIn, bare, onBand, accountUnknown, next }} />
      <main
        id="content"
        tabIndex={-1}
        className={classNames('flex-1 pb-12 outline-none', !wide && 'page-width pt-4 md:pt-6')}
      >
        {children}
      </main>
      {/* A footer of its own for each address: one whose code is still missing never holds a step back. */}
      {!bare && <LateFooter key={next} next={next} />}
      {!bare && !ownBar && <TabBar current={current} />}
    </div>
  )
}

/** For the moments in which nothing is known about the person. */
export function SimpleFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="site-header">
        <div className="page-width site-header-row">
          <Wordmark />
        </div>
      </header>
      <main id="content" className="page-width flex-1 py-6">
        {children}
      </main>
    </div>
  )
}
