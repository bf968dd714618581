import { globSync } from 'node:fs'
import { join } from 'node:path'
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import type { LayoutName, LayoutRoutes } from './platform/layout-routes.ts'
import type { MarketName } from './kit/markets.ts'

// Read from the disk instead of by Vite, because other tools load this file too.
const files = globSync('features/*/routes.ts', { cwd: import.meta.dirname }).toSorted()
const match = (await Promise.all(files.map((file) => import(/* @vite-ignore */ join(import.meta.dirname, file))))) as {
  routes: LayoutRoutes
}[]

/** The addresses that all features have in a frame. */
const of = (frame: LayoutName) => match.flatMap(({ routes }) => routes[frame] ?? [])

/** The page of a market, in the frame of that market. */
const market = (name: MarketName) => route(`services/${name}`, './app/screens/market.tsx', { id: `market-${name}` })

/** The whole table of addresses, by frame. Each feature names its own screens in its routes.ts. */
export default [
  layout('./app/layouts/default.tsx', [
    market('new-vehicle'),
    route('services', './app/screens/services.tsx'),
    route('search', './app/screens/search.tsx'),
    route('look', './app/screens/display-preferences.tsx'),
    ...of('default'),
    route('dev/ui', './app/screens/dev-ui.tsx'),
    route('dev/ui/calendar', './app/screens/dev-calendar.tsx'),
    route('dev/ui/wizard/:step', './app/screens/dev-wizard.tsx'),
    route('offline', './app/screens/offline.tsx'),
    route('*', './app/screens/not-found.tsx'),
  ]),
  layout('./app/layouts/landing.tsx', [
    index('./app/screens/home.tsx'),
    route('pages/web-app', './app/screens/web-app.tsx'),
    ...of('landing'),
  ]),
  layout('./app/layouts/login.tsx', of('login')),
  layout('./app/layouts/used-vehicle.tsx', [market('used-vehicle'), market('imported'), ...of('used-vehicle')]),
  layout('./app/layouts/vehicle-info.tsx', [market('vehicle-info'), ...of('vehicle-info')]),
  layout('./app/layouts/vehicle-center.tsx', [market('vehicle-center'), market('insurance'), ...of('vehicle-center')]),
  layout('./app/layouts/club.tsx', [market('club'), ...of('club')]),
  layout('./app/layouts/album.tsx', of('album')),
  layout('./app/layouts/profile.tsx', [
    route('profile', './app/screens/profile.tsx'),
    route('profile/settings', './app/screens/settings.tsx'),
    ...of('profile'),
  ]),
  layout('./app/layouts/admin.tsx', [
    route('admin', './app/screens/admin.tsx'),
    route('admin/search', './app/screens/admin-search.tsx'),
    ...of('admin'),
  ]),
  ...of('endpoints'),
  route('dev/ui/upload', './app/screens/dev-upload.ts'),
  route('dev/ui/list.csv', './app/screens/dev-list.ts'),
  route('manifest.webmanifest', './app/screens/web-manifest.ts'),
] satisfies RouteConfig
