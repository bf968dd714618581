import { describe, expect, it } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const own = { id: 'root', path: '', hasAction: false, hasLoader: true, imports: ['/assets/a.js'], css: ['/a.css'] }
const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/a.js'], css: [] },
  routes: { root: own, 'app/other': { id: 'app/other' } },
  url: '/assets/manifest-1.js',
  version: '1',
} as never
const page =
  '<html><head><link rel="icon" href="/icon.svg"/><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
  '<body><p>hello</p><script>before</script><script type="module" async="">import "/assets/a.js";</script></body></html>'

describe('the scripts of a page', () => {
  const markup = deferScripts(page, manifest)

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
    // As the router writes it.
    const script =
      'import "/assets/manifest-1.js"\nimport * as route0 from "/assets/root.js";\n  \n' +
      '  window.__reactRouterRouteModules = {"root":route0};\n\nimport("/assets/entry.js");'
    const short = deferScripts(page.replace('import "/assets/a.js";', script), manifest)
    const text = short.match(/__reactRouterManifest = (.*);\n/)?.[1] ?? ''
    expect(JSON.parse(text)).toEqual({
      entry: { module: '/assets/entry.js', imports: [], css: [] },
      routes: { root: { id: 'root', hasLoader: true, css: ['/a.css'] } },
      url: '/assets/manifest-1.js',
      version: '1',
    })
    expect(short).toContain('window.__reactRouterRouteModules = {"root":route0};')
    expect(short).not.toContain('import "/assets/manifest-1.js"')
  })

  it('leaves a page without modules unchanged', () => {
    expect(deferScripts('<html><head></head><body></body></html>', manifest)).toBe(
      '<html><head></head><body></body></html>',
    )
  })
})
