import { sortByOrder } from '#kit/sort-by-order.ts'
import { fromManifests, mergeTables, type Manifests } from './manifest.ts'
import type { Session } from './session.ts'

/** What staff may be. Buyers and sellers are what everybody is and are not listed. */
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
 * What one may do in the back office, which roles may, and its words in the matrix of `/admin/roles`. The administrator may do
 * everything.
 */
export type PermissionDefinition = {
  roles: readonly Role[]
  label: string
  /** Lower ones come first in the matrix; without it, after all others. */
  order?: number
}
export type PermissionTable = Readonly<Record<string, PermissionDefinition>>

/** Every permission of the product. A room adds its own by declaration merging, from the table in its manifest. */
export interface Permissions {}
export type Permission = keyof Permissions & string

/** The names in a table, for {@link Permissions}. */
export type NamesOf<Table> = { [Name in keyof Table]: true }

/** Every permission in the order of the matrix. */
export const permissionsOf = fromManifests((manifests): PermissionTable => {
  const table = mergeTables(manifests.map(({ permissions = {} }) => permissions))
  return Object.fromEntries(
    sortByOrder(Object.entries(table).map(([name, { order }]) => ({ name, order }))).map(({ name }) => [
      name,
      table[name]!,
    ]),
  )
})

/** Whether somebody with these roles may do it. */
export function rolesMayDo(manifests: Manifests, given: readonly Role[], permission: Permission): boolean {
  const definition = permissionsOf(manifests)[permission]
  if (!definition) throw new Error(`no manifest has the permission «${permission}»`)
  return given.includes('administrator') || given.some((role) => definition.roles.includes(role))
}

type Asking = { manifests: Manifests; scope: { session: Session } }

/** The one place that decides about the person who asks; screens and actions ask here. */
export const mayDo = ({ manifests, scope }: Asking, permission: Permission): boolean =>
  rolesMayDo(manifests, scope.session.roles, permission)
