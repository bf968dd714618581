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

type RouteEntry = { imports: string[]; [key: string]: unknown }

/**
 * Returns the text of the module script with the routes of this page alone; the router writes more than it needs:
 * `data-modules` has the imports, and false values count as absent.
 */
function shortText(text: string): string {
  const entry = texts.get(text)
  if (entry !== undefined) return entry
  const [before, start, manifest, end, after] = text.split(/(window\.__reactRouterManifest = )(\{.*?\n\})(;\n)/s)
  if (manifest === undefined) return text
  const whole = JSON.parse(manifest) as { entry: RouteEntry; routes: Record<string, RouteEntry> }
  const own = Object.entries(whole.routes).filter(([id]) => after!.includes(`${JSON.stringify(id)}:route`))
  const routes = Object.fromEntries(
    own.map(([id, route]) => [
      id,
      Object.fromEntries(Object.entries(route).filter(([key, value]) => value && key !== 'imports')),
    ]),
  )
  const json = scriptJson({ ...whole, entry: { ...whole.entry, imports: [] }, routes })
  const short = `${before}${start}${json}${end}${after}`
  if (texts.size < maxTexts) texts.set(text, short)
  return short
}

/**
 * Returns the markup of a page whose modules wait until the page is idle or touched: the router's module script becomes
 * text that `startScripts` runs, and it lists the files to fetch in place of links that fetch at once. A page without
 * the router's scripts stays unchanged.
 */
export function deferScripts(markup: string): string {
  const at = markup.lastIndexOf(moduleScript)
  if (at < 0) return markup
  const headEnd = markup.indexOf('</head>')
  const modules: string[] = []
  const head = markup.slice(0, headEnd).replace(preload, (_, href: string) => {
    modules.push(href)
    return ''
  })
  const scriptEnd = markup.indexOf('</script>', at) + '</script>'.length
  const text = shortText(markup.slice(at + moduleScript.length, scriptEnd))
  return `${head}${markup.slice(headEnd, at)}<script type="text/plain" data-modules="${modules.join(' ')}" data-older="${olderAddress}">${text}${starter}${markup.slice(scriptEnd)}`
}
