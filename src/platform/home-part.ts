import type { ComponentType } from 'react'
import type { MainMenuItem } from './navigation.ts'

/** Something that is begun on the first page itself: a tab of its panel. */
export type HomeJob<Data = unknown> = {
  key: string
  label: string
  Icon: MainMenuItem['Icon']
  Panel: ComponentType<{ data: Data }>
}

/** A tile below the band that leads to a place of the product; `Sign` is a drawing of 40 by 40. */
export type HomeService = { href: string; label: string; Sign: ComponentType; order?: number }

/**
 * What a capability shows on the first page, in `src/capabilities/NAME/home-part.tsx`; `data` is what `homeData` of its
 * manifest gives. Lower orders come first; without one, after all others.
 */
export type HomePart<Data = unknown> = {
  order?: number
  jobs?: readonly HomeJob<Data>[]
  services?: readonly HomeService[]
  Part?: ComponentType<{ data: Data }>
}

/**
 * Something of a person's own that goes on or presses, as a line below the tiles of the first page; `ownHomeData` of a manifest
 * gives some. `pressing` lines stand first.
 */
export type OwnLine = {
  href: string
  sign: 'car' | 'search' | 'order' | 'prize'
  title: string
  about: string | null
  badge: { tone: 'plain' | 'info' | 'good' | 'warn' | 'bad'; text: string } | null
  pressing: boolean
}
