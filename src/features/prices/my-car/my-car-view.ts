import type { SelectOption } from '#ui/select-field.tsx'
import type { ValueView } from '../value-view.ts'

export type MyCarOptions = Record<'years' | 'bodies' | 'parts' | 'colours' | 'provinces', readonly SelectOption[]>

/** The page that values the own car. */
export type MyCarView = {
  title: string
  path: string
  priceHref: string
  options: MyCarOptions
  /** The content of the form, as typed. */
  typed: Readonly<Record<string, string>>
  result: {
    value: ValueView | null
    /** Why there is none. */
    reason: string | null
    /** «مدل ۱۳۹۸ · ۱۲۰٬۰۰۰ کیلومتر · کاپوت رنگ». */
    about: string
    /** The link that opened the page, and its last day. */
    link: { path: string; until: string } | null
    /** The ad whose value it is. */
    adHref: string | null
  } | null
  /** The requested link has expired, or never existed. */
  gone: boolean
  /** The address names a car that cannot be valued as given. */
  unread: boolean
}
