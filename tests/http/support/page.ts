import type { DOMWindow } from 'jsdom'
import { JSDOM } from 'jsdom'
import { CookieJar } from 'tough-cookie'
import { expect } from 'vitest'
import { submissionOf, type Submission } from './form-data.ts'
import { Locator, type LocatorRoot, type RoleOptions, type TextMatch, type TextOptions } from './locator.ts'

/** A response that {@link Page.request} returns: its bytes are read. */
export type PageResponse = { url: string; status: number; headers: Headers; body: Buffer; text: string }

type RequestOptions = {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  /** Follows redirects unless false. */
  redirect?: boolean
}

export type PageOptions = {
  /** Address of the server, such as `http://localhost:3987`. */
  baseURL: string
  /** Sent with each request. */
  headers?: Record<string, string>
}

const maxRedirects = 10

/** Marks style sheets inside a document: they are not read, and jsdom would spend a quarter of its time on them. */
const unread = ' type="text/unread"'

/**
 * A browser tab without scripts: keeps cookies, follows redirects, reads the document, follows its links and sends its forms.
 * Names follow Playwright, so a browser journey can move here with few changes. Nothing waits: each step ends with its response.
 */
export class Page implements LocatorRoot {
  readonly cookies = new CookieJar(undefined, { looseMode: true, rejectPublicSuffixes: false })
  /** Sent with each request; a test may change it. */
  readonly headers: Record<string, string>
  /** Response of the last navigation. */
  response: PageResponse | null = null
  readonly #baseURL: string
  #opened: { at: string; markup: string } | null = null
  /** Parsed when it is first needed: many pages are only passed through. */
  #dom: JSDOM | null = null
  #history: string[] = []

  constructor({ baseURL, headers = {} }: PageOptions) {
    this.#baseURL = baseURL
    this.headers = { ...headers }
  }

  get window(): DOMWindow {
    if (!this.#opened) throw new Error('open a page first: goto(path)')
    const { at, markup } = this.#opened
    this.#dom ??= new JSDOM(markup.replaceAll('<style', `<style${unread}`), { url: at, contentType: 'text/html' })
    return this.#dom.window
  }

  get document(): Document {
    return this.window.document
  }

  get page(): Page {
    return this
  }

  /** A tab of another session from the same address, or of the same session when `shared`. */
  newPage({ shared = true } = {}): Page {
    const page = new Page({ baseURL: this.#baseURL, headers: this.headers })
    return shared ? Object.assign(page, { cookies: this.cookies }) : page
  }

  roots(): Element[] {
    return [this.document.documentElement]
  }

  describe(): string {
    return 'page'
  }

  /** Full address of the page, with its fragment. */
  url(): string {
    return this.#dom || !this.#opened ? this.window.location.href : this.#opened.at
  }

  title(): string {
    return this.document.title
  }

  status(): number {
    return this.response!.status
  }

  /** The document as it is now, with what was changed since it came. */
  outerHTML(): string {
    return this.document.documentElement.outerHTML.replaceAll(unread, '')
  }

  content(): string {
    return this.response!.text
  }

  /** Opens a path or address and returns the last response; the status may be an error. */
  async goto(path: string, headers: Record<string, string> = {}): Promise<PageResponse> {
    const url = new URL(path, this.#base())
    return this.#navigate(url.href, { headers })
  }

  reload(): Promise<PageResponse> {
    return this.#navigate(this.url(), {})
  }

  goBack(): Promise<PageResponse> {
    this.#history.pop()
    const last = this.#history.pop()
    if (last === undefined) throw new Error('there is no earlier page')
    return this.#navigate(last, {})
  }

  /** Sends a request with the session's cookies; the page stays where it is. */
  async request(path: string, options: RequestOptions = {}): Promise<PageResponse> {
    return this.#fetch(new URL(path, this.#base()).href, options)
  }

  #base(): string {
    return this.#opened ? this.url() : this.#baseURL
  }

  /** Sends a form as a click on its button would, and opens the response. */
  async submit(form: HTMLFormElement, submitter: HTMLElement | null): Promise<PageResponse> {
    return this.send(submissionOf(form, submitter, this.url()))
  }

  async send({ url, method, body }: Submission): Promise<PageResponse> {
    const origin = new URL(this.url()).origin
    const headers = { referer: this.url().split('#')[0]!, ...(method === 'POST' && { origin }) }
    return this.#navigate(url, { method, body, headers })
  }

  getByRole(role: string, options?: RoleOptions): Locator {
    return new Locator(this).getByRole(role, options)
  }

  getByText(text: TextMatch, options?: TextOptions): Locator {
    return new Locator(this).getByText(text, options)
  }

  getByLabel(text: TextMatch, options?: TextOptions): Locator {
    return new Locator(this).getByLabel(text, options)
  }

  locator(selector: string): Locator {
    return new Locator(this).locator(selector)
  }

  async #navigate(url: string, options: RequestOptions): Promise<PageResponse> {
    const response = await this.#fetch(url, {
      ...options,
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...options.headers },
    })
    const fragment = new URL(url).hash
    const at = response.url.includes('#') ? response.url : response.url + fragment
    const type = response.headers.get('content-type') ?? ''
    const markup = type.includes('html') ? response.text : `<pre>${response.text.replaceAll('<', '&lt;')}</pre>`
    this.#dom?.window.close()
    this.#dom = null
    this.#opened = { at: new URL(at).href, markup }
    this.response = response
    this.#history.push(at)
    const refresh = /http-equiv=.?refresh/i.test(markup)
      ? this.document.querySelector('meta[http-equiv=refresh i]')?.getAttribute('content')
      : null
    const next = /^0\s*;\s*url=(.+)$/i.exec(refresh ?? '')?.[1]
    return next ? this.#navigate(new URL(next, at).href, {}) : response
  }

  async #fetch(url: string, { method = 'GET', headers = {}, body, redirect = true }: RequestOptions) {
    let at = url
    let sending: { method: string; body?: BodyInit } = { method, body }
    for (let count = 0; count <= maxRedirects; count++) {
      const cookie = await this.cookies.getCookieString(at)
      const sent = { 'accept-language': 'fa', ...this.headers, ...headers, ...(cookie && { cookie }) }
      const answer = await fetch(at.split('#')[0]!, { ...sending, headers: sent, redirect: 'manual' })
      for (const line of answer.headers.getSetCookie()) await this.cookies.setCookie(line, at, { ignoreError: true })
      const location = answer.headers.get('location')
      if (redirect && location && answer.status >= 300 && answer.status < 400) {
        await answer.arrayBuffer()
        at = new URL(location, at).href
        // 307 and 308 repeat the request; the others become a GET.
        if (answer.status !== 307 && answer.status !== 308) sending = { method: 'GET' }
        continue
      }
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { url: at, status: answer.status, headers: answer.headers, body: bytes, text: bytes.toString('utf8') }
    }
    throw new Error(`more than ${maxRedirects} redirects from ${url}`)
  }

  /** The page is at this address: a path with or without query, an expression or a predicate. */
  expectURL(target: string | RegExp | ((url: URL) => boolean)): void {
    const url = new URL(this.url())
    if (typeof target === 'string') {
      const full = /^https?:/.test(target) ? url.href : url.pathname + url.search
      expect(full, `address of the page, status ${this.status()}`).toBe(target)
    } else if (target instanceof RegExp) expect(url.href, `status ${this.status()}`).toMatch(target)
    else expect(target(url), `unexpected address ${url.href}, status ${this.status()}`).toBe(true)
  }
}
