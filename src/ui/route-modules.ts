import { matchRoutes, type ClientInstrumentation, type DataRouteObject, type NavigateOptions } from 'react-router'
import { clientError } from './http-client.ts'
import { loadChunk, reloadForNewBuild } from './load-chunk.ts'

type RouterWindow = {
  __reactRouterDataRouter?: {
    routes: DataRouteObject[]
    state: { navigation: { location?: Location }; errors: object | null }
    navigate(to: string, options: NavigateOptions): Promise<void>
    revalidate(): Promise<void>
  }
  __reactRouterManifest?: { routes: Record<string, { module: string }> }
}

const importModule = (address: string) => import(/* @vite-ignore */ address) as Promise<unknown>
const never = () => new Promise<never>(() => {})

/** What the router keeps on the window; there once the page is hydrated. */
function routerOnWindow() {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as RouterWindow
  return { router, manifest }
}

/** Navigates as `useNavigate` would, from outside the router. */
export const goTo = (to: string, options: NavigateOptions): void => void routerOnWindow().router?.navigate(to, options)

/** Asks for the data of the open page again. */
export const readDataAgain = (): void => void routerOnWindow().router?.revalidate()

/** Whether the router shows an error page now. */
export const hasRouterFailed = (): boolean => Boolean(routerOnWindow().router?.state.errors)

/** Browser addresses of the modules that a page needs. */
function modulesOf(to: string): string[] {
  const { router, manifest } = routerOnWindow()
  const matches = matchRoutes(router?.routes ?? [], new URL(to, location.href).pathname) ?? []
  return matches.flatMap(({ route }) => manifest?.routes[route.id]?.module ?? [])
}

/** Warms the modules of a page; a failure here is nobody's business yet. */
export function warmPage(to: string): void {
  for (const address of modulesOf(to)) importModule(address).catch(() => {})
}

/** Whether the scripts of a page are there; when they are not, nothing else happens. */
export const canLoadPage = (to: string): Promise<boolean> =>
  Promise.all(modulesOf(to).map(importModule)).then(
    () => true,
    () => false,
  )

/** A step that needs modules which cannot be had never begins: the page stays as it is and says so. */
async function beforeStep(to: string): Promise<void> {
  const modules = await loadChunk(() => Promise.all(modulesOf(to).map(importModule)), to)
  if (!modules) await never()
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
export function importBeforeRouter(): void {
  const { router, manifest } = routerOnWindow()
  const guard = ({ id, lazy, children = [] }: DataRouteObject): void => {
    for (const [key, load] of Object.entries(typeof lazy === 'object' ? lazy : {})) {
      if (load) Object.assign(lazy!, { [key]: () => importForRouter(manifest!.routes[id]!.module).then(load) })
    }
    children.forEach(guard)
  }
  router?.routes.forEach(guard)
}

async function importForRouter(module: string): Promise<void> {
  try {
    await importModule(module)
  } catch (cause) {
    const { pathname, search, hash } = routerOnWindow().router?.state.navigation.location ?? location
    if (await reloadForNewBuild(pathname + search + hash)) await never()
    throw clientError('chunk-missing', cause)
  }
}
