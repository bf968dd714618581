import type { ComponentType } from 'react'
import type { MainMenuItem } from './navigation.ts'

/** A task that starts on the home page: a tab of its panel. */
export type HomeJob<Data = unknown> = {
  key: string
  label: string
  Icon: MainMenuItem['Icon']
  Panel: ComponentType<{ data: Data }>
}

/** A tile below the band that links to a part of the product; `Sign` is a drawing of 40 by 40. */
export type HomeService = { href: string; label: string; Sign: ComponentType; order?: number }

/**
 * A feature's part of the home page, in `src/features/NAME/home-part.tsx`; `data` comes from `homeData` of its
 * manifest. Lower orders come first; entries without one come last.
 */
export type HomePart<Data = unknown> = {
  order?: number
  jobs?: readonly HomeJob<Data>[]
  services?: readonly HomeService[]
  Part?: ComponentType<{ data: Data }>
}

/**
 * An ongoing or urgent item of a person, as a line below the tiles of the home page; `ownHomeData` of a manifest
 * returns them. `pressing` lines come first.
 */
export type OwnLine = {
  href: string
  sign: 'car' | 'search' | 'order' | 'prize'
  title: string
  about: string | null
  badge: { tone: 'plain' | 'info' | 'good' | 'warn' | 'bad'; text: string } | null
  pressing: boolean
}
