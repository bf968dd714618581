import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { FastifyInstance } from 'fastify'
import {
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  type ServerBuild,
} from 'react-router'
import { openMobile } from '#features/identity/contract.ts'
import { parseConfig } from '#platform/config.ts'
import type { Platform } from '#platform/context.ts'
import { diskFiles, type FileStore } from '#platform/files/files.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import type { Log } from '#platform/log.ts'
import { createPictures, type PictureSource } from '#platform/pictures/pictures.ts'
import type { Providers } from '#platform/providers.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { busyPage } from '../../src/app/busy-page.ts'
import { mountEndpoints } from '../../src/app/http-api.ts'
import routes from '../../src/routes.ts'
import type { TestDb } from './database.ts'
import { testPlatform } from './platform.ts'

const source = join(import.meta.dirname, '../../src')

type Routes = ServerBuild['routes']

type Screen = { default?: unknown; ErrorBoundary?: unknown }
type Component = Parameters<typeof withComponentProps>[0]
type Boundary = Parameters<typeof withErrorBoundaryProps>[0]

/** Passes loader data and errors to the components as props, as the router's plugin does in a build. */
const withProps = (screen: Screen): Screen => ({
  ...screen,
  default: screen.default && withComponentProps(screen.default as Component),
  ErrorBoundary: screen.ErrorBoundary && withErrorBoundaryProps(screen.ErrorBoundary as Boundary),
})

async function routesOf(entries: readonly RouteConfigEntry[], parentId: string, routes: Routes): Promise<void> {
  for (const { file, path, index, children = [] } of entries) {
    const id = file.replace(/\.tsx?$/, '')
    routes[id] = { id, parentId, path, index, module: withProps((await import(join(source, file))) as Screen) } as never
    await routesOf(children, id, routes)
  }
}

let built: Promise<ServerBuild> | undefined

/**
 * Creates the server's half of the build without building: every screen of the table of addresses, and no browser
 * files.
 */
const serverBuild = (): Promise<ServerBuild> => (built ??= makeBuild())

async function makeBuild(): Promise<ServerBuild> {
  const match: Routes = {
    root: { id: 'root', path: '', module: withProps(await import('../../src/root.tsx')) } as never,
  }
  await routesOf(routes, 'root', match)
  const asset = (id: string) => {
    const { parentId, path, index, module } = match[id]!
    const has = {
      hasAction: 'action' in module,
      hasLoader: 'loader' in module,
      hasErrorBoundary: Boolean((module as Screen).ErrorBoundary),
    }
    return { id, parentId, path, index, module: `/${id}.js`, imports: [], css: [], ...has }
  }
  return {
    entry: { module: await import('../../src/entry.server.tsx') },
    routes: match,
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: Object.fromEntries(Object.keys(match).map((id) => [id, asset(id)])),
      url: '/manifest.js',
      version: 'test',
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
}

/** An endpoint besides the pages. */
type Endpoint = { method: string; url: string }

export type Product = {
  app: FastifyInstance
  platform: Platform
  /** Every endpoint of the API and of the features. */
  endpoints: readonly Endpoint[]
  close: () => Promise<void>
}

type ProductOptions = {
  environment?: Record<string, string>
  files?: FileStore
  log?: Log
  /** In addition to those that every test has. */
  providers?: Partial<Providers>
  /** Serves uploaded pictures; without it there are none. */
  photosOf?: (files: FileStore) => PictureSource
  /** Screens of the test, by their path. */
  screens?: Record<string, Screen & { action?: unknown; loader?: unknown }>
}

/** Returns the build with further screens below the root. */
function withScreens(build: ServerBuild, screens: NonNullable<ProductOptions['screens']>): ServerBuild {
  const added = Object.entries(screens).map(([path, screen]) => {
    const own = { id: `test:${path}`, parentId: 'root', path }
    const has = { hasAction: 'action' in screen, hasLoader: 'loader' in screen, hasErrorBoundary: false }
    return {
      route: { ...own, module: withProps(screen) },
      asset: { ...own, module: '/test.js', imports: [], css: [], ...has },
    }
  })
  const routes = Object.fromEntries(added.map(({ route }) => [route.id, route]))
  const assets = Object.fromEntries(added.map(({ asset }) => [asset.id, asset]))
  return {
    ...build,
    routes: { ...build.routes, ...routes },
    assets: { ...build.assets, routes: { ...build.assets.routes, ...assets } },
  } as ServerBuild
}

/** Opens the whole product over a test's database: pages, API, files and pictures. It does not listen yet. */
export async function openProduct(
  test: TestDb,
  { environment = {}, files, log, providers, photosOf, screens = {} }: ProductOptions = {},
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'farman-product-'))
  const imageWorker = createImageWorker({ seconds: 5 })
  const store = files ?? diskFiles(join(folder, 'files'))
  const pictures = createPictures(diskFiles(join(folder, 'cache')), photosOf?.(store) ?? (async () => null))
  const base = testPlatform(test, {
    config: parseConfig({ RENDER_CACHE_SECONDS: '0', REQUESTS_PER_MINUTE: '1000000000', ...environment }),
    providers: { imageWorker, pictures, openMobile, files: store, ...providers },
  })
  const platform = log ? { ...base, log } : base
  const endpoints: Endpoint[] = []
  const app = await createHttpServer({
    platform,
    pictures,
    build: withScreens(await serverBuild(), screens),
    development: false,
    busyPage,
    mount: (server, { renderCache }) => {
      server.addHook('onRoute', ({ method, url }) => {
        for (const each of [method].flat()) endpoints.push({ method: each, url })
      })
      return mountEndpoints(server, { platform, renderCache })
    },
  })
  const close = async () => {
    await app.close()
    imageWorker.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { app, platform, endpoints, close }
}
