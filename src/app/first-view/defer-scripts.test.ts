import { describe, expect, it } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const page =
  '<html><head><link rel="icon" href="/icon.svg"/><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
  '<body><p>hello</p><script>before</script><script type="module" async="">import "/assets/a.js";</script></body></html>'

describe('the scripts of a page', () => {
  const markup = deferScripts(page)

  it('are not fetched by any element of the page', () => {
    expect(markup).not.toContain('modulepreload" href')
    expect(markup).not.toContain('<script type="module"')
    expect(markup).toContain('<link rel="icon" href="/icon.svg"/>')
  })

  it('are text with the files to fetch, followed by the script that starts them', () => {
    expect(markup).toMatch(
      /<script type="text\/plain" data-modules="\/assets\/a.js \/assets\/b.js" data-older="[^"]*old-browsers[^"]*\.js">import "\/assets\/a.js";<\/script><script>\(/,
    )
    expect(markup.endsWith(')()</script></body></html>')).toBe(true)
  })

  it('name the routes of this page alone, without duplicated or empty values', () => {
    const entry = { module: '/assets/entry.js', imports: ['/assets/a.js'], css: [] }
    const own = { id: 'root', path: '', hasAction: false, hasLoader: true, imports: ['/assets/a.js'], css: ['/a.css'] }
    const routes = { root: own, 'app/other': { id: 'app/other' } }
    const manifest = JSON.stringify({ entry, routes, url: '/assets/manifest.js' }, null, 2)
    const script = `window.__reactRouterManifest = ${manifest};\n  window.__reactRouterRouteModules = {"root":route0};`
    const short = deferScripts(page.replace('import "/assets/a.js";', script))
    const text = short.match(/__reactRouterManifest = (.*);\n/)?.[1] ?? ''
    expect(JSON.parse(text)).toEqual({
      entry: { ...entry, imports: [] },
      routes: { root: { id: 'root', hasLoader: true, css: ['/a.css'] } },
      url: '/assets/manifest.js',
    })
    expect(short).toContain('window.__reactRouterRouteModules = {"root":route0};')
  })

  it('leaves a page without modules unchanged', () => {
    expect(deferScripts('<html><head></head><body></body></html>')).toBe('<html><head></head><body></body></html>')
  })
})
