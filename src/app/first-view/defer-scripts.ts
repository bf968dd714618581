import { startScripts } from './start-scripts.ts'

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = '<script type="module" async="">'
const starter = `<script>(${startScripts.toString()})()</script>`

/**
 * The markup of a page whose modules wait until the page is idle or touched: the router's module script becomes text that
 * `startScripts` starts, and names what is to be fetched then in place of links that fetch at once. A page without the
 * router's scripts stays as it is.
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
  const text = markup.slice(at + moduleScript.length, scriptEnd)
  return `${head}${markup.slice(headEnd, at)}<script type="text/plain" data-modules="${modules.join(' ')}">${text}${starter}${markup.slice(scriptEnd)}`
}
