import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api'
import { chooseFiles } from './form-data.ts'
import type { Page } from './page.ts'

export type TextMatch = string | RegExp
export type TextOptions = { exact?: boolean }
export type RoleOptions = TextOptions & { name?: TextMatch; level?: number; includeHidden?: boolean }
type Filter = { hasText?: TextMatch; hasNotText?: TextMatch; has?: Locator; hasNot?: Locator; visible?: boolean }

export type LocatorRoot = { page: Page; roots(): Element[]; describe(): string }

const squeeze = (text: string): string => text.replace(/[\s\u200b]+/g, ' ').trim()

/** A string matches as a part without regard to case, as a whole with `exact`; an expression as it is. */
export function matches(text: string, textMatch: TextMatch, exact = false): boolean {
  const match = squeeze(text)
  if (textMatch instanceof RegExp) return new RegExp(textMatch.source, textMatch.flags.replace('g', '')).test(match)
  return exact ? match === squeeze(textMatch) : match.toLowerCase().includes(squeeze(textMatch).toLowerCase())
}

/** No style sheet is loaded, so only what the document says itself can hide an element. */
const blocks = new Set(
  'ADDRESS ARTICLE ASIDE DD DETAILS DIV DL DT FIELDSET FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TD TH TR UL'.split(
    ' ',
  ),
)
const style = (element: Element) =>
  ({
    display: isOwnHidden(element) ? 'none' : blocks.has(element.tagName) ? 'block' : 'inline',
    visibility: 'visible',
    content: '',
    getPropertyValue: (name: string) =>
      name === 'display' ? (blocks.has(element.tagName) ? 'block' : 'inline') : name === 'visibility' ? 'visible' : '',
  }) as unknown as CSSStyleDeclaration

const naming = { getComputedStyle: style, compute: 'name', computedStyleSupportsPseudoElements: false } as const

export const nameOf = (element: Element): string => squeeze(computeAccessibleName(element, naming))
export const descriptionOf = (element: Element): string =>
  squeeze(computeAccessibleDescription(element, { ...naming, compute: 'description' }))

// `matches` and `closest` cost more in jsdom than all else here, so names and attributes are read instead.
const neverShown = new Set(['template', 'script', 'style', 'datalist', 'head', 'title', 'meta', 'link'])
const withoutText = new Set(['script', 'style', 'template'])
const isSilent = (element: Element) =>
  withoutText.has(element.localName) || (element.localName === 'noscript' && element.hasAttribute('hidden'))

function isInside(element: Element, fits: (element: Element) => boolean): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) if (fits(at)) return true
  return false
}

function isOwnHidden(element: Element): boolean {
  if (element.hasAttribute('hidden') || neverShown.has(element.localName)) return true
  if (element.tagName === 'INPUT' && (element as HTMLInputElement).type === 'hidden') return true
  if (/display:\s*none/.test(element.getAttribute('style') ?? '')) return true
  if (element.tagName === 'DIALOG' && !element.hasAttribute('open')) return true
  return element.hasAttribute('popover')
}

/** What a person sees without scripts, as far as markup tells: style sheets are not read. */
export function isVisible(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (isOwnHidden(at)) return false
    const parent: Element | null = at.parentElement
    if (parent?.tagName === 'DETAILS' && !parent.hasAttribute('open') && at.tagName !== 'SUMMARY') return false
  }
  return true
}

function isExposed(element: Element): boolean {
  return (
    isVisible(element) &&
    !isInside(element, (at) => at.getAttribute('aria-hidden') === 'true' || at.hasAttribute('inert'))
  )
}

/** Candidate elements of a role, so that the role of few is computed. */
const candidates: Record<string, string> = {
  alert: '[role=alert]',
  banner: 'header, [role=banner]',
  button:
    'button, input[type=submit], input[type=button], input[type=reset], input[type=image], summary, [role=button]',
  cell: 'td, [role=cell]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  columnheader: 'th, [role=columnheader]',
  combobox: 'select, input[list], [role=combobox]',
  dialog: 'dialog, [role=dialog]',
  form: 'form, [role=form]',
  group: 'fieldset, details, optgroup, [role=group]',
  heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
  img: 'img, svg[role=img], [role=img]',
  link: 'a[href], area[href], [role=link]',
  list: 'ul, ol, menu, [role=list]',
  listitem: 'li, [role=listitem]',
  log: '[role=log]',
  main: 'main, [role=main]',
  navigation: 'nav, [role=navigation]',
  option: 'option, [role=option]',
  progressbar: 'progress, [role=progressbar]',
  radio: 'input[type=radio], [role=radio]',
  region: 'section, [role=region]',
  row: 'tr, [role=row]',
  rowheader: 'th, [role=rowheader]',
  search: 'search, [role=search]',
  searchbox: 'input[type=search], [role=searchbox]',
  spinbutton: 'input[type=number], [role=spinbutton]',
  status: 'output, [role=status]',
  switch: '[role=switch]',
  tab: '[role=tab]',
  table: 'table, [role=table]',
  timer: '[role=timer]',
  textbox: 'input, textarea, [role=textbox], [contenteditable]',
}

function roleOf(element: Element): string | null {
  const stated = element.getAttribute('role')
  if (stated) return stated.split(' ')[0]!
  if (element.tagName === 'SUMMARY') return 'button'
  if (element.tagName === 'SEARCH') return 'search'
  if (element.tagName === 'TH' && element.getAttribute('scope')?.startsWith('row')) return 'rowheader'
  return getRole(element)
}

/** One or more elements of the document. Each call searches again. Names follow Playwright's locators. */
export class Locator {
  readonly #root: LocatorRoot
  readonly #steps: ((elements: Element[]) => Element[])[]
  readonly #words: string[]

  constructor(root: LocatorRoot, steps: ((elements: Element[]) => Element[])[] = [], words: string[] = []) {
    this.#root = root
    this.#steps = steps
    this.#words = words
  }

  get page(): Page {
    return this.#root.page
  }

  #then(words: string, step: (elements: Element[]) => Element[]): Locator {
    return new Locator(this.#root, [...this.#steps, step], [...this.#words, words])
  }

  describe(): string {
    return this.#words.join(' › ') || 'page'
  }

  elements(): Element[] {
    return this.#steps.reduce((match, step) => step(match), this.#root.roots())
  }

  /** The only element; throws when there is none or more than one. */
  element<Kind extends Element = HTMLElement>(): Kind {
    const match = this.elements()
    if (match.length === 1) return match[0] as Kind
    const page = `${this.page.url()} (${this.page.status()})`
    if (match.length === 0) throw new Error(`nothing is ${this.describe()} on ${page}`)
    const some = match.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 120))
    throw new Error(`${match.length} elements are ${this.describe()} on ${page}: ${some.join(' | ')}`)
  }

  getByRole(role: string, { name, exact, level, includeHidden = false }: RoleOptions = {}): Locator {
    const selector = candidates[role]
    if (!selector) throw new RangeError(`locator.ts has no candidates for the role ${role}`)
    return this.#then(`${role}${name === undefined ? '' : ` «${String(name)}»`}`, (elements) =>
      below(elements, selector).filter(
        (element) =>
          roleOf(element) === role &&
          (includeHidden || isExposed(element)) &&
          (level === undefined || levelOf(element) === level) &&
          (name === undefined || matches(nameOf(element), name, exact)),
      ),
    )
  }

  /** Controls whose label, `aria-label` or labelling element has this text. */
  getByLabel(text: TextMatch, { exact }: TextOptions = {}): Locator {
    return this.#then(`label «${String(text)}»`, (elements) =>
      below(
        elements,
        'input, select, textarea, button, output, meter, progress, [aria-label], [aria-labelledby]',
      ).filter(
        (element) =>
          !element.matches('input[type=hidden]') && labelsOf(element).some((label) => matches(label, text, exact)),
      ),
    )
  }

  /** The smallest elements that contain this text. */
  getByText(text: TextMatch, { exact }: TextOptions = {}): Locator {
    return this.#then(`text «${String(text)}»`, (elements) => {
      // The text of an element holds those of its children: each is put together once.
      const texts = new Map<Element, string>()
      const fits = below(elements, 'body *').filter(
        (element) => !isInside(element, isSilent) && matches(shownText(element, texts), text, exact),
      )
      const all = new Set(fits)
      return fits.filter((element) => ![...element.children].some((child) => all.has(child)))
    })
  }

  locator(selector: string): Locator {
    return this.#then(selector, (elements) => below(elements, selector))
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): Locator {
    return this.#then('filtered', (elements) =>
      elements.filter(
        (element) =>
          (hasText === undefined || matches(element.textContent, hasText)) &&
          (hasNotText === undefined || !matches(element.textContent, hasNotText)) &&
          (has === undefined || has.#within(element).length > 0) &&
          (hasNot === undefined || hasNot.#within(element).length === 0) &&
          (visible === undefined || isVisible(element) === visible),
      ),
    )
  }

  #within(element: Element): Element[] {
    return this.#steps.reduce((match, step) => step(match), [element])
  }

  or(other: Locator): Locator {
    return this.#then(`or ${other.describe()}`, (elements) => inOrder([...elements, ...other.elements()]))
  }

  nth(index: number): Locator {
    return this.#then(`nth ${index}`, (elements) => elements.slice(index).slice(0, 1))
  }

  first(): Locator {
    return this.nth(0)
  }

  last(): Locator {
    return this.nth(-1)
  }

  count(): number {
    return this.elements().length
  }

  all(): Locator[] {
    return this.elements().map((_, index) => this.nth(index))
  }

  isVisible(): boolean {
    return this.elements().some(isVisible)
  }

  textContent(): string {
    return this.element().textContent
  }

  /** The text with its white space squeezed. */
  innerText(): string {
    return squeeze(shownText(this.element()))
  }

  allInnerTexts(): string[] {
    return this.elements().map((element) => squeeze(shownText(element)))
  }

  getAttribute(name: string): string | null {
    return this.element().getAttribute(name)
  }

  inputValue(): string {
    return this.element<HTMLInputElement>().value
  }

  isChecked(): boolean {
    return this.element<HTMLInputElement>().checked
  }

  /** Follows a link, presses a button, opens a fold or ticks a control, as a click without scripts does. */
  async click(): Promise<void> {
    const element = this.element()
    if (!isVisible(element)) throw new Error(`${this.describe()} can not be clicked: it is hidden`)
    await activate(this.page, element, this.describe())
  }

  async press(key: string): Promise<void> {
    if (key !== 'Enter') throw new RangeError(`without scripts only Enter does something, not ${key}`)
    const element = this.element()
    if (element.tagName !== 'INPUT') return this.click()
    const { form } = element as HTMLInputElement
    if (!form) throw new Error(`${this.describe()} belongs to no form`)
    const submitter = [...form.elements].find((each) => (each as HTMLButtonElement).type === 'submit')
    await this.page.submit(form, (submitter as HTMLElement | undefined) ?? null)
  }

  async fill(value: string): Promise<void> {
    const control = this.#control()
    const { maxLength } = control
    control.value = maxLength > 0 ? value.slice(0, maxLength) : value
  }

  async clear(): Promise<void> {
    await this.fill('')
  }

  async check(): Promise<void> {
    this.#control().checked = true
  }

  async uncheck(): Promise<void> {
    this.#control().checked = false
  }

  /** Chooses an option by its value or its text. */
  async selectOption(target: string | { label?: string; value?: string; index?: number }): Promise<void> {
    const select = this.#control() as unknown as HTMLSelectElement
    const by = typeof target === 'string' ? { value: target, label: target } : target
    const options = [...select.options]
    const option =
      by.index === undefined
        ? (options.find(({ value }) => value === by.value) ??
          options.find(({ textContent }) => by.label !== undefined && squeeze(textContent) === squeeze(by.label)))
        : options[by.index]
    if (!option || option.disabled) {
      const existing = options.map(({ textContent }) => squeeze(textContent)).join(', ')
      throw new Error(`${this.describe()} has no option ${JSON.stringify(target)}: ${existing}`)
    }
    option.selected = true
  }

  async setInputFiles(files: File | File[]): Promise<void> {
    chooseFiles(this.#control(), [files].flat())
  }

  #control(): HTMLInputElement {
    const element = this.element<HTMLInputElement>()
    const control = element.tagName === 'LABEL' ? (element as unknown as HTMLLabelElement).control : element
    if (!control?.matches('input, textarea, select, button'))
      throw new Error(`${this.describe()} is not a form control`)
    if (control.matches(':disabled')) throw new Error(`${this.describe()} is disabled`)
    return control as HTMLInputElement
  }
}

/** Elements below these that fit a selector, each once, in the order of the document. */
function below(elements: Element[], selector: string): Element[] {
  if (elements.length === 1) return [...elements[0]!.querySelectorAll(selector)]
  return inOrder(elements.flatMap((element) => [...element.querySelectorAll(selector)]))
}

function inOrder(elements: Element[]): Element[] {
  const following = 4
  return [...new Set(elements)].sort((a, b) => (a.compareDocumentPosition(b) & following ? -1 : 1))
}

function levelOf(element: Element): number {
  return Number(element.getAttribute('aria-level') ?? element.tagName.slice(1))
}

/** As `element.labels`, which walks the whole document for each control in jsdom. */
function labelElementsOf(element: Element): Element[] {
  if (!element.matches('input, select, textarea, button, output, meter, progress')) return []
  const around = element.closest('label')
  const own = around && (around as HTMLLabelElement).htmlFor === '' ? [around] : []
  const { id, ownerDocument } = element
  return id ? inOrder([...own, ...ownerDocument.querySelectorAll(`label[for="${id}"]`)]) : own
}

function labelsOf(element: Element): string[] {
  const labels = labelElementsOf(element).map((label) => label.textContent)
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const others = ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '')
  return [...labels, ...(others.length ? [others.join(' ')] : []), element.getAttribute('aria-label') ?? ''].filter(
    Boolean,
  )
}

/** Text of an element without scripts and styles; a line break stands for `<br>` and between blocks. */
function shownText(element: Element, existing = new Map<Element, string>()): string {
  const before = existing.get(element)
  if (before !== undefined) return before
  const text = readShownText(element, existing)
  existing.set(element, text)
  return text
}

function readShownText(element: Element, existing: Map<Element, string>): string {
  if (element.tagName === 'INPUT') {
    const { type, value } = element as HTMLInputElement
    return ['submit', 'button', 'reset'].includes(type) ? value : ''
  }
  let text = ''
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3) text += node.nodeValue
    else if (node.nodeType === 1) {
      const child = node as Element
      if (child.tagName === 'BR') text += '\n'
      else if (!withoutText.has(child.localName))
        text += blocks.has(child.tagName) ? `\n${shownText(child, existing)}\n` : shownText(child, existing)
    }
  }
  return text
}

async function activate(page: Page, element: HTMLElement, words: string): Promise<void> {
  const at = element.closest<HTMLElement>('a[href], button, summary, label, input, select, option')
  if (!at) throw new Error(`${words} does nothing without scripts`)
  if (at.matches('a[href]')) {
    const link = at as HTMLAnchorElement
    const here = new URL(page.url())
    const there = new URL(link.href)
    if (there.hash && there.href.split('#')[0] === here.href.split('#')[0]) {
      page.window.location.hash = there.hash
      return
    }
    await page.goto(link.href, { referer: here.href.split('#')[0]! })
    return
  }
  if (at.tagName === 'SUMMARY') return void at.parentElement!.toggleAttribute('open')
  if (at.tagName === 'LABEL') {
    const { control } = at as HTMLLabelElement
    if (control) await activate(page, control, words)
    return
  }
  const control = at as HTMLInputElement
  if (control.matches(':disabled')) throw new Error(`${words} is disabled`)
  if (control.type === 'checkbox') return void (control.checked = !control.checked)
  if (control.type === 'radio') return void (control.checked = true)
  if (control.type === 'submit' || control.type === 'image') {
    if (!control.form) throw new Error(`${words} belongs to no form`)
    await page.submit(control.form, control)
    return
  }
  const target = control.getAttribute('popovertarget') ?? control.getAttribute('commandfor')
  const opened = target ? control.ownerDocument.getElementById(target) : null
  if (!opened) throw new Error(`${words} does nothing without scripts`)
  if (opened.tagName === 'DIALOG') opened.toggleAttribute('open')
  else opened.removeAttribute('popover')
}
