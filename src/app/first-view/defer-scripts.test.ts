import { describe, expect, it } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const page =
  '<html><head><link rel="icon" href="/icon.svg"/><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
  '<body><p>hello</p><script>before</script><script type="module" async="">import "/assets/a.js";</script></body></html>'

describe('the scripts of a page', () => {
  const markup = deferScripts(page)

  it('are fetched by nothing that stands in the page', () => {
    expect(markup).not.toContain('modulepreload" href')
    expect(markup).not.toContain('<script type="module"')
    expect(markup).toContain('<link rel="icon" href="/icon.svg"/>')
  })

  it('stand as text that names what is to be fetched, with the script that starts them behind', () => {
    expect(markup).toContain(
      '<script type="text/plain" data-modules="/assets/a.js /assets/b.js">import "/assets/a.js";</script><script>(',
    )
    expect(markup.endsWith(')()</script></body></html>')).toBe(true)
  })

  it('leave a page without modules as it is', () => {
    expect(deferScripts('<html><head></head><body></body></html>')).toBe('<html><head></head><body></body></html>')
  })
})
