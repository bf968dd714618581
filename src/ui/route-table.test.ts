import type { DataRouteObject } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const route = (id: string, parentId?: string) => ({
  id,
  parentId,
  path: id,
  module: `/assets/${id}.js`,
  hasLoader: true,
})
const all = {
  root: route('root'),
  frame: route('frame', 'root'),
  list: route('list', 'frame'),
  desk: route('desk', 'root'),
}

let lastTable = 0
const importFile = (address: string) => import(/* @vite-ignore */ address) as Promise<unknown>
const patched: [string | null, string[]][] = []
const routes: DataRouteObject[] = []
const idsOf = (added: DataRouteObject[]): string[] => added.flatMap(({ id, children = [] }) => [id, ...idsOf(children)])

/** A page that knows the root alone; its table is a script that sets itself on the window, as the build's does. */
function pageWithTable(script: string) {
  // The platform evaluates a module once per address.
  const file = `data:text/javascript,${encodeURIComponent(script)}//${++lastTable}`
  vi.stubGlobal('window', {
    __reactRouterManifest: { url: file, routes: { root: all.root } },
    __reactRouterRouteModules: {},
    __reactRouterDataRouter: {
      routes,
      patchRoutes: (parent: string | null, added: DataRouteObject[]) => void patched.push([parent, idsOf(added)]),
    },
  })
}

const table = `window.__reactRouterManifest = ${JSON.stringify({ url: '/later.js', routes: all })}`

beforeEach(() => {
  patched.length = 0
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

describe('a page that knows only its own routes', () => {
  it('loads all others with the first navigation, each below its parent, and once', async () => {
    pageWithTable(table)
    const { loadRouteTable, routerOnWindow } = await import('./route-table.ts')
    const prepare = vi.fn()
    await Promise.all([loadRouteTable(importFile, prepare), loadRouteTable(importFile, prepare)])
    expect(patched).toEqual([['root', ['frame', 'list', 'desk']]])
    expect(prepare).toHaveBeenCalledExactlyOnceWith(routes)
    expect(Object.keys(routerOnWindow().manifest!.routes)).toEqual(['root', 'frame', 'list', 'desk'])
  })

  it('keeps the object that the router references', async () => {
    pageWithTable(table)
    const { loadRouteTable, routerOnWindow } = await import('./route-table.ts')
    const held = routerOnWindow().manifest
    await loadRouteTable(importFile, () => {})
    expect(routerOnWindow().manifest).toBe(held)
  })

  it('tries again at the next navigation when the table failed to load', async () => {
    pageWithTable('throw new Error("no network")')
    const { loadRouteTable } = await import('./route-table.ts')
    await expect(loadRouteTable(importFile, () => {})).rejects.toThrow('no network')
    pageWithTable(table)
    await loadRouteTable(importFile, () => {})
    expect(patched).toHaveLength(1)
  })
})
