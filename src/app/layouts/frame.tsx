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
  /** Sections of the page set their own width; some of them fill the screen. */
  wide?: boolean
  /** Leaves out distractions from a single task: menus, tabs and the footer. */
  bare?: boolean
}

/** The frame options of a screen, as `handle` or in its loader data. */
export type FrameHandle = {
  /** The page begins with the lapis band, which then includes the header. */
  onBand?: true
  /** A single task, as `bare` below. */
  bare?: true
  /** The same for everybody, so that the device can store it: it does not know who is signed in. */
  accountUnknown?: true
  /** The page has its own bottom bar, in place of the tabs. */
  ownBar?: boolean
  /** A conversation or a single task ends at its bottom bar, without the footer. */
  noFooter?: boolean
}

/** Returns whether a screen of the page sets a frame option: always, or as `frame` in its loader data. */
export const useFrameHandle = (name: keyof FrameHandle) =>
  useMatches().some(
    ({ handle, loaderData }) =>
      ({ ...(handle as FrameHandle), ...(loaderData as { frame?: FrameHandle } | undefined)?.frame })[name],
  )

/** Header, content, footer, and the tabs of phones. */
export function Frame({ children, wide, ...props }: FrameProps) {
  const signedIn = (useRouteLoaderData('root') as { signedIn: boolean } | undefined)?.signedIn ?? false
  const onBand = useFrameHandle('onBand')
  const outcome = useFrameHandle('bare')
  const ownBar = useFrameHandle('ownBar')
  const noFooter = useFrameHandle('noFooter')
  const accountUnknown = useFrameHandle('accountUnknown')
  const bare = props.bare ?? outcome
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
      {/* A separate footer for each address: a footer whose code is still loading never delays a navigation. */}
      {!bare && !noFooter && <LateFooter key={next} next={next} />}
      {!bare && !ownBar && <TabBar current={current} />}
    </div>
  )
}

/** For pages that know nothing about the user. */
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
