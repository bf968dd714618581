import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { adminEndpoints, adminRoutes } from './capabilities/admin/routes.ts'
import { catalogAdminRoutes } from './capabilities/catalog/routes.ts'
import { identityAdminRoutes, identityEndpoints, identityRoutes } from './capabilities/identity/routes.ts'
import {
  bookmarkRoutes,
  marketplaceAdminRoutes,
  marketplaceEndpoints,
  marketplaceRoutes,
} from './capabilities/marketplace/routes.ts'
import {
  inboxRoutes,
  notificationEndpoints,
  notificationRoutes,
  smsLogRoutes,
} from './capabilities/notifications/routes.ts'
import { profileEndpoints, profileRoutes } from './capabilities/profile/routes.ts'
import { ruleAdminRoutes } from './capabilities/rules/routes.ts'
import { complaintRoutes, supportAdminRoutes, supportEndpoints, supportRoutes } from './capabilities/support/routes.ts'

/** The whole table of addresses, by frame. Each capability names its own screens in its routes.ts. */
export default [
  layout('./app/layouts/default.tsx', [
    index('./app/screens/home.tsx'),
    route('look', './app/screens/display-preferences.tsx'),
    ...notificationRoutes,
    ...complaintRoutes,
    route('dev/ui', './app/screens/dev-ui.tsx'),
    route('dev/ui/calendar', './app/screens/dev-calendar.tsx'),
    route('dev/ui/wizard/:step', './app/screens/dev-wizard.tsx'),
    route('offline', './app/screens/offline.tsx'),
    route('*', './app/screens/not-found.tsx'),
  ]),
  layout('./app/layouts/landing.tsx', [route('pages/web-app', './app/screens/web-app.tsx')]),
  layout('./app/layouts/login.tsx', identityRoutes),
  layout('./app/layouts/used-vehicle.tsx', marketplaceRoutes),
  layout('./app/layouts/profile.tsx', [
    ...profileRoutes,
    route('profile/settings', './app/screens/settings.tsx'),
    ...bookmarkRoutes,
    ...inboxRoutes,
    ...supportRoutes,
  ]),
  layout('./app/layouts/admin.tsx', [
    route('admin', './app/screens/admin.tsx'),
    ...identityAdminRoutes,
    ...marketplaceAdminRoutes,
    ...catalogAdminRoutes,
    ...smsLogRoutes,
    ...adminRoutes,
    ...ruleAdminRoutes,
    ...supportAdminRoutes,
  ]),
  ...adminEndpoints,
  ...identityEndpoints,
  ...marketplaceEndpoints,
  ...notificationEndpoints,
  ...supportEndpoints,
  ...profileEndpoints,
  route('dev/ui/upload', './app/screens/dev-upload.ts'),
  route('dev/ui/list.csv', './app/screens/dev-list.ts'),
  route('manifest.webmanifest', './app/screens/web-manifest.ts'),
] satisfies RouteConfig
