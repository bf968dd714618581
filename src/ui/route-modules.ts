import { matchRoutes, type ClientInstrumentation, type DataRouteObject, type NavigateOptions } from 'react-router'
import { clientError } from './http-client.ts'
import { loadChunk, reloadForNewBuild } from './load-chunk.ts'
import { loadRouteTable, routerOnWindow } from './route-table.ts'

const importModule = (address: string) => import(/* @vite-ignore */ address) as Promise<unknown>
const never = () => new Promise<never>(() => {})

/** Navigates like `useNavigate`, from outside the router. */
export const goTo = (to: string, options: NavigateOptions): void => void routerOnWindow().router?.navigate(to, options)

/** Loads the data of the open page again. */
export const readDataAgain = (): void => void routerOnWindow().router?.revalidate()

/** Returns whether the router shows an error page now. */
export const hasRouterFailed = (): boolean => Boolean(routerOnWindow().router?.state.errors)

/** Imports the modules of a page, and the table that lists them; the open page knows its own. */
async function importPage(to: string): Promise<void> {
  const { pathname } = new URL(to, location.href)
  if (pathname !== location.pathname) await loadRouteTable(importModule, guard)
  const { router, manifest } = routerOnWindow()
  const matches = matchRoutes(router?.routes ?? [], pathname) ?? []
  await Promise.all(matches.flatMap(({ route }) => manifest?.routes[route.id]?.module ?? []).map(importModule))
}

/** Preloads the modules of a page and ignores failures. */
export const warmPage = (to: string): void => void importPage(to).catch(() => {})

/** Returns whether the scripts of a page can be loaded; has no other effect. */
export const canLoadPage = (to: string): Promise<boolean> =>
  importPage(to).then(
    () => true,
    () => false,
  )

/** A navigation whose modules cannot be loaded never begins: the page stays and shows a message. */
async function beforeStep(to: string): Promise<void> {
  const came = await loadChunk(() => importPage(to).then(() => true), to)
  if (!came) await never()
}

/**
 * The router reloads the page when it cannot import a module, also offline and over a half-filled form. So the modules
 * of every navigation and submission are imported before it begins; the router then finds them loaded.
 */
export const importBeforeSteps: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (navigate, { to }) => {
        if (typeof to === 'string') await beforeStep(to)
        await navigate()
      },
      fetch: async (submit, { href }) => {
        await beforeStep(href)
        await submit()
      },
    }),
}

/**
 * The same for navigations that the router starts itself: Back, Forward and redirects. They cannot be delayed, so a
 * missing module becomes the error page of the target.
 */
export const importBeforeRouter = (): void => guard(routerOnWindow().router?.routes ?? [])

const guarded = new WeakSet<object>()

function guard(routes: readonly DataRouteObject[]): void {
  for (const { id, lazy, children = [] } of routes) {
    guard(children)
    if (typeof lazy !== 'object' || guarded.has(lazy)) continue
    guarded.add(lazy)
    for (const [key, load] of Object.entries(lazy)) {
      if (!load) continue
      const guardedLoad = () =>
        importForRouter(() => importModule(routerOnWindow().manifest!.routes[id]!.module)).then(load)
      Object.assign(lazy, { [key]: guardedLoad })
    }
  }
}

/** Loads the table of all routes, for a navigation to an unknown address. */
export const routesForRouter = (): Promise<void> => importForRouter(() => loadRouteTable(importModule, guard))

async function importForRouter(load: () => Promise<unknown>): Promise<void> {
  try {
    await load()
  } catch (cause) {
    const { pathname, search, hash } = routerOnWindow().router?.state.navigation.location ?? location
    if (await reloadForNewBuild(pathname + search + hash)) await never()
    throw clientError('chunk-missing', cause)
  }
}
