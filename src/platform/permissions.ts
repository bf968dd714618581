import { sortByOrder } from '#kit/sort-by-order.ts'
import { fromManifests, mergeTables, type Manifests } from './manifest.ts'
import type { Session } from './session.ts'

/** Roles of staff. Every account is a buyer and a seller, so these roles are not listed. */
export const roles = [
  'administrator',
  'operator',
  'content-editor',
  'finance',
  'support',
  'gallery-owner',
  'gallery-staff',
  'inspector',
] as const
export type Role = (typeof roles)[number]

/**
 * A permission of the admin panel, its roles, and its labels in the matrix of `/admin/roles`. The administrator has
 * every permission.
 */
export type PermissionDefinition = {
  roles: readonly Role[]
  label: string
  /** Lower ones come first in the matrix; entries without one come last. */
  order?: number
}
export type PermissionTable = Readonly<Record<string, PermissionDefinition>>

/**
 * Every permission of the product. A feature adds its own by declaration merging, from the table in its manifest.
 */
export interface Permissions {}
export type Permission = keyof Permissions & string

/** The names in a table, for {@link Permissions}. */
export type NamesOf<Table> = { [Name in keyof Table]: true }

/** Returns every permission in the order of the matrix. */
export const permissionsOf = fromManifests((manifests): PermissionTable => {
  const table = mergeTables(manifests.map(({ permissions = {} }) => permissions))
  return Object.fromEntries(
    sortByOrder(Object.entries(table).map(([name, { order }]) => ({ name, order }))).map(({ name }) => [
      name,
      table[name]!,
    ]),
  )
})

/** Returns whether any of these roles has a permission. Throws for an unknown permission. */
export function rolesMayDo(manifests: Manifests, given: readonly Role[], permission: Permission): boolean {
  const definition = permissionsOf(manifests)[permission]
  if (!definition) throw new Error(`no manifest declares the permission «${permission}»`)
  return given.includes('administrator') || given.some((role) => definition.roles.includes(role))
}

type Asking = { manifests: Manifests; scope: { session: Session } }

/** Returns whether the current person has a permission; all screens and actions use this function. */
export const mayDo = ({ manifests, scope }: Asking, permission: Permission): boolean =>
  rolesMayDo(manifests, scope.session.roles, permission)
