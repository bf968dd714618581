import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { aboutNames } from './texts.ts'

/**
 * The subject of a ticket: an ad by its public id, or another thing by the number that people see.
 */
export type About = { kind: keyof typeof aboutNames; ref: string }

const adId = /^[0-9a-z]{10}$/
const adInAddress = /\/(?:ads|a)\/([0-9a-z]{10})(?:[/?#]|$)/
const reference = /^[\w۰-۹-]{1,64}$/

/** Reads `?about=ad:0123456789`. Returns null when the text names no subject. */
export function readAbout(text: string | null | undefined): About | null {
  const [, kind, ref = ''] = /^([a-z]+):(.+)$/.exec(text ?? '') ?? []
  if (kind === 'ad') return adId.test(ref) ? { kind, ref } : null
  const existing = kind === 'order' || kind === 'inquiry' || kind === 'payment' || kind === 'code' || kind === 'help'
  return existing && reference.test(ref) ? { kind, ref } : null
}

/** Reads a typed reference. The address of an ad becomes that ad; any other text stays as it is. */
export function readTypedAbout(text: string): About | null {
  const typed = cleanText(text).slice(0, 200)
  const ad = adInAddress.exec(typed)?.[1]
  if (ad) return { kind: 'ad', ref: ad }
  return typed === '' ? null : { kind: 'other', ref: typed }
}

export const aboutText = ({ kind, ref }: About): string => `${kind}:${ref}`

/**
 * The subject as pages print it. `ref` stands apart because it may be Latin; `href` is null without
 * a page.
 */
export type AboutView = { name: string; ref: string; href: string | null }

/**
 * Links an ad by its short address, which decides what the visitor may see. A help answer is open
 * on its page.
 */
export const presentAbout = ({ kind, ref }: About): AboutView => ({
  name: aboutNames[kind],
  ref,
  href: kind === 'ad' ? `/a/${ref}` : kind === 'help' ? `/pages/faq#${ref}` : null,
})

/** The subject as a hidden form field. */
export const aboutField = z.string().transform(readAbout).optional().meta({ title: 'موضوع مرتبط' })
