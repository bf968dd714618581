import type { EntryContext } from 'react-router'
import { scriptJson } from '#kit/markup.ts'
import olderAddress from './old-browsers.js?url'
import { startScripts } from './start-scripts.ts'

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = '<script type="module" async="">'
// Written into every page, so without its indentation; the build has shortened its names.
const starter = `<script>(${startScripts.toString().replace(/\n\s*/g, '\n')})()</script>`

/** Many pages have the same few routes; broken addresses add none. */
const texts = new Map<string, string>()
const maxTexts = 500

/** What browsers know about the build. */
type Manifest = EntryContext['manifest']

const ownRoutes = /(window\.__reactRouterRouteModules = )(\{[^}]{0,10000}\})/

/**
 * Returns the text of the module script with the routes of this page in place of the file of all routes, which comes with the
 * first step. `data-modules` has the imports, and false values count as absent.
 */
function shortText(text: string, manifest: Manifest): string {
  const entry = texts.get(text)
  if (entry !== undefined) return entry
  const own = ownRoutes.exec(text)
  if (!own) return text
  const ids = [...own[2]!.matchAll(/("(?:[^"\\]|\\.)*"):route/g)].map(([, id]) => JSON.parse(id!) as string)
  const routes = Object.fromEntries(
    ids.map((id) => [
      id,
      Object.fromEntries(
        Object.entries(manifest.routes[id]!).filter(([key, value]) => Boolean(value) && key !== 'imports'),
      ),
    ]),
  )
  const json = scriptJson({ ...manifest, entry: { ...manifest.entry, imports: [] }, routes })
  const short = text
    .replace(`import ${JSON.stringify(manifest.url)}`, '')
    .replace(ownRoutes, (modules) => `window.__reactRouterManifest = ${json};\n${modules}`)
  if (texts.size < maxTexts) texts.set(text, short)
  return short
}

/**
 * Returns the markup of a page whose modules wait until the page is idle or touched: the router's module script becomes
 * text that `startScripts` runs, and it lists the files to fetch in place of links that fetch at once. A page without
 * the router's scripts stays unchanged.
 *
 * The page must have been rendered with the route discovery `initial`: with `lazy` the router matches all addresses above the
 * page, and writes their routes into it.
 */
export function deferScripts(markup: string, manifest: Manifest): string {
  const at = markup.lastIndexOf(moduleScript)
  if (at < 0) return markup
  const headEnd = markup.indexOf('</head>')
  const modules: string[] = []
  const head = markup.slice(0, headEnd).replace(preload, (_, href: string) => {
    if (href !== manifest.url) modules.push(href)
    return ''
  })
  const scriptEnd = markup.indexOf('</script>', at) + '</script>'.length
  const text = shortText(markup.slice(at + moduleScript.length, scriptEnd), manifest)
  return `${head}${markup.slice(headEnd, at)}<script type="text/plain" data-modules="${modules.join(' ')}" data-older="${olderAddress}">${text}${starter}${markup.slice(scriptEnd)}`
}
