/** A form on a page; each of several named buttons makes a separate form. */
export type SeenForm = { action: string; method: 'get' | 'post'; fields: [name: string, value: string][] }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decode = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`, 'i').exec(tag)
  return match ? decode(match[1] ?? '') : undefined
}

const originHere = 'http://localhost'

/**
 * Returns all addresses of this site that a page links to, as robots read it: endless combinations are not separate
 * pages.
 */
export const readLinks = (html: string, here: string): string[] =>
  [...html.matchAll(/<a\s[^>]*>/g)].flatMap(([tag]) => {
    const url = URL.parse(attribute(tag, 'href') ?? '', originHere + here)
    const followed = attribute(tag, 'rel') !== 'nofollow'
    return followed && url?.origin === originHere ? [url.pathname + url.search] : []
  })

/** Returns all forms of a page with the values of their fields. */
export function readForms(html: string, here: string): SeenForm[] {
  return [...html.matchAll(/<form(\s[^>]*)?>([\s\S]*?)<\/form>/g)].flatMap(([whole, , inside]) => {
    const tag = whole.slice(0, whole.indexOf('>') + 1)
    const fields: [string, string][] = []
    const buttons: [string, string][] = []
    for (const [field, kind] of inside!.matchAll(/<(input|select|textarea|button)\s[^>]*>/g)) {
      const name = attribute(field, 'name')
      if (!name || attribute(field, 'type') === 'file') continue
      const value = attribute(field, 'value') ?? ''
      if (kind === 'button' || attribute(field, 'type') === 'submit') buttons.push([name, value])
      else fields.push([name, kind === 'select' ? firstOption(inside!, field) : value])
    }
    const url = new URL(attribute(tag, 'action') || here, originHere + here)
    const form = {
      action: url.pathname + url.search,
      method: attribute(tag, 'method') === 'post' ? 'post' : 'get',
    } as const
    return buttons.length ? buttons.map((button) => ({ ...form, fields: [...fields, button] })) : [{ ...form, fields }]
  })
}

function firstOption(html: string, select: string): string {
  const rest = html.slice(html.indexOf(select) + select.length)
  const values = [...rest.slice(0, rest.indexOf('</select>')).matchAll(/<option\s[^>]*>/g)].map(([tag]) =>
    attribute(tag, 'value'),
  )
  return values.find(Boolean) ?? ''
}
