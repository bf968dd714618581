import { parseInert } from '#ui/trusted-markup.ts'

const wordList = /MsoListParagraph/
/**
 * The marker that a word processor writes before a list item: a bullet, a dash, or a number in any
 * digits.
 */
const marker = /^[\s\u00a0]*(?:(?<number>[\d۰-۹٠-٩]{1,3})[.)-]|[·•●○▪§o–-])[\s\u00a0]+/

/**
 * Reduces pasted HTML of word processors and pages to what a document can hold. Paragraphs that act
 * as list items become lists; headings get an allowed level. Styles, scripts, comments and foreign
 * pictures are dropped.
 */
export function cleanPasted(html: string): string {
  const page = parseInert(html.replace(/<!--[\s\S]*?-->/g, ''))
  const { body } = page
  body
    .querySelectorAll('script, style, meta, link, title, xml, iframe, object, embed, form, input, button, svg, img')
    .forEach((each) => each.remove())
  // `<o:p>` and similar elements are empty.
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
      // Keep the attributes by which our own editor recognises copied parts.
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

/** Converts consecutive paragraphs that Word marks as list items to lists. */
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

/** Removes the bullet or number, which may span several elements. */
function dropMarker(element: Element): void {
  const match = marker.exec(element.textContent)
  let left = match?.[0].length ?? 0
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    const cut = Math.min(left, text.length)
    node.textContent = text.slice(cut)
    left -= cut
  }
}
