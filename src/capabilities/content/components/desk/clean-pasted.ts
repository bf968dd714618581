import { parseInert } from '#ui/trusted-markup.ts'

const wordList = /MsoListParagraph/
/** What a word processor writes before the text of a list item: a dot, a dash, or a number in any digits. */
const marker = /^[\s\u00a0]*(?:(?<number>[\d۰-۹٠-٩]{1,3})[.)-]|[·•●○▪§o–-])[\s\u00a0]+/

/**
 * HTML that was copied from a word processor or a page, as far as a document can hold it: lists that are paragraphs there
 * become lists, headings get a level that we have, and looks, scripts, comments and pictures of elsewhere stay behind.
 */
export function cleanPasted(html: string): string {
  const page = parseInert(html.replace(/<!--[\s\S]*?-->/g, ''))
  const { body } = page
  body
    .querySelectorAll('script, style, meta, link, title, xml, iframe, object, embed, form, input, button, svg, img')
    .forEach((each) => each.remove())
  // `<o:p>` and its kin hold the words of nothing.
  for (const each of body.querySelectorAll('*')) if (each.localName.includes(':')) each.replaceWith(...each.childNodes)
  // Google Docs wraps everything in a bold element that is not bold.
  for (const each of body.querySelectorAll<HTMLElement>('b[style*="font-weight"]')) {
    if (/normal|400/.test(each.style.fontWeight)) each.replaceWith(...each.childNodes)
  }
  for (const each of body.querySelectorAll<HTMLElement>('span[style]')) {
    const weight = each.style.fontWeight
    if (weight === 'bold' || Number(weight) >= 600) wrap(page, each, 'strong')
    if (each.style.fontStyle === 'italic') wrap(page, each, 'em')
  }
  for (const [from, to] of [
    ['h1', 'h2'],
    ['h4', 'h3'],
    ['h5', 'h3'],
    ['h6', 'h3'],
  ] as const) {
    for (const each of body.querySelectorAll(from)) rename(page, each, to)
  }
  gatherLists(page)
  for (const each of body.querySelectorAll('*')) {
    for (const name of each.getAttributeNames()) {
      // Where parts of our own editor are copied from and to, they tell what they are.
      if (!['href', 'colspan', 'rowspan'].includes(name) && !name.startsWith('data-')) each.removeAttribute(name)
    }
  }
  return body.innerHTML
}

function wrap(page: Document, element: Element, tag: string): void {
  const inner = page.createElement(tag)
  inner.append(...element.childNodes)
  element.append(inner)
}

function rename(page: Document, element: Element, tag: string): void {
  const other = page.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/** Neighbouring paragraphs that Word means as items of a list. */
function gatherLists(page: Document): void {
  let list: Element | null = null
  for (const each of page.body.querySelectorAll('p')) {
    const isItem = wordList.test(each.className) || /mso-list/.test(each.getAttribute('style') ?? '')
    if (!isItem) {
      list = null
      continue
    }
    const numbered = Boolean(marker.exec(each.textContent)?.groups?.['number'])
    dropMarker(each)
    const tag = numbered ? 'ol' : 'ul'
    if (!list || list.localName !== tag || list.nextElementSibling !== each) {
      list = page.createElement(tag)
      each.before(list)
    }
    const item = page.createElement('li')
    list.append(item)
    const words = page.createElement('p')
    words.append(...each.childNodes)
    item.append(words)
    each.remove()
  }
}

/** Takes the dot or number away, over as many elements as it is spread. */
function dropMarker(element: Element): void {
  const found = marker.exec(element.textContent)
  let left = found?.[0].length ?? 0
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    const cut = Math.min(left, text.length)
    node.textContent = text.slice(cut)
    left -= cut
  }
}
