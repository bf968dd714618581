import type { ComponentType } from 'react'

type Icon = ComponentType<{ size: number; className?: string; 'aria-hidden'?: boolean }>

/** An entry of the admin menu, for those with the permission of its address; `short` is its name in narrow places. */
export type AdminMenuItem = {
  href: string
  label: string
  short?: string
  Icon: Icon
  order?: number
}

/** A row in the menu of a person's own pages; `end` is a count or a state at its end. */
export type ProfileMenuItem = {
  href: string
  label: string
  Icon: Icon
  order?: number
  end?: (facts: PersonFacts) => string
}

/** A task that needs the person's attention, while `text` returns a text. */
export type ProfileTask = {
  href: string
  Icon: Icon
  about?: string
  order?: number
  text: (facts: PersonFacts) => string | null
}

/** The counts of manifests for the person's own pages, by name. */
export type PersonFacts = Readonly<Record<string, number>>

/**
 * A feature's contributions to shared pages, in `src/features/NAME/client-manifest.ts`: for browsers, so without
 * server code. Lower orders come first; entries without one come last.
 */
export type ClientManifest = {
  adminMenu?: readonly AdminMenuItem[]
  profileMenu?: readonly ProfileMenuItem[]
  profileTasks?: readonly ProfileTask[]
}
