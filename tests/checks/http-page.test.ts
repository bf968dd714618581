import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Page } from '../http/support/page.ts'

const style = '<style>p { color: red }</style>'
const documents: Record<string, string> = {
  '/': `<!doctype html><title>home</title>${style}<main><h1>Home</h1><p>Price <b>10</b></p>
    <p hidden>Secret</p><script>const text = 'Price'</script><svg><title>Drawing</title></svg>
    <a href="/second#part">Second</a><form method="post" action="/sent"><input name="a"><button>Send</button></form></main>`,
  '/second': '<!doctype html><title>second</title><h1>Second</h1>',
  '/moved': '<!doctype html><meta http-equiv="Refresh" content="0; url=/second">',
}

let server: Server
let baseURL: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    if (pathname === '/sent') return void response.writeHead(303, { location: '/second?sent=1' }).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.writeHead(documents[pathname] ? 200 : 404).end(documents[pathname] ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const opened = async (path: string) => {
  const page = new Page({ baseURL })
  await page.goto(path)
  return page
}

it('knows its address before and after its document is read, and follows links, forms and Back', async () => {
  const page = await opened('/')
  expect(page.url()).toBe(`${baseURL}/`)
  await page.getByRole('link', { name: 'Second' }).click()
  expect(page.url()).toBe(`${baseURL}/second#part`)
  expect(page.title()).toBe('second')
  await page.goBack()
  expect(page.getByRole('heading', { level: 1 }).innerText()).toBe('Home')
  await page.getByRole('button', { name: 'Send' }).click()
  expect(page.url()).toBe(`${baseURL}/second?sent=1`)
  await page.goto('/nowhere')
  expect([page.status(), page.url()]).toEqual([404, `${baseURL}/nowhere`])
})

it('follows a document that refreshes to another address', async () => {
  expect((await opened('/moved')).url()).toBe(`${baseURL}/second`)
})

it('finds the smallest element with a text, and none of scripts', async () => {
  const page = await opened('/')
  expect(
    page
      .getByText('Price')
      .elements()
      .map(({ tagName }) => tagName),
  ).toEqual(['P'])
  expect(
    page
      .getByText('10', { exact: true })
      .elements()
      .map(({ tagName }) => tagName),
  ).toEqual(['B'])
  expect(page.getByText('Secret').isVisible()).toBe(false)
  expect(page.locator('svg title').isVisible()).toBe(false)
})

it('returns the document with its style sheets unchanged', async () => {
  const page = await opened('/')
  page.document.querySelector('input')!.setAttribute('value', 'typed')
  expect(page.outerHTML()).toContain(style)
  expect(page.outerHTML()).toContain('value="typed"')
})
