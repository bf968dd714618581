import { matchRoutes, type ClientInstrumentation, type DataRouteObject, type NavigateOptions } from 'react-router'
import { clientError } from './http-client.ts'
import { loadChunk, reloadForNewBuild } from './load-chunk.ts'
import { loadRouteTable, routerOnWindow } from './route-table.ts'

const importModule = (address: string) => import(/* @vite-ignore */ address) as Promise<unknown>
const never = () => new Promise<never>(() => {})

/** Navigates as `useNavigate` would, from outside the router. */
export const goTo = (to: string, options: NavigateOptions): void => void routerOnWindow().router?.navigate(to, options)

/** Asks for the data of the open page again. */
export const readDataAgain = (): void => void routerOnWindow().router?.revalidate()

/** Whether the router shows an error page now. */
export const hasRouterFailed = (): boolean => Boolean(routerOnWindow().router?.state.errors)

/** Imports the modules that a page needs, and the table that says which these are; the open page knows its own. */
async function importPage(to: string): Promise<void> {
  const { pathname } = new URL(to, location.href)
  if (pathname !== location.pathname) await loadRouteTable(importModule, guard)
  const { router, manifest } = routerOnWindow()
  const matches = matchRoutes(router?.routes ?? [], pathname) ?? []
  await Promise.all(matches.flatMap(({ route }) => manifest?.routes[route.id]?.module ?? []).map(importModule))
}

/** Warms the modules of a page; a failure here is nobody's business yet. */
export const warmPage = (to: string): void => void importPage(to).catch(() => {})

/** Whether the scripts of a page are there; when they are not, nothing else happens. */
export const canLoadPage = (to: string): Promise<boolean> =>
  importPage(to).then(
    () => true,
    () => false,
  )

/** A step that needs modules which cannot be had never begins: the page stays as it is and says so. */
async function beforeStep(to: string): Promise<void> {
  const came = await loadChunk(() => importPage(to).then(() => true), to)
  if (!came) await never()
}

/**
 * The router answers a module that it cannot import with an unguarded reload, also offline and over a half-filled form. So
 * the modules of every navigation and submission are imported before it begins; then the router finds them there.
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
 * The same for the steps that the router takes by itself: Back, Forward and redirects. They can not be held back, so a
 * module that is missing becomes the error page of the target.
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

/** The table of the routes, for a step to an address that the page does not know yet. */
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
