import type { SelectOption } from '#ui/select-field.tsx'
import type { ValueView } from '../value-view.ts'

export type MyCarOptions = Record<'years' | 'bodies' | 'parts' | 'colours' | 'provinces', readonly SelectOption[]>

/** The page on which one's own car is valued. */
export type MyCarView = {
  title: string
  path: string
  priceHref: string
  options: MyCarOptions
  /** What stands in the form, as it is typed. */
  typed: Readonly<Record<string, string>>
  result: {
    value: ValueView | null
    /** Why there is none. */
    reason: string | null
    /** «مدل ۱۳۹۸ · ۱۲۰٬۰۰۰ کیلومتر · کاپوت رنگ». */
    about: string
    /** The link by which it was opened, and its last day. */
    link: { path: string; until: string } | null
    /** The ad whose value it is. */
    adHref: string | null
  } | null
  /** The link that was asked for is over, or was never made. */
  gone: boolean
  /** The address names a car that can not be valued as it stands there. */
  unread: boolean
}
