import type { ComponentType } from 'react'

/**
 * A place of the product that header and bottom bar lead to. `header` says where the header shows it: among the main parts, as
 * an icon with its label at the end, or not at all.
 */
export type MainMenuItem = {
  href: string
  label: string
  Icon: ComponentType<{ size: number; stroke?: number; 'aria-hidden'?: boolean }>
  order: number
  header?: 'parts' | 'end'
  /** The bar at the foot of phones has room for five; the others stand in the header alone. */
  bar?: false
  /** Further paths that belong to it although they begin like another one. */
  alsoAt?: RegExp
}

/** A page for everybody that an address with a slip may have meant. */
export type PublicPage = { href: string; label: string; guestsOnly?: true }

/** What the product promises, and keeps, in the foot of every page. */
export type FooterPromise = { Icon: MainMenuItem['Icon']; title: string; text: string }

/** What a capability brings to the foot of every page, in `src/capabilities/NAME/footer.ts`. */
export type Footer = { order?: number; promises?: readonly FooterPromise[]; links?: readonly PublicPage[] }

/** The layouts with tabs above every page of theirs. */
export type SectionName = 'club' | 'vehicle-center' | 'vehicle-info'

/** A tab above every page of a section, in `src/capabilities/NAME/section-menu.ts`. Every page of the section loads it. */
export type SectionPlace = { section: SectionName; href: string; label: string; order: number }
