import { Fragment, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, useRouteLoaderData } from 'react-router'
import { ErrorPage } from '#app/lazy-error-page.tsx'
import { useServedRequestId } from '#app/request-id.ts'
import { displayPreferencesOf, readAppearance } from '#app/display-preferences.ts'
import { SimpleFrame } from '#app/layouts/frame.tsx'
import { OfflineStarter } from '#app/offline/offline-starter.tsx'
import { touchIconSizes } from '#app/touch-icons.ts'
import { platformContext, scopeContext } from '#platform/context.ts'
import { readSession } from '#platform/guards.ts'
import { holdRefusedForm } from '#platform/held-forms.ts'
import { refuseOtherPerson } from '#platform/page-owner.ts'
import { cacheOwner } from '#platform/cache-owner.ts'
import { newToken } from '#platform/secrets.ts'
import { BusyBar } from '#ui/busy-bar.tsx'
import { viewportOf, type DisplayAttributes } from '#ui/display-preferences.ts'
import { FocusHeading } from '#ui/focus-heading.tsx'
import { PageNotice } from '#ui/page-notice.tsx'
import { PageAppearance } from '#ui/page-look.ts'
import { PageOwner, usePersonTurn } from '#ui/page-owner.tsx'
import { Scroll } from '#ui/scroll.tsx'
import fontAddress from '#ui/fonts/vazirmatn-first.woff2?url'
import type { Route } from './+types/root'
import './ui/app.css'

export const middleware: Route.MiddlewareFunction[] = [readAppearance, readSession, holdRefusedForm, refuseOtherPerson]

export function loader({ request, context }: Route.LoaderArgs) {
  const { look } = displayPreferencesOf(request.headers)
  const { session, look: attributes = {} } = context.get(scopeContext)
  return {
    look: attributes as DisplayAttributes,
    viewport: viewportOf(look),
    signedIn: session.personId !== null,
    formKey: session.personId === null ? undefined : newToken().slice(0, 22),
    owner: cacheOwner(context.get(platformContext).secrets, session),
    build: import.meta.env.VITE_BUILD_ID ?? '',
    buildCheckMs: context.get(platformContext).config.BUILD_CHECK_SECONDS * 1000,
  }
}

export const links = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...touchIconSizes.map((size) => ({
    rel: 'apple-touch-icon',
    sizes: `${size}x${size}`,
    href: `/assets/icons/touch-${size}.png`,
  })),
]

const themeColours = { light: '#ffffff', dark: '#171b22' }

// For the page of a root that failed. Only the server writes it; in the browser it would be weight without use.
const blockedViewport = import.meta.env.SSR ? viewportOf({ zoom: 'off' }) : undefined

// The content policy forbids code made from text, and zod tries whether it may as soon as a schema is made: before that, this
// tells it not to. The server keeps zod's faster way.
const withoutEval = 'globalThis.__zod_globalConfig={jitless:true}'

// Styles show what needs scripts, whose code comes later; `startScripts` takes it back when it can not be had.
const scripting = "document.documentElement.dataset.scripting=''"

// The page is app-capable, and its viewport blocks zooming; docs/decisions/0005 describes the replacement for zooming.
export function Layout({ children }: { children: ReactNode }) {
  // Absent while the root itself fails.
  const root = useRouteLoaderData<typeof loader>('root')
  const theme = root?.look['data-theme']
  return (
    <html
      lang="fa"
      dir="rtl"
      {...root?.look}
      data-build={root?.build}
      data-owner={root?.owner}
      data-request={useServedRequestId()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <script dangerouslySetInnerHTML={{ __html: withoutEval }} />
        <script dangerouslySetInnerHTML={{ __html: scripting }} />
        <meta name="viewport" content={root?.viewport ?? blockedViewport} />
        <meta name="mobile-web-app-capable" content="yes" />
        <meta name="apple-mobile-web-app-capable" content="yes" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColours[theme ?? 'light']} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColours[theme ?? 'dark']} />
        <Meta />
        {root?.look['data-saving'] === undefined && (
          <link rel="preload" href={fontAddress} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Links />
      </head>
      <body className="bg-canvas font-sans text-body text-ink">
        {children}
        <Scroll />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const turn = usePersonTurn(loaderData.owner)
  return (
    <>
      <BusyBar />
      <PageAppearance value={loaderData.look}>
        <PageOwner value={loaderData.owner}>
          {/* Nothing that a page holds in its fields is left when another person has come. */}
          <Fragment key={turn}>
            <Outlet />
          </Fragment>
        </PageOwner>
      </PageAppearance>
      <PageNotice buildCheckMs={loaderData.buildCheckMs} />
      <OfflineStarter />
      <FocusHeading />
    </>
  )
}

/** The outer of two error boundaries. The layout itself failed, so the page shows only the product's name around the error. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SimpleFrame>
      <ErrorPage error={error} />
    </SimpleFrame>
  )
}
