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
export type HomePart<Data = unknown, OwnData = unknown> = {
  order?: number
  jobs?: readonly HomeJob<Data>[]
  services?: readonly HomeService[]
  Part?: ComponentType<{ data: Data }>
  /** For a person who is signed in, with what `ownHomeData` gives; below the tiles. */
  OwnPart?: ComponentType<{ data: OwnData }>
}
