import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { aboutNames } from './texts.ts'

/** What a ticket is about: an ad by its public id, or another thing by the number that people know it by. */
export type About = { kind: keyof typeof aboutNames; ref: string }

const adId = /^[0-9a-z]{10}$/
const adInAddress = /\/(?:ads|a)\/([0-9a-z]{10})(?:[/?#]|$)/
const reference = /^[\w۰-۹-]{1,64}$/

/** `?about=ad:0123456789`; null for what names nothing. */
export function readAbout(text: string | null | undefined): About | null {
  const [, kind, ref = ''] = /^([a-z]+):(.+)$/.exec(text ?? '') ?? []
  if (kind === 'ad') return adId.test(ref) ? { kind, ref } : null
  const known = kind === 'order' || kind === 'inquiry' || kind === 'payment' || kind === 'code' || kind === 'help'
  return known && reference.test(ref) ? { kind, ref } : null
}

/** What somebody typed: the address of an ad is that ad, anything else stays as it is. */
export function readTypedAbout(text: string): About | null {
  const typed = cleanText(text).slice(0, 200)
  const ad = adInAddress.exec(typed)?.[1]
  if (ad) return { kind: 'ad', ref: ad }
  return typed === '' ? null : { kind: 'other', ref: typed }
}

export const aboutText = ({ kind, ref }: About): string => `${kind}:${ref}`

/** What is shown of it: a name, its number apart (it may be Latin), and the address where there is a page. */
export type AboutView = { name: string; ref: string; href: string | null }

/** The short address of an ad decides itself what the visitor may see; an answer of the help is open on its page. */
export const presentAbout = ({ kind, ref }: About): AboutView => ({
  name: aboutNames[kind],
  ref,
  href: kind === 'ad' ? `/a/${ref}` : kind === 'help' ? `/pages/faq#${ref}` : null,
})

/** For a hidden field of a form. */
export const aboutField = z.string().transform(readAbout).optional().meta({ title: 'موضوع مرتبط' })
