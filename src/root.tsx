import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, useRouteLoaderData } from 'react-router'
import { ErrorPage } from '#app/error-page.tsx'
import { readLook } from '#app/look.ts'
import { SimpleFrame } from '#app/layouts/frame.tsx'
import { OfflineStarter } from '#app/offline/offline-starter.tsx'
import { touchIconSizes } from '#app/touch-icons.ts'
import { platformContext, scopeContext } from '#platform/context.ts'
import { readSession } from '#platform/guards.ts'
import { pageOwner } from '#platform/page-owner.ts'
import { BusyBar } from '#ui/busy-bar.tsx'
import { LinkListener } from '#ui/link-listener.tsx'
import { MissingPartNotice } from '#ui/missing-part-notice.tsx'
import { Scroll } from '#ui/scroll.tsx'
import fontAddress from '#ui/fonts/vazirmatn-first.woff2?url'
import type { Route } from './+types/root'
import './ui/app.css'

export const middleware: Route.MiddlewareFunction[] = [readSession]

export function loader({ request, context }: Route.LoaderArgs) {
  const { theme } = readLook(request.headers.get('cookie'))
  const { session } = context.get(scopeContext)
  return {
    theme,
    signedIn: session.personId !== null,
    owner: pageOwner(context.get(platformContext).secrets, session),
    build: import.meta.env.VITE_BUILD_ID ?? '',
  }
}

export const links = () => [
  { rel: 'preload', href: fontAddress, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...touchIconSizes.map((size) => ({
    rel: 'apple-touch-icon',
    sizes: `${size}x${size}`,
    href: `/assets/icons/touch-${size}.png`,
  })),
]

// The specification's page settings: app-capable, and a viewport that blocks zooming (its remedy is docs/decisions/0005).
const viewport = 'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover'

export function Layout({ children }: { children: ReactNode }) {
  // Absent while the root itself fails.
  const look = useRouteLoaderData<typeof loader>('root')
  const theme = look?.theme === 'auto' ? undefined : look?.theme
  return (
    <html
      lang="fa"
      dir="rtl"
      data-theme={theme}
      data-build={look?.build}
      data-owner={look?.owner}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={viewport} />
        <meta name="mobile-web-app-capable" content="yes" />
        <meta name="apple-mobile-web-app-capable" content="yes" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171b22" />
        <Meta />
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

export default function Root() {
  return (
    <>
      <LinkListener />
      <BusyBar />
      <Outlet />
      <MissingPartNotice />
      <OfflineStarter />
    </>
  )
}

/** The outer of the two error boundaries: the frame itself failed, so the page has only the house's name around it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <LinkListener />
      <SimpleFrame>
        <ErrorPage error={error} />
      </SimpleFrame>
    </>
  )
}
