import type { ComponentType } from 'react'
import type { Permission } from './permissions.ts'

type Icon = ComponentType<{ size: number; className?: string; 'aria-hidden'?: boolean }>

/** A place in the menu of the back office; `permission` is what the screen there asks for, `short` its name in narrow places. */
export type AdminMenuItem = {
  href: string
  label: string
  short?: string
  Icon: Icon
  permission: Permission
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

/** Something that needs the person's attention, while `text` gives words. */
export type ProfileTask = {
  href: string
  Icon: Icon
  about?: string
  order?: number
  text: (facts: PersonFacts) => string | null
}

/** What manifests count for the person's own pages, by name. */
export type PersonFacts = Readonly<Record<string, number>>

/**
 * What a capability shows of itself on pages of others, in `src/capabilities/NAME/client-manifest.ts`: for browsers, so without server
 * code. Lower orders come first; without one, after all others.
 */
export type ClientManifest = {
  adminMenu?: readonly AdminMenuItem[]
  profileMenu?: readonly ProfileMenuItem[]
  profileTasks?: readonly ProfileTask[]
}
