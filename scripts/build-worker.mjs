import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { oldestBrowsers } from './browsers.mjs'

/** Screens whose code every device with the service worker has: the replacement of all others, and its explanation. */
const shellScreens = [
  'root',
  'app/layouts/default',
  'app/layouts/landing',
  'app/screens/offline',
  'app/screens/web-app',
  'app/screens/search',
  'features/content/screens/faq',
  'app/layouts/vehicle-center',
  'sample/fines-details',
  'sample/plate-history',
  'features/inquiries/screens/sample-report',
  'features/insurance/screens/accident',
  'features/marketplace/posting/screens/ad-draft',
]
/** Parts that come by themselves or by an action, and are needed exactly when there is no network. */
const shellAssets = [
  /^offline-features-.*\.js$/,
  /^bookmark-queue-.*\.js$/,
  /^sample-end-.*\.js$/,
  /^error-page-.*\.js$/,
  /^plate-[\w-]{8}\.css$/,
  /^site-footer-.*\.js$/,
  /^toaster-.*\.js$/,
  /^toasts-.*\.css$/,
  /^vazirmatn-first-.*\.woff2$/,
]
const shellIcons = ['icon.svg', 'assets/icons/app-192.png']

/** Files of the shell, relative to the folder, with everything that they import at once. */
function shellFiles(folder) {
  const names = readdirSync(join(folder, 'assets'))
  const manifestName = names.find((name) => /^manifest-.*\.js$/.test(name))
  const text = readFileSync(join(folder, 'assets', manifestName), 'utf8')
  const { entry, routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  const screens = shellScreens.map((id) => {
    if (!routes[id]) throw new Error(`the shell has no screen ${id}`)
    return routes[id]
  })
  const named = [entry, ...screens].flatMap(({ module, imports, css }) => [
    module,
    ...imports,
    ...css.map((file) => file.replace(/#$/, '')),
  ])
  const parts = shellAssets.map((pattern) => {
    const part = names.find((name) => pattern.test(name))
    if (!part) throw new Error(`the shell has no file ${pattern}`)
    return `/assets/${part}`
  })
  const files = new Set([`/assets/${manifestName}`, ...named, ...parts])
  for (const file of files) {
    if (!file.endsWith('.js')) continue
    const source = readFileSync(join(folder, file), 'utf8')
    for (const [, name] of source.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      files.add(`/assets/${name}`)
  }
  return [...[...files].map((file) => file.slice(1)), ...shellIcons]
}

/** Builds /sw.js and writes the list of the shell's files into it. Fails when anything is missing or not sure. */
export async function buildWorker(folder, workFolder, id) {
  await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env.VITE_BUILD_ID': JSON.stringify(id),
    },
    publicDir: false,
    build: {
      outDir: workFolder,
      target: oldestBrowsers,
      rolldownOptions: {
        input: 'src/entry.worker.ts',
        output: { entryFileNames: 'sw.js', format: 'iife', codeSplitting: false },
      },
    },
  })
  const files = shellFiles(folder)
  const list = files.map((url) => {
    const bytes = readFileSync(join(folder, url))
    // The build puts a hash of the content into its file names; other files get one here.
    const named = url.startsWith('assets/') && !url.startsWith('assets/icons/')
    return { bytes, entry: { revision: named ? null : createHash('md5').update(bytes).digest('hex'), url } }
  })
  const source = readFileSync(join(workFolder, 'sw.js'), 'utf8')
  const [before, after, ...more] = source.split('self.shellFiles')
  if (after === undefined || more.length > 0) throw new Error('the worker must name self.shellFiles once')
  const older = readdirSync(join(folder, 'assets')).find((name) => /^old-browsers-[\w-]+\.js$/.test(name))
  if (!older) throw new Error('the build has no built-ins for older browsers')
  // As startScripts does for pages: newer browsers fetch nothing.
  const begin = `if(!('parse'in URL))importScripts('/assets/${older}');\n`
  const worker = begin + before + JSON.stringify(list.map(({ entry }) => entry)) + after
  writeFileSync(join(folder, 'sw.js'), worker)
  return {
    count: files.length,
    size: list.reduce((sum, { bytes }) => sum + bytes.length, 0),
    worker: Buffer.byteLength(worker),
  }
}
