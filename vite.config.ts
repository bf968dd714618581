import { reactRouter } from '@react-router/dev/vite'
import tailwind from '@tailwindcss/vite'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { buildDefine } from './scripts/build-define.mjs'
import { compressBuild } from './scripts/build-report.mjs'
import { oldestBrowsers, styleBrowsers } from './scripts/browsers.mjs'
import { isServerOnly } from './scripts/server-only.mjs'

const routeFile = /\/src\/(?:root|.+\/(?:screens|layouts)\/.+)\.tsx?(?:\?|$)/
const noFile = /^$/

/** Which modules each hook of the router's plugins can be about while building; without it each hook runs for every module. */
const routerHooks: Record<string, Partial<Record<'resolveId' | 'load' | 'transform', RegExp>>> = {
  'react-router:build-client-route': { transform: /\?__react-router-build-client-route$/ },
  'react-router:split-route-modules': { transform: noFile },
  'react-router:route-chunks-index': { transform: noFile },
  'react-router:route-exports': { transform: routeFile },
  'react-router:virtual-modules': { resolveId: /virtual:react-router/, load: /virtual:react-router/ },
  'react-router:inject-hmr-runtime': { resolveId: noFile, load: noFile },
  'react-router:hmr-runtime': { resolveId: noFile, load: noFile },
  'react-router:react-refresh-babel': { transform: noFile },
  // No file is named `.server` or `.client` for their sake: `noServerCodeInBrowser` holds the boundary.
  'react-router:dot-server': { resolveId: noFile },
  'react-router:dot-client': { transform: noFile },
}

/** The router's plugins; in a build each hook is called only for the modules that it can be about, which halves the build. */
function router(command: 'build' | 'serve'): Plugin[] {
  const plugins = reactRouter() as Plugin[]
  if (command === 'serve') return plugins
  for (const [name, hooks] of Object.entries(routerHooks)) {
    const plugin = plugins.find((each) => each.name === name)
    if (!plugin) throw new Error(`the router has no plugin ${name}: compare vite.config.ts with its new version`)
    for (const [hook, id] of Object.entries(hooks) as ['load', RegExp][]) {
      const handler = plugin[hook] as unknown
      if (typeof handler !== 'function') throw new Error(`the router's plugin ${name} has no function ${hook}`)
      Object.assign(plugin, { [hook]: { filter: { id }, handler } })
    }
  }
  return [
    ...plugins,
    {
      name: 'routes-in-their-folders',
      configResolved({ __reactRouterPluginContext: router }: { __reactRouterPluginContext?: RouterContext }) {
        for (const { file } of Object.values(router?.reactRouterConfig.routes ?? {}))
          if (!routeFile.test(`/src/${file}`)) throw new Error(`${file} is a route outside of screens/ and layouts/`)
      },
    } as Plugin,
  ]
}
type RouterContext = { reactRouterConfig: { routes: Record<string, { file: string }> } }

/** Compresses the browser's files while the server's are built. */
const compressWhileBuilding = (): Plugin => ({
  name: 'compress-while-building',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  writeBundle({ dir }) {
    void compressBuild(dir!)
  },
})

/** Stable file names for the server's entries, so that the start script and the worker can name them. */
const serverEntries = (): Plugin => ({
  name: 'server-entries',
  enforce: 'post',
  configEnvironment(name) {
    if (name !== 'ssr') return
    return {
      build: { rollupOptions: { output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' } } },
    }
  },
})

/** The build fails when server code would reach the browser. */
const noServerCodeInBrowser = (): Plugin => ({
  name: 'no-server-code-in-browser',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    filter: { id: /\/(src|resources)\// },
    handler(id) {
      if (isServerOnly(id)) throw new Error(`server code in the browser bundle: ${id}`)
    },
  },
})

/**
 * Vite's helper around dynamic imports announces a part's own imports ahead. What ours import is mostly there, and the helper
 * weighs more than any of them, so a smaller one stands in its place: it brings the part's styles, and no more. The router
 * writes `#` behind the address of a style that a page and a late part share: it is there all the same.
 */
const lightPreloadHelper = (): Plugin => ({
  name: 'light-preload-helper',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: { filter: { id: /vite\/preload-helper\.js$/ }, handler: () => preloadHelper },
})
const preloadHelper = `
const bring = (file) => new Promise((resolve, reject) => {
  if (document.querySelector('link[href^="/' + file + '"]')) return resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/' + file, onload: resolve })
  link.onerror = () => { link.remove(); reject(new Error(file)) }
  document.head.append(link)
})
export const __vitePreload = (load, styles = []) => styles.length ? Promise.all(styles.map(bring)).then(load) : load()
`

/**
 * Every schema of zod carries how it is written as a JSON schema, which only the server does, for its API. In the browser these
 * functions do nothing.
 */
const noJsonSchemasInBrowser = (): Plugin => ({
  name: 'no-json-schemas-in-browser',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    filter: { id: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    async handler(id) {
      const names = Object.keys((await import(id)) as object)
      return names
        .map((name) => `const ${name}Absent = () => () => undefined; export { ${name}Absent as ${name} }`)
        .join('\n')
    },
  },
})

/** The script that stands in every page gets short names; the server prints it from the function itself. */
const shortStarter = (): Plugin => ({
  name: 'short-starter',
  enforce: 'post',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  transform: {
    filter: { id: /\/first-view\/start-scripts\.ts$/ },
    handler: (code, id) => minifySync(id, code, { module: true }).code,
  },
})

const manySmallModules = [
  /^(?:kysely|zod|react-router|fastify-type-provider-zod)(?:\/|$)/,
  /^@(?:conform-to|react-router|remix-run)\//,
]

const serverInputs = {
  server: './src/app/server.ts',
  seed: './src/app/seed.ts',
  migrate: './src/app/migrate.ts',
  admin: './src/app/admin.ts',
  config: './src/app/config.ts',
  openapi: './src/app/openapi.ts',
  'rotate-keys': './src/app/rotate-keys.ts',
  'move-to-postgres': './src/app/move-to-postgres.ts',
  'back-up': './src/app/back-up.ts',
  'verify-audit': './src/app/verify-audit.ts',
  invariants: './src/app/invariants.ts',
  chaos: './src/app/chaos.ts',
  'embedded-worker': './src/platform/database/embedded-worker.ts',
  'image-process': './src/platform/pictures/image-process.ts',
  'pdf-process': './src/platform/pdf/pdf-process.ts',
  'redraw-process': './src/platform/pdf/redraw-process.ts',
  'sheet-process': './src/platform/sheets/sheet-process.ts',
}

/**
 * Stands around every page or is on most: it travels as one file, because many small ones are packed a seventh worse. The
 * first part is the frame, the second what the parts of a page are made of.
 */
const isFrame = (id: string) =>
  /\/src\/entry\.client\.tsx|\/src\/app\/(layouts\/(frame|site-header|framed-page|tab-bar|look-path|texts|wordmark|landing|default|used-vehicle)|main-menu|touch-icons|lazy-error-page|request-id|offline\/(offline-starter|install-prompt)\.)|\/src\/features\/marketplace\/(embeds|addresses)\.|\/marketplace\/shortlist\/(bookmark-store|compared-ads|stored-ads|components\/(bookmark-button|compare-toggle|compare-tray-place|shortlist-actions))\./.test(
    id,
  ) ||
  /\/src\/ui\/(icons\/create-icon|answer-order|link-listener|unsaved-input|lazy-when-visible|late-parts|button|chip|class-names|back-link|empty-state|drawing|more-link|notice|page-(meta|notice|owner|title)|use-hydrated|price|toasts\/show-toast|offline\/(top-strip|use-online))\./.test(
    id,
  )

/** Comes after the page, or with the pages about being offline. */
const isOffline = (id: string) =>
  /\/src\/(app\/offline\/(cached-pages|page-|use-visited|worker-state|device-memory|install-platform)|ui\/offline\/)|node_modules\/idb\//.test(
    id,
  )

/** Small parts of the pages of one ad and of one gallery. */
const isDetail = (id: string) =>
  /\/src\/ui\/((facts|json-ld)\.|icons\/(chevron-left|map-pin|phone|shield-check|share)\.)/.test(id)

/** Dates, and from when something may be tried again. */
const isTime = (id: string) => /\/src\/(ui\/wait-texts|kit\/(jalali|jalali-days|tehran-offset))\./.test(id)

/** What one line of a form is made of. */
const isField = (id: string) => /\/src\/ui\/(field-frame|text-field)\./.test(id)

/**
 * What else many pages use from their start; forms, tables, the search box and what only sellers and staff see come with the pages
 * that have them.
 */
const isShared = (id: string) =>
  /\/src\/(ui(?!\/(admin-list|admin-record|icons|form|fields|layout|parts|service-icon|wait-texts|wizard|plate-field|showcase|calendar|uploads|charts|data-table|table-|text-field|field-frame|select-field|checkbox-group|range-pair|option-search|copy-button|dialog|plate|value-explained|display-preferences-form|facts|share-address|breadcrumbs)\b)|kit\/(digits|markup|options|picture-address)\b|features\/marketplace\/(shortlist|addresses)\b)/.test(
    id,
  ) && !/\/client-manifest\./.test(id)

export default defineConfig(({ command }) => ({
  plugins: [
    tailwind(),
    router(command),
    serverEntries(),
    noServerCodeInBrowser(),
    lightPreloadHelper(),
    noJsonSchemasInBrowser(),
    shortStarter(),
    compressWhileBuilding(),
  ],
  environments: {
    // What several pages share travels as one file: it compresses better than twenty small ones. Forms stay out of it, so
    // that pages without one do not carry them.
    client: {
      build: {
        target: oldestBrowsers,
        cssTarget: styleBrowsers,
        modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => file.endsWith('.css')) },
        rolldownOptions: {
          // A page brings the drawings that it shows, not all that the list of them names.
          treeshake: { moduleSideEffects: [{ test: /\/src\/ui\/icons\//, sideEffects: false }] },
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
                // Tabs of a section name these; inside the offline kit or the kinds they would bring all of that to each of its pages.
                {
                  name: 'section-addresses',
                  test: /\/src\/features\/(insurance\/addresses|inquiries\/section-addresses)\./,
                  priority: 4,
                },
                { name: 'frame', test: isFrame, priority: 3 },
                { name: 'detail', test: isDetail, priority: 3 },
                { name: 'time', test: isTime, priority: 3 },
                { name: 'field', test: isField, priority: 3 },
                // What the offline pages know of inquiries is what the pages of inquiries are made of.
                { name: 'inquiry-kinds', test: /\/features\/inquiries\/(kinds|addresses)\.ts$/, priority: 3 },
                // Where texts live is what their own pages know too, which need nothing else of the offline pages.
                { name: 'content-addresses', test: /\/features\/content\/addresses\.ts$/, priority: 3 },
                { name: 'offline-kit', test: isOffline, priority: 2 },
                { name: 'shared', test: isShared, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Packages of many small modules are a third of the files that a start would read; they travel in the build.
      resolve: { noExternal: command === 'build' ? manySmallModules : [] },
      build: { target: 'node24', rollupOptions: { input: serverInputs } },
    },
  },
  define: buildDefine,
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  server: { host: '127.0.0.1' },
}))
