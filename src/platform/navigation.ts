import type { ComponentType } from 'react'

/**
 * A section of the product in header and bottom bar. `header` is its place in the header: among the main sections, as
 * an icon with its label at the end, or hidden.
 */
export type MainMenuItem = {
  href: string
  label: string
  Icon: ComponentType<{ size: number; stroke?: number; 'aria-hidden'?: boolean }>
  order: number
  header?: 'parts' | 'end'
  /** The bottom bar of phones has space for five; the others are in the header alone. */
  bar?: false
  /** Further paths that belong to it although they begin like another one. */
  alsoAt?: RegExp
}

/** A public page that a mistyped address may have meant. */
export type PublicPage = { href: string; label: string; guestsOnly?: true }

/** A promise of the product, in the footer of every page. */
export type FooterPromise = { Icon: MainMenuItem['Icon']; title: string; text: string }

/** A feature's contributions to the footer, in `src/features/NAME/footer.ts`. */
export type Footer = { order?: number; promises?: readonly FooterPromise[]; links?: readonly PublicPage[] }

/** The layouts with tabs above each of their pages. */
export type SectionName = 'club' | 'vehicle-center' | 'vehicle-info'

/** A tab above every page of a section, in `src/features/NAME/section-menu.ts`. Every page of the section loads it. */
export type SectionPlace = { section: SectionName; href: string; label: string; order: number }
