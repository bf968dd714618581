import {
  UNSAFE_createClientRoutes as createClientRoutes,
  type DataRouteObject,
  type NavigateOptions,
} from 'react-router'

type Manifest = Parameters<typeof createClientRoutes>[0]
type RouterWindow = {
  __reactRouterDataRouter?: {
    routes: DataRouteObject[]
    state: { navigation: { location?: Location }; errors: object | null }
    navigate(to: string, options: NavigateOptions): Promise<void>
    revalidate(): Promise<void>
    patchRoutes(parent: string | null, routes: DataRouteObject[]): void
  }
  __reactRouterManifest?: { url: string; routes: Manifest }
  __reactRouterRouteModules?: Parameters<typeof createClientRoutes>[1]
}

/** The address at which the router requests unknown routes; such requests never reach the server. */
export const routesAddress = '/__manifest'

/** Returns the router's data on the window; it exists once the page is hydrated. */
export function routerOnWindow() {
  const {
    __reactRouterDataRouter: router,
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: modules,
  } = window as RouterWindow
  return { router, manifest, modules }
}

type Prepare = (routes: readonly DataRouteObject[]) => void
type ImportFile = (address: string) => Promise<unknown>

let loading: Promise<void> | undefined

/**
 * A page knows its own routes; the table of all routes loads with the first navigation away, as a file of the build
 * that the service worker caches. `prepare` receives all routes before the router uses one of them. Rejects when the
 * file cannot be loaded.
 */
export const loadRouteTable = (importFile: ImportFile, prepare: Prepare): Promise<void> =>
  (loading ??= addRoutes(importFile, prepare).catch((error: unknown) => {
    loading = undefined
    throw error
  }))

async function addRoutes(importFile: ImportFile, prepare: Prepare): Promise<void> {
  const { router, manifest: existing, modules } = routerOnWindow()
  if (!router || !existing || !modules) throw new Error('no router on this page: the page is not hydrated')
  // The file replaces the known routes, while the router still references the old object.
  await importFile(existing.url)
  const all = routerOnWindow().manifest!.routes
  Object.assign(window, { __reactRouterManifest: existing })
  const added = Object.fromEntries(Object.entries(all).filter(([id]) => !existing.routes[id])) as Manifest
  Object.assign(existing.routes, added)
  for (const parent of new Set(Object.values(added).map((route) => route!.parentId))) {
    if (parent && added[parent]) continue
    router.patchRoutes(parent ?? null, createClientRoutes(added, modules, null, true, false, parent))
  }
  prepare(router.routes)
}
